import http from 'node:http';
import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Asked {
  readonly statuses: Record<string, number>;
  readonly taken: number[];
  refused: number;
  /** Closed before the first byte, or silent for 30 s. */
  unanswered: number;
  /** The same on a reused connection, which the server may have closed while idle. */
  crossed: number;
  /** A truncated reply. */
  cutOff: number;
  unexplained: number;
}

export interface Question {
  readonly origin: string;
  readonly path: string;
  readonly token: string;
  readonly perSecond: number;
  readonly sockets: number;
}

const nothing = (): Asked => ({
  ...{ statuses: {}, taken: [], refused: 0, unanswered: 0, crossed: 0, cutOff: 0, unexplained: 0 },
});

/** 0 without samples. */
export const quantile = (values: readonly number[], part: number): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length * part)] ?? 0;

const used = new WeakSet<Socket>();

function once(question: Question, agent: http.Agent, asked: Asked): Promise<void> {
  const begun = performance.now();
  let isKept = false;
  return new Promise((resolve) => {
    const request = http.get(
      `${question.origin}${question.path}`,
      { agent, headers: { authorization: `Bearer ${question.token}` }, timeout: 30_000 },
      (response) => {
        const status = String(response.statusCode);
        response.resume();
        response.once('end', () => {
          asked.statuses[status] = (asked.statuses[status] ?? 0) + 1;
          if (Number(status) < 400) asked.taken.push(performance.now() - begun);
          if (status === '503' && response.headers['retry-after'] === undefined) asked.unexplained += 1;
          resolve();
        });
        response.once('error', () => {
          asked.cutOff += 1;
          resolve();
        });
      },
    );
    // `reusedSocket` misses connections handed to a queued call.
    request.once('socket', (socket) => {
      isKept = used.has(socket);
      used.add(socket);
    });
    request.once('timeout', () => request.destroy(new Error('no answer')));
    request.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') asked.refused += 1;
      else if (error.code === 'ECONNRESET' && isKept) asked.crossed += 1;
      else asked.unanswered += 1;
      resolve();
    });
  });
}

/** Runs until the signal, then drains. Skips calls without a free socket. */
export async function askSteadily(question: Question, signal: AbortSignal): Promise<Asked> {
  const asked = nothing();
  const agent = new http.Agent({ keepAlive: true, maxSockets: question.sockets });
  const open = new Set<Promise<void>>();
  const begun = performance.now();
  let sent = 0;
  while (!signal.aborted) {
    const due = ((performance.now() - begun) * question.perSecond) / 1_000;
    for (; sent < due; sent += 1) {
      if (open.size >= question.sockets * 2) continue;
      const one = once(question, agent, asked).finally(() => open.delete(one));
      open.add(one);
    }
    await sleep(5);
  }
  await Promise.all(open);
  agent.destroy();
  return asked;
}
