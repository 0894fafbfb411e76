// Sends what is in the queue, in batches, as long as WhatsApp takes it; app.ts starts and stops it.
import type { Log } from '../../platform/log.ts';
import { repeat } from '../../platform/loop.ts';
import type { WhatsApp } from '../../platform/ports.ts';
import type { BySystem } from '../../platform/pure/by-system.ts';
import { expireOverdue, settleTaken, takeDue, type QueueContext, type Taken } from './queue.flows.ts';

export interface SenderContext extends QueueContext {
  readonly whatsapp: WhatsApp;
}

export interface Sender {
  /** Sends all that is due and waits for it; returns how many messages were tried. */
  readonly drain: () => Promise<number>;
  readonly start: () => void;
  /** Waits for the calls under way; what was taken beyond them is sent two minutes later. */
  readonly stop: () => Promise<void>;
  /** Looks at once: something was put into the queue. */
  readonly hurry: () => void;
}

const pauseMs = 1_000;
const batchSize = 50;
// With 5 s for each call at the worst, a batch is done long before its lease ends.
const atOnce = 10;

export function createSender(ctx: BySystem<SenderContext>, log: Log): Sender {
  let isStopping = false;
  const send = async (taken: Taken): Promise<void> => {
    const result = await ctx.whatsapp.send(taken.message);
    await settleTaken(ctx, taken, result);
  };
  const lane = async (waiting: Taken[]): Promise<void> => {
    for (let taken = waiting.shift(); taken && !isStopping; taken = waiting.shift()) {
      const { id } = taken;
      // One message that can't be noted must not keep the others; its lease brings it back.
      await send(taken).catch((error: unknown) => log.error({ err: error, message: id }, 'message'));
    }
  };
  const drain = async (): Promise<number> => {
    await expireOverdue(ctx);
    for (let tried = 0; ;) {
      const room = Math.min(batchSize, ctx.whatsapp.room());
      const batch = room === 0 || isStopping ? [] : await takeDue(ctx, room);
      if (batch.length === 0) return tried;
      tried += batch.length;
      await Promise.all(Array.from({ length: atOnce }, () => lane(batch)));
    }
  };
  const loop = repeat(drain, pauseMs, (error) => log.error({ err: error }, 'message queue'));
  return {
    drain,
    start: loop.start,
    stop: async () => {
      isStopping = true;
      await loop.stop();
    },
    hurry: loop.hurry,
  };
}
