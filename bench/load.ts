// Loads two servers with the same calls, turn about, and says how one stands to the other; bench/http.ts asks.
import autocannon from 'autocannon';
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Server } from './servers.ts';

export interface Caller {
  readonly token: string;
  readonly body?: object;
}

/** A call that many make at once; each connection is one of the callers. */
export interface Target {
  readonly title: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly callers: readonly Caller[];
}

export interface Measure {
  readonly perSecond: number;
  readonly p99: number;
}

export interface Pace {
  readonly connections: number;
  readonly seconds: number;
}

const restMs = 1_500;

/** Every call has an Idempotency-Key of its own. Throws when one is refused. */
async function load({ port }: Server, target: Target, pace: Pace): Promise<Measure> {
  const { method, path, callers } = target;
  let connected = 0;
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
  // What was under way when the time was over is still being done; nobody else pays for it.
  await setTimeout(restMs);
  return { perSecond: result.requests.average, p99: result.latency.p99 };
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

interface Pair {
  readonly app: Server;
  readonly bare: Server;
}

/** Loads both in turn and prints the medians of the rounds and of their ratios. */
export async function compare(
  { app, bare }: Pair,
  target: Target,
  pace: Pace & { rounds: number },
): Promise<void> {
  const own: Measure[] = [];
  const limit: Measure[] = [];
  for (const server of [app, bare]) await load(server, target, { ...pace, seconds: 1 });
  // Turn about, so that what else the machine does falls on both.
  for (let round = 0; round < pace.rounds; round += 1) {
    own.push(await load(app, target, pace));
    limit.push(await load(bare, target, pace));
  }
  const ratios = own.map(({ perSecond }, index) => perSecond / (limit[index]?.perSecond ?? 1));
  const show = (measures: readonly Measure[]): string =>
    `${median(measures.map(({ perSecond }) => perSecond))
      .toFixed(0)
      .padStart(6)}/s  p99 ${median(measures.map(({ p99 }) => p99))} ms`;
  process.stdout.write(
    `${target.title.padEnd(40)} sufra ${show(own)}   bare ${show(limit)}   ratio ${median(ratios).toFixed(2)}\n`,
  );
}
