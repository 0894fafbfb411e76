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

/** Hands spans on in batches; what a collector that is away does not take is dropped beyond a limit. */
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

/** `share`: the part of all calls, 0 to 1. What runs outside of a call, such as jobs, is traced as one of its own. */
export function openTracing({ endpoint, share }: { endpoint: string; share: number }, log: Log): Tracing {
  const { keep, stop } = openSending(endpoint, log);
  return {
    stop,
    begin: (name, kind, attributes) => {
      const parent = presentSpan();
      // Within a call its own draw counts.
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
