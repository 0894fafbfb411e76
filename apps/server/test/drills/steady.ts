import http from 'node:http';
import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Asked {
  /** Answers by status. */
  readonly statuses: Record<string, number>;
  /** Milliseconds of those below 400. */
  readonly taken: number[];
  /** Nobody listened. */
  refused: number;
  /** The connection ended before a byte of the answer came, or nothing came within 30 s. */
  unanswered: number;
  /** So too, but on a connection kept from an earlier call: the server may have closed it, idle, as this one was on its way. */
  crossed: number;
  /** An answer had begun and never ended. */
  cutOff: number;
  /** 503 without Retry-After. */
  unexplained: number;
}

export interface Question {
  readonly origin: string;
  readonly path: string;
  readonly token: string;
  readonly perSecond: number;
  /** Connections at most; kept between calls. */
  readonly sockets: number;
}

const nothing = (): Asked => ({
  ...{ statuses: {}, taken: [], refused: 0, unanswered: 0, crossed: 0, cutOff: 0, unexplained: 0 },
});

/** Milliseconds below which this part of them lies; 0 of none. */
export const quantile = (values: readonly number[], part: number): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length * part)] ?? 0;

/** Connections that had a call. */
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
    // `reusedSocket` does not know of a connection that a waiting call got as soon as it was free.
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

/** Goes on until the signal, then waits for what is under way. What can't be sent in time for want of sockets is left out. */
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
