import type { Log } from '../../../platform/log.ts';
import type { HandOver, TemplateMessage, WhatsApp } from '../../../platform/ports.ts';
import { runQueue, type QueueRunner } from '../../../platform/queue-runner.ts';
import {
  expire,
  leaseMs,
  nextTryAfter,
  settle,
  take,
  transition,
  type MessageState,
} from './message.rules.ts';
import {
  lockDue,
  lockOverdue,
  saveSettled,
  saveStates,
  saveTaken,
  type DueRow,
  type Settled,
} from './message.store.ts';
import type { QueueContext } from './queue-message.ts';
import { applyReports } from './record-reports.ts';

interface SenderContext extends QueueContext {
  readonly whatsapp: WhatsApp;
}

const pauseMs = 1_000;
const expiredAtOnce = 1_000;

export function createSender(ctx: SenderContext, log: Log): QueueRunner {
  return runQueue(
    {
      expire: () => expireOverdue(ctx),
      take: (limit) => takeDue(ctx, limit),
      doOne: async (taken) => settleTaken(ctx, taken, await ctx.whatsapp.send(taken.message)),
      room: () => ctx.whatsapp.room(),
      complain: (error, taken) => log.error({ err: error, messageId: taken?.id }, 'message_queue_failed'),
    },
    pauseMs,
  );
}

export const expireOverdue = ({ db, clock }: QueueContext): Promise<void> =>
  db.transaction(async (tx) => {
    const overdue = await lockOverdue(tx, clock.now(), expiredAtOnce);
    if (overdue.length > 0) await saveStates(tx, transition(overdue, expire));
  });

interface Taken {
  readonly id: string;
  readonly state: MessageState;
  readonly attempts: number;
  readonly message: TemplateMessage;
}

/** If the sender dies, they are due again after the lease, unless reported as sent. */
export async function takeDue(ctx: QueueContext, limit: number): Promise<Taken[]> {
  const now = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    const rows = transition(await lockDue(tx, now, limit), take);
    if (rows.length === 0) return [];
    await saveTaken(tx, rows, new Date(now.getTime() + leaseMs));
    for (const row of rows.filter((each) => !isReachable(each)))
      await saveSettled(tx, afterTry(toTaken(row), { outcome: 'never', reason: 'not_reachable' }, now));
    return rows.filter(isReachable).map(toTaken);
  });
}

// UAE numbers only; an erased account has no phone.
const isReachable = ({ phone }: DueRow): boolean => phone?.startsWith('+971') ?? false;

function toTaken({ id, attempts, state, phone, ...filled }: DueRow): Taken {
  return { id, state, attempts: attempts + 1, message: { ...filled, phone: phone ?? '', reference: id } };
}

/** Reports may have arrived before the outcome. */
export async function settleTaken(ctx: QueueContext, taken: Taken, result: HandOver): Promise<void> {
  const settled = afterTry(taken, result, ctx.clock.now());
  await saveSettled(ctx.db, settled);
  if (settled.providerId !== null)
    await applyReports(ctx, [{ providerId: settled.providerId, reference: null }]);
}

function afterTry({ id, state, attempts }: Taken, result: HandOver, now: Date): Settled {
  const next = { id, attempts, state: settle(state, result.outcome) ?? state, nextTry: now };
  if (result.outcome === 'taken')
    return { ...next, providerId: result.providerId, failure: null, sentAt: now };
  const failed = { ...next, providerId: null, failure: result.reason, sentAt: null };
  if (result.outcome === 'never') return failed;
  return { ...failed, nextTry: nextTryAfter(result.outcome, attempts, now) };
}
