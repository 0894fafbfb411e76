import type { ChangedEvent } from '@sufra/contract/live.ts';
import type { FastifyReply } from 'fastify';
import type { OutgoingHttpHeaders } from 'node:http';

export interface EventStream {
  /** Tells the reader to look again. */
  readonly changed: (version: number | null) => void;
  /** Ends it in order. Browsers come back, after `retryMs` where it is given. */
  readonly end: (retryMs?: number) => void;
  /** Cuts the connection. */
  readonly drop: () => void;
  /** Resolves when the connection is gone, whoever ended it. */
  readonly closed: Promise<void>;
}

const retryMs = 3_000;
// More than a thousand events: who has not read those does not read.
const waitingBytesAtMost = 64 * 1024;

// Nobody on the way may keep, hold back or re-encode what is meant for now; nothing follows on the same connection.
const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  connection: 'close',
};

const eventOf = (data: ChangedEvent): string => `event: changed\ndata: ${JSON.stringify(data)}\n\n`;

/** Takes the reply over and opens with one event, for whatever changed before the reader was here. */
export function openEventStream(reply: FastifyReply, commentMs: number): EventStream {
  const { raw } = reply.hijack();
  const drop = (): void => void raw.destroy();
  const write = (text: string, waitingAtMost: number): void => {
    if (raw.writableEnded || raw.destroyed) return;
    if (raw.writableLength > waitingAtMost) drop();
    else raw.write(text);
  };
  const changed = (version: number | null): void => write(eventOf({ version }), waitingBytesAtMost);
  // A reader who left what came a whole comment ago has gone without saying so.
  const comments = setInterval(() => write(':\n\n', 0), commentMs);
  const closed = new Promise<void>((resolve) => {
    if (raw.destroyed) resolve();
    else raw.once('close', resolve);
  });
  void closed.then(() => clearInterval(comments));
  if (!raw.destroyed) raw.writeHead(200, reply.headers(headers).getHeaders() as OutgoingHttpHeaders);
  write(`retry: ${retryMs}\n\n`, waitingBytesAtMost);
  changed(null);
  return {
    changed,
    drop,
    closed,
    end: (ms) => {
      if (ms !== undefined) write(`retry: ${ms}\n\n`, waitingBytesAtMost);
      if (!raw.writableEnded) raw.end();
    },
  };
}
