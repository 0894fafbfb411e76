import type { Log } from '../../platform/log.ts';
import type { WhatsApp } from '../../platform/ports.ts';
import { runQueue, type QueueRunner } from '../../platform/queue-runner.ts';
import { expireOverdue, settleTaken, takeDue, type QueueContext } from './queue.flows.ts';

export interface SenderContext extends QueueContext {
  readonly whatsapp: WhatsApp;
}

const pauseMs = 1_000;

export function createSender(ctx: SenderContext, log: Log): QueueRunner {
  return runQueue(
    {
      expire: () => expireOverdue(ctx),
      take: (most) => takeDue(ctx, most),
      doOne: async (taken) => settleTaken(ctx, taken, await ctx.whatsapp.send(taken.message)),
      room: () => ctx.whatsapp.room(),
      complain: (error, taken) => log.error({ err: error, message: taken?.id }, 'message_queue_failed'),
    },
    pauseMs,
  );
}
