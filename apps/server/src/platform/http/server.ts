import cookie from '@fastify/cookie';
import fastify, { LogController, type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import type { ErrorCode } from '@sufra/contract/errors.ts';
import type { Log } from '../log.ts';
import { isDatabaseAway } from '../db/away.ts';
import type { CallCounts } from './call-counts.ts';
import { limitCrowd } from './crowd.ts';
import { sendRefusal } from './failures.ts';
import { addGuards } from './guards.ts';
import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';

export interface ServerSettings {
  readonly publicOrigin: string | null;
  readonly trustProxy: number;
  readonly rateLimitPerMinute: number;
  /** Calls under way at once; see `crowd.ts`. */
  readonly callsAtOnce: number;
}

const bodyLimitBytes = 64 * 1024;

/** A server without routes. Refuses headers after 10 s and requests after 30 s, bodies over 64 KiB, anything but JSON. */
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
    // What still comes on a kept connection is done, and told that it was the last; fastify's own 503 says neither when to
    // come again nor anything in our shape.
    return503OnClosing: false,
    genReqId: newRequestId,
    // Every line names its request already; a logger of its own for each would cost more than the line.
    childLoggerFactory: (logger) => logger,
    clientErrorHandler: answerBrokenRequest,
    // Paths are compared as they are written; a trailing slash is a convenience for people.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 100 },
    // Node looks at both times this often only, every 30 s unless told.
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

// What is not HTTP at all has no request to answer; the socket gets the same shape and is closed. Browsers open
// connections ahead of need: one that never asked is closed without a word, which they would take for their next answer.
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

/** Unique over processes and restarts, and cheap. */
const newRequestId = (): string => `${processMark}-${(requestsSeen += 1).toString(36)}`;

const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'invalid_request',
  413: 'body_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'unavailable',
};

// Whatever else a part of the server refuses as the caller's fault is simply not here.
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

/** Connections at once, those that stay open for news included; beyond it the next are closed as they come. */
const connectionsAtMost = 10_000;

/** Connections at once that have not sent the head of a first call; beyond it the oldest of them gives way. */
export const waitingAtMost = 3_000;

const sweepMs = 500;
const lingerMs = 1_000;

/** Watches the connections of a server, to be called before it listens. */
function keepConnections(app: FastifyInstance): void {
  const connections = new Set<Socket>();
  app.server.maxConnections = connectionsAtMost;
  app.server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  boundWaiting(app);
  // Once the server is closing, only calls under way keep it. Left to themselves, connections that had their answer or,
  // opened by a browser ahead of need, never asked for anything, would hold it up for a minute.
  app.addHook('preClose', (done) => {
    const sweep = setInterval(() => {
      app.server.closeIdleConnections();
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    }, sweepMs).unref();
    app.server.once('close', () => clearInterval(sweep));
    done();
  });
}

// A set keeps its order, so that its first is its oldest. Who comes with a call has sent its head within a moment; who is
// pushed out by three thousand others has not.
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
 * Closes a connection that was told its end, once the other side could read it. Left alone, a peer that never closes its
 * own half keeps ours for as long as it sends anything.
 */
function closeSoon(socket: Socket): void {
  const timer = setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.once('close', () => clearTimeout(timer));
}

/** `isStopping` turns readiness off before the server drains, so that no new calls are sent here. */
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
