// Builds the HTTP server every process of Sufra listens with: limits, headers, logging, errors; app.ts adds the routes.
import cookie from '@fastify/cookie';
import fastify, { LogController, type FastifyError, type FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { ErrorCode } from '@sufra/contract/errors.ts';
import type { Log } from '../log.ts';
import { sendRefusal } from './failures.ts';
import { addGuards } from './guards.ts';

export interface ServerSettings {
  readonly publicOrigin: string | null;
  readonly trustProxy: boolean;
  readonly rateLimitPerMinute: number;
}

const bodyLimitBytes = 64 * 1024;

/** A server without routes. Refuses headers after 10 s and requests after 30 s, bodies over 64 KiB, anything but JSON. */
export async function createServer(settings: ServerSettings, log: Log): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustProxy,
    bodyLimit: bodyLimitBytes,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    genReqId: () => randomBytes(9).toString('base64url'),
    // Paths are compared as they are written; a trailing slash is a convenience for people.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 100 },
    http: { headersTimeout: 10_000 },
    frameworkErrors: (_error, _request, reply) => {
      sendRefusal(reply, { code: 'not_found' });
    },
  }) as unknown as FastifyInstance;
  await app.register(cookie);
  addHeaders(app, settings.publicOrigin?.startsWith('https:') ?? false);
  addErrors(app);
  await addGuards(app, settings);
  app.addHook('onResponse', async (request, reply) => {
    const { method, id } = request;
    const route = request.routeOptions.url ?? 'unknown';
    request.log.info(
      { id, method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    );
  });
  return app;
}

function addHeaders(app: FastifyInstance, https: boolean): void {
  const headers = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=()',
    ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
  const apiHeaders = {
    ...headers,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  };
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(request.url.startsWith('/api/') ? apiHeaders : headers);
  });
}

const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'invalid_request',
  413: 'body_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'unavailable',
};

function addErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const code = isDatabaseAway(error)
      ? 'unavailable'
      : (codeOfStatus[error.statusCode ?? 500] ?? 'internal');
    if (code === 'internal' || code === 'unavailable')
      request.log.error({ err: error, id: request.id }, 'request failed');
    const waits = code === 'unavailable' || code === 'too_many_requests';
    return sendRefusal(reply, { code, ...(waits ? { params: { retryAfterSeconds: 5 } } : {}) });
  });
}

const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08001',
]);

/** The database restarts or is full: a passing state, not a fault of the request. */
function isDatabaseAway(error: FastifyError): boolean {
  return (
    awayCodes.has(error.code) ||
    /Connection terminated|timeout exceeded when trying to connect/.test(error.message)
  );
}
