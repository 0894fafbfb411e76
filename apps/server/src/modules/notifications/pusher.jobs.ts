// Sends notifications to devices, in batches, beside the messages on WhatsApp; app.ts starts and stops it.
import type { Log } from '../../platform/log.ts';
import { repeat } from '../../platform/loop.ts';
import type { WebPush } from '../../platform/ports.ts';
import type { BySystem } from '../../platform/pure/by-system.ts';
import {
  expireOverduePushes,
  settlePush,
  takeDuePushes,
  type PushQueueContext,
  type TakenPush,
} from './push-queue.flows.ts';
import type { Sender } from './sender.jobs.ts';

export interface PusherContext extends PushQueueContext {
  readonly push: WebPush | null;
}

const pauseMs = 2_000;
const batchSize = 50;
const atOnce = 10;

/** Without keys there is nobody to send, and nothing is looked for. */
const idle: Sender = {
  drain: () => Promise.resolve(0),
  start: () => undefined,
  stop: () => Promise.resolve(),
  hurry: () => undefined,
};

export function createPusher(ctx: BySystem<PusherContext>, log: Log): Sender {
  return ctx.push === null ? idle : pusherOver(ctx, ctx.push, log);
}

function pusherOver(ctx: BySystem<PusherContext>, push: WebPush, log: Log): Sender {
  let isStopping = false;
  const send = async (taken: TakenPush): Promise<void> =>
    settlePush(ctx, taken, await push.send(taken.address, taken.notice, taken.expiresAt));
  const lane = async (waiting: TakenPush[]): Promise<void> => {
    for (let taken = waiting.shift(); taken && !isStopping; taken = waiting.shift()) {
      const { messageId } = taken;
      // One that can't be noted must not keep the others; its lease brings it back.
      await send(taken).catch((error: unknown) => log.error({ err: error, message: messageId }, 'push'));
    }
  };
  const drain = async (): Promise<number> => {
    await expireOverduePushes(ctx);
    for (let tried = 0; ;) {
      const batch = isStopping ? [] : await takeDuePushes(ctx, batchSize);
      if (batch.length === 0) return tried;
      tried += batch.length;
      await Promise.all(Array.from({ length: atOnce }, () => lane(batch)));
    }
  };
  const loop = repeat(drain, pauseMs, (error) => log.error({ err: error }, 'push queue'));
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
