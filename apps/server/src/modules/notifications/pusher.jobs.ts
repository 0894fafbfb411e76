import type { Log } from '../../platform/log.ts';
import type { WebPush } from '../../platform/ports.ts';
import { runQueue, type QueueRunner } from '../../platform/queue-runner.ts';
import { expireOverduePushes, settlePush, takeDuePushes, type PushQueueContext } from './push-queue.flows.ts';

export interface PusherContext extends PushQueueContext {
  readonly push: WebPush | null;
}

const pauseMs = 2_000;

/** Without keys there is nobody to send, and nothing is looked for. */
const idle: QueueRunner = {
  drain: () => Promise.resolve(0),
  start: () => undefined,
  stop: () => Promise.resolve(),
  hurry: () => undefined,
};

export function createPusher(ctx: PusherContext, log: Log): QueueRunner {
  const { push } = ctx;
  if (push === null) return idle;
  return runQueue(
    {
      expire: () => expireOverduePushes(ctx),
      take: (most) => takeDuePushes(ctx, most),
      doOne: async (taken) =>
        settlePush(ctx, taken, await push.send(taken.address, taken.notice, taken.expiresAt)),
      complain: (error, taken) => log.error({ err: error, message: taken?.messageId }, 'push_queue_failed'),
    },
    pauseMs,
  );
}
