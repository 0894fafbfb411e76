import type { FastifyInstance, FastifyRequest } from 'fastify';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { beginSpan, runIn, type Span } from '../span.ts';

/** Before the first route: what a call does, all that belongs to it. */
export function traceCalls(app: FastifyInstance): void {
  const open = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const attributes = { 'http.request.method': request.method, 'http.route': route };
    const span = beginSpan(`${request.method} ${route}`, 'server', attributes);
    if (!span) return runIn(null, done);
    open.set(request, span);
    return span.within(done);
  });
  // A body comes in by itself, not by what was begun: what follows is the call's again.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = open.get(request);
    if (span) span.within(done);
    else runIn(null, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply;
    open.get(request)?.end({ 'http.response.status_code': statusCode }, statusCode >= 500);
    done();
  });
}

interface Outgoing {
  readonly method: string;
  readonly origin: string | URL;
}

/**
 * Every `fetch` of this process, as Node itself tells of it. The host is named and not the path, which may hold the id of
 * a message or a phone. Calls to `except`, the collector, are not traced. The returned function ends it.
 */
export function traceOutside(except: string): () => void {
  const open = new WeakMap<object, Span>();
  const ours = new URL(except).origin;
  const begin = (message: unknown): void => {
    const { request } = message as { request: Outgoing };
    const { origin, host } = new URL(String(request.origin));
    if (origin === ours) return;
    const attributes = { 'http.request.method': request.method, 'server.address': host };
    const span = beginSpan(`${request.method} ${host}`, 'client', attributes);
    if (span) open.set(request, span);
  };
  const answered = (message: unknown): void => {
    const { request, response } = message as { request: object; response: { statusCode: number } };
    open.get(request)?.end({ 'http.response.status_code': response.statusCode }, response.statusCode >= 400);
    open.delete(request);
  };
  const failed = (message: unknown): void => {
    const { request } = message as { request: object };
    open.get(request)?.end({}, true);
    open.delete(request);
  };
  const hearers = [
    ['undici:request:create', begin],
    ['undici:request:headers', answered],
    ['undici:request:error', failed],
  ] as const;
  for (const [channel, hear] of hearers) subscribe(channel, hear);
  return () => hearers.forEach(([channel, hear]) => unsubscribe(channel, hear));
}
