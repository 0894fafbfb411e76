import { randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { Log } from '../log.ts';
import { repeat } from '../async.ts';
import {
  presentSpan,
  runIn,
  type EndedSpan,
  type Tracer,
  type Attributes,
  beginSpan,
  type Span,
} from '../span.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';

export interface Tracing extends Tracer {
  readonly stop: () => Promise<void>;
}

const sendMs = 2_000;
const patienceMs = 5_000;
const batchAtMost = 512;
// Bounds the memory while the collector is away; further spans are dropped.
const waitingAtMost = 8_192;

const begunAt = BigInt(Math.round(performance.timeOrigin * 1_000)) * 1_000n;
const now = (): bigint => begunAt + BigInt(Math.round(performance.now() * 1_000_000));

function openSending(endpoint: string, log: Log) {
  const waiting: EndedSpan[] = [];
  let dropped = 0;
  const send = async (): Promise<void> => {
    while (waiting.length > 0) {
      const answer = await fetch(`${endpoint}/v1/traces`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(toOtlp(waiting.splice(0, batchAtMost))),
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`The trace collector returned ${answer.status}.`);
    }
    if (dropped > 0) log.warn({ spans: dropped }, 'traces_dropped');
    dropped = 0;
  };
  const complain = (error: unknown): void => log.warn({ err: error }, 'trace_export_failed');
  const loop = repeat(send, sendMs, complain);
  loop.start();
  return {
    keep: (span: EndedSpan): void => {
      if (waiting.length < waitingAtMost) waiting.push(span);
      else dropped += 1;
    },
    stop: async (): Promise<void> => {
      await loop.stop();
      await send().catch(complain);
    },
  };
}

const isDrawn = (share: number): boolean => randomBytes(4).readUInt32BE() < share * 2 ** 32;

/** `share` is the sampled part of all calls, 0 to 1. Work outside of calls, such as jobs, is sampled separately. */
export function openTracing({ endpoint, share }: { endpoint: string; share: number }, log: Log): Tracing {
  const { keep, stop } = openSending(endpoint, log);
  return {
    stop,
    begin: (name, kind, attributes) => {
      const parent = presentSpan();
      // Inside a call, the call's sampling decides.
      if (parent === null || (parent === undefined && !isDrawn(share))) return null;
      const traceId = parent?.traceId ?? randomBytes(16).toString('hex');
      const spanId = randomBytes(8).toString('hex');
      const begun = now();
      return {
        traceId,
        spanId,
        within: (work) => runIn({ traceId, spanId }, work),
        end: (more = {}, hasFailed = false) =>
          keep({
            ...{ traceId, spanId, parentId: parent?.spanId ?? null, name, kind },
            ...{ begunAt: begun, endedAt: now(), attributes: { ...attributes, ...more }, hasFailed },
          }),
      };
    },
  };
}

const kinds = { server: 2, client: 3 } as const;
const failed = { code: 2 } as const;

const toAttributes = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(Math.round(value)) } : { stringValue: value },
  }));

const toSpan = (span: EndedSpan) => ({
  traceId: span.traceId,
  spanId: span.spanId,
  ...(span.parentId !== null && { parentSpanId: span.parentId }),
  name: span.name,
  kind: kinds[span.kind],
  startTimeUnixNano: String(span.begunAt),
  endTimeUnixNano: String(span.endedAt),
  attributes: toAttributes(span.attributes),
  ...(span.hasFailed && { status: failed }),
});

const toOtlp = (spans: readonly EndedSpan[]) => ({
  resourceSpans: [
    {
      resource: { attributes: toAttributes({ 'service.name': 'sufra', 'process.pid': process.pid }) },
      scopeSpans: [{ scope: { name: 'sufra' }, spans: spans.map(toSpan) }],
    },
  ],
});

/** Add it before the first route. */
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
  // The body parser loses the async context: restore it.
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

/** Traces every `fetch` but those to `except`, naming the host only: a path may hold a phone. Returns the stop function. */
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
