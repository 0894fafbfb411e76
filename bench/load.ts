import autocannon from 'autocannon';
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { cpuOf } from './cpu.ts';
import type { Server } from './servers.ts';

export interface Caller {
  readonly token: string;
  readonly body?: object;
}

/** Each connection is one caller. */
export interface Target {
  readonly title: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly callers: readonly Caller[];
  /** Least ratio to the bare server's calls per second; null without a target. */
  readonly least: number | null;
}

export interface Measure {
  readonly perSecond: number;
  readonly p99: number;
  /** CPU milliseconds of the server per call. */
  readonly cpuMs: number;
}

export interface Pace {
  readonly connections: number;
  readonly seconds: number;
}

const restMs = 1_500;

/** Warm-up: V8 still compiles after one second, and a call costs a third more than after five. */
const warmSeconds = 5;

/** Every call has its own Idempotency-Key. Throws if one is refused. */
async function load({ child, port }: Server, target: Target, pace: Pace): Promise<Measure> {
  const { method, path, callers } = target;
  let connected = 0;
  const before = await cpuOf(child.pid ?? 0);
  const result = await autocannon({
    url: `http://127.0.0.1:${port}${path}`,
    method,
    connections: pace.connections,
    duration: pace.seconds,
    setupClient: (client) => {
      const { token, body } = callers[connected % callers.length] ?? { token: '' };
      connected += 1;
      const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en' };
      if (!body) return client.setHeaders(headers);
      client.setHeadersAndBody({ ...headers, 'content-type': 'application/json' }, JSON.stringify(body));
    },
    ...(method === 'POST' && {
      requests: [
        {
          setupRequest: (request) => ({
            ...request,
            headers: { ...request.headers, 'idempotency-key': randomUUID() },
          }),
        },
      ],
    }),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${method} ${path}: ${result.non2xx} refused, ${result.errors} errors`);
  // Let the running calls finish before the next measurement.
  await setTimeout(restMs);
  const cpuMs = ((await cpuOf(child.pid ?? 0)) - before) / Math.max(1, result.requests.total);
  return { perSecond: result.requests.average, p99: result.latency.p99, cpuMs };
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

interface Pair {
  readonly app: Server;
  readonly bare: Server;
}

export interface Compared {
  readonly title: string;
  readonly own: Measure;
  readonly bare: Measure;
  readonly ratio: number;
  readonly least: number | null;
}

const mediansOf = (measures: readonly Measure[]): Measure => ({
  perSecond: median(measures.map(({ perSecond }) => perSecond)),
  p99: median(measures.map(({ p99 }) => p99)),
  cpuMs: median(measures.map(({ cpuMs }) => cpuMs)),
});

/** Alternating, so that other load on the machine hits both. */
export async function compare(
  { app, bare }: Pair,
  target: Target,
  pace: Pace & { rounds: number },
): Promise<Compared> {
  const own: Measure[] = [];
  const limit: Measure[] = [];
  for (const server of [app, bare]) await load(server, target, { ...pace, seconds: warmSeconds });
  for (let round = 0; round < pace.rounds; round += 1) {
    own.push(await load(app, target, pace));
    limit.push(await load(bare, target, pace));
  }
  const ratio = median(own.map(({ perSecond }, index) => perSecond / (limit[index]?.perSecond ?? 1)));
  return { title: target.title, own: mediansOf(own), bare: mediansOf(limit), ratio, least: target.least };
}

export const lineOf = ({ title, own, bare, ratio, least }: Compared): string =>
  [
    title.padEnd(36),
    ...[own, bare].map(
      ({ perSecond, p99, cpuMs }) =>
        `${perSecond.toFixed(0).padStart(6)}/s p99 ${p99.toFixed(0).padStart(5)} ms, processor ${cpuMs.toFixed(2)} ms`,
    ),
    `ratio ${ratio.toFixed(2)}${least === null ? '' : ratio < least ? `, MISSES ${least}` : ` of ${least}`}`,
  ].join('  ');
