import cookie from '@fastify/cookie';
import fastify, { LogController, type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import type { ErrorCode } from '@sufra/contract/errors.ts';
import type { Log } from '../log.ts';
import { isDatabaseAway } from '../db/away.ts';
import type { CallCounts } from './call-counts.ts';
import { limitCrowd, addGuards } from './guards.ts';
import { sendRefusal } from './failures.ts';
import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';

export interface ServerSettings {
  readonly publicOrigin: string | null;
  readonly trustProxy: number;
  readonly rateLimitPerMinute: number;
  readonly callsAtOnce: number;
}

const bodyLimitBytes = 64 * 1024;

/** A server without routes. Limits: headers 10 s, requests 30 s, bodies 64 KiB, JSON only. */
export async function createServer(
  settings: ServerSettings,
  log: Log,
  counts: CallCounts | null = null,
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustProxy > 0 && ((_address, hop) => hop < settings.trustProxy),
    bodyLimit: bodyLimitBytes,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // Answer late requests on kept connections and close them; fastify's own 503 has neither Retry-After nor our
    // error shape.
    return503OnClosing: false,
    genReqId: newRequestId,
    // Every line names its request already; a child logger per request costs more than the line.
    childLoggerFactory: (logger) => logger,
    clientErrorHandler: answerBrokenRequest,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 100 },
    // Node checks both timeouts only this often (default 30 s).
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    frameworkErrors: (_error, _request, reply) => {
      sendRefusal((reply as unknown as FastifyReply).headers(apiHeaders), { code: 'not_found' });
    },
  }) as unknown as FastifyInstance;
  await app.register(cookie);
  addHeaders(app, settings.publicOrigin?.startsWith('https:') ?? false);
  addErrors(app);
  await addGuards(app, settings, counts);
  keepConnections(app);
  limitCrowd(app, settings.callsAtOnce);
  app.addHook('onResponse', (request, reply, done) => {
    const { method, id } = request;
    const route = request.routeOptions.url ?? 'unknown';
    log.info({ id, method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request');
    done();
  });
  return app;
}

const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=()',
};
const apiHeaders = {
  ...securityHeaders,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
};

function addHeaders(app: FastifyInstance, https: boolean): void {
  const transport = https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {};
  const forPages = { ...securityHeaders, ...transport };
  const forCalls = { ...apiHeaders, ...transport };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? forCalls : forPages);
    done();
  });
}

const brokenRequests: Readonly<Record<string, readonly [status: string, code: ErrorCode, message: string]>> =
  {
    HPE_HEADER_OVERFLOW: [
      '431 Request Header Fields Too Large',
      'body_too_large',
      'The headers are more than we can take.',
    ],
    ERR_HTTP_REQUEST_TIMEOUT: [
      '408 Request Timeout',
      'invalid_request',
      'The request took too long to come.',
    ],
  };
const unreadable = ['400 Bad Request', 'invalid_request', 'This is not a request we can read.'] as const;

// A malformed request has no reply object: write to the socket. Close idle connections silently.
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  if (socket.bytesRead === 0) return void socket.destroy();
  const [status, code, message] = brokenRequests[error.code ?? ''] ?? unreadable;
  const body = JSON.stringify({ code, message, requestId: newRequestId() });
  const headers = `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}`;
  socket.end(`HTTP/1.1 ${status}\r\n${headers}\r\nconnection: close\r\n\r\n${body}`);
  closeSoon(socket);
}

const processMark = randomBytes(6).toString('base64url');
let requestsSeen = 0;

const newRequestId = (): string => `${processMark}-${(requestsSeen += 1).toString(36)}`;

const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'invalid_request',
  413: 'body_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'unavailable',
};

// Any other 4xx of the framework is `not_found`.
const codeOf = (status: number): ErrorCode =>
  codeOfStatus[status] ?? (status >= 400 && status < 500 ? 'not_found' : 'internal');

function addErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const code = isDatabaseAway(error) ? 'unavailable' : codeOf(error.statusCode ?? 500);
    if (code === 'internal' || code === 'unavailable')
      request.log.error({ err: error, id: request.id }, 'request_failed');
    const waits = code === 'unavailable' || code === 'too_many_requests';
    return sendRefusal(reply, { code, ...(waits ? { params: { retryAfterSeconds: 5 } } : {}) });
  });
}

/** Includes live streams; further connections are closed. */
const connectionsAtMost = 10_000;

/** Connections that have not sent their first request head; the oldest is dropped beyond it. */
export const waitingAtMost = 3_000;

const sweepMs = 500;
const lingerMs = 1_000;

function keepConnections(app: FastifyInstance): void {
  const connections = new Set<Socket>();
  app.server.maxConnections = connectionsAtMost;
  app.server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  boundWaiting(app);
  // Idle and unused connections would otherwise delay the close for a minute.
  app.addHook('preClose', (done) => {
    const sweep = setInterval(() => {
      app.server.closeIdleConnections();
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    }, sweepMs).unref();
    app.server.once('close', () => clearInterval(sweep));
    done();
  });
}

// A set's first is its oldest. Honest clients send their head within a moment and are never displaced by three
// thousand others.
function boundWaiting(app: FastifyInstance): void {
  const waiting = new Set<Socket>();
  app.server.on('connection', (socket) => {
    waiting.add(socket);
    socket.once('close', () => waiting.delete(socket));
    const [oldest] = waiting;
    if (waiting.size > waitingAtMost) oldest?.destroy();
  });
  app.server.on('request', ({ socket }) => waiting.delete(socket));
}

/**
 * Closes a connection after its last answer could be read. A peer that never closes its half would keep ours open.
 */
function closeSoon(socket: Socket): void {
  const timer = setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.once('close', () => clearTimeout(timer));
}

/** `isStopping` turns readiness off before the server drains. */
export function addHealth(app: FastifyInstance, db: Db, isStopping: () => boolean): void {
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    const ready = !isStopping() && (await reaches(db));
    return reply.code(ready ? 200 : 503).send({ ok: ready });
  });
}

const reaches = (db: Db): Promise<boolean> =>
  db.row(sql`select 1`).then(
    () => true,
    () => false,
  );
