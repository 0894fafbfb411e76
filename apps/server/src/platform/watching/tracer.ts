// Draws which calls are traced, times their spans and hands them in batches to a collector (OTLP over HTTP, as JSON).
import { randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { Log } from '../log.ts';
import { repeat } from '../loop.ts';
import { presentSpan, runIn, type EndedSpan, type Tracer } from '../span.ts';
import { toOtlp } from './otlp.ts';

export interface Tracing extends Tracer {
  /** Sends what is left. */
  readonly stop: () => Promise<void>;
}

const sendMs = 2_000;
const patienceMs = 5_000;
const batchAtMost = 512;
// A collector that is away costs so much memory and not more: what comes on top is dropped.
const waitingAtMost = 8_192;

const begunAt = BigInt(Math.round(performance.timeOrigin * 1_000)) * 1_000n;
const now = (): bigint => begunAt + BigInt(Math.round(performance.now() * 1_000_000));

/** `share`: the part of all calls, 0 to 1. What runs outside of a call, such as jobs, is traced as one of its own. */
export function openTracing({ endpoint, share }: { endpoint: string; share: number }, log: Log): Tracing {
  const waiting: EndedSpan[] = [];
  let dropped = 0;
  const send = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, batchAtMost);
      const answer = await fetch(`${endpoint}/v1/traces`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(toOtlp(batch)),
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`The collector answered ${answer.status}.`);
    }
    if (dropped > 0) log.warn({ spans: dropped }, 'traces dropped');
    dropped = 0;
  };
  const loop = repeat(send, sendMs, (error) => log.warn({ err: error }, 'traces not sent'));
  loop.start();
  const keep = (span: EndedSpan): void => {
    if (waiting.length < waitingAtMost) waiting.push(span);
    else dropped += 1;
  };
  return {
    begin: (name, kind, attributes) => {
      const parent = presentSpan();
      // Within a call its own draw counts; a call of ours to the collector is no call of anybody.
      if (parent === null || (parent === undefined && Math.random() >= share)) return null;
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
    stop: async () => {
      await loop.stop();
      await send().catch((error: unknown) => log.warn({ err: error }, 'traces not sent'));
    },
  };
}
