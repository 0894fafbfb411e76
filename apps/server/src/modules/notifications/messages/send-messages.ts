import type { Language } from '@sufra/contract/options.ts';
import { messageDays } from '@sufra/contract/promises.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import type { Filled } from '../../../platform/pure/message-templates.ts';
import type { HandOver, TemplateMessage, WhatsApp } from '../../../platform/ports.ts';
import {
  expire,
  queued,
  settle,
  take,
  type MessageState,
  expiryOf,
  leaseMs,
  nextTryAfter,
  type MessageKind,
} from './message.rules.ts';
import {
  countWaiting,
  deleteEnded,
  insertMessage,
  lockDue,
  lockOverdue,
  saveSettled,
  saveStates,
  saveTaken,
  type DueRow,
  type InState,
  type Settled,
  deleteReports,
} from './message.store.ts';
import { deleteEndedSubscriptions } from '../push/push.store.ts';
import { isPushed } from '../push/push-texts.ts';
import { applyReports } from './record-reports.ts';
import type { Log } from '../../../platform/log.ts';
import { runQueue, type QueueRunner } from '../../../platform/queue-runner.ts';

export interface QueueContext {
  readonly db: Db;
  readonly clock: Clock;
}

interface Wanted {
  readonly accountId: string;
  readonly partnerId?: string;
  readonly kind: MessageKind;
  readonly subject: string;
  readonly eventId?: number;
  readonly language: Language;
  readonly filled: Filled;
  /** Where it is not the usual time of its kind. */
  readonly expiresAt?: Date;
}

/** What waits to be sent, for whoever looks after Sufra. */
export async function lookAtQueue(ctx: QueueContext): Promise<{ count: number; seconds: number }> {
  return (await countWaiting(ctx.db, ctx.clock.now())) ?? { count: 0, seconds: 0 };
}

/** Puts a message into the queue; false when this person has, or had, one of this kind and subject. */
export function queueMessage(ctx: QueueContext, wanted: Wanted): Promise<boolean> {
  const now = ctx.clock.now();
  const { kind, partnerId = null, eventId = 0, expiresAt = expiryOf(kind, now) } = wanted;
  return insertMessage(ctx.db, {
    ...wanted,
    id: newId(),
    partnerId,
    eventId,
    state: queued,
    expiresAt,
    isPushed: isPushed(kind),
    now,
  });
}

const expiredAtOnce = 1_000;

/** Ends what nobody wants any more, such as yesterday's breakfast. */
export function expireOverdue(ctx: QueueContext): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const overdue = await lockOverdue(tx, ctx.clock.now(), expiredAtOnce);
    if (overdue.length > 0) await saveStates(tx, moved(overdue, expire));
  });
}

const moved = <Row extends InState>(
  rows: readonly Row[],
  move: (state: MessageState) => MessageState | null,
): Row[] =>
  rows.flatMap((row) => {
    const state = move(row.state);
    return state === null ? [] : [{ ...row, state }];
  });

/** A message in the sender's hands. */
export interface Taken {
  readonly id: string;
  readonly state: MessageState;
  /** Which try this is. */
  readonly attempts: number;
  readonly message: TemplateMessage;
}

/**
 * Takes up to `limit` messages that are due. Whoever dies with them in hand keeps them for two minutes only; what WhatsApp has
 * told by then that it took is not sent again.
 */
export async function takeDue(ctx: QueueContext, limit: number): Promise<Taken[]> {
  const now = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    const rows = moved(await lockDue(tx, now, limit), take);
    if (rows.length === 0) return [];
    await saveTaken(tx, rows, new Date(now.getTime() + leaseMs));
    for (const row of rows.filter((one) => !canMessage(one)))
      await saveSettled(tx, afterTry(toTaken(row), { outcome: 'never', reason: 'not_reachable' }, now));
    return rows.filter(canMessage).map(toTaken);
  });
}

function toTaken({ id, attempts, state, phone, ...filled }: DueRow): Taken {
  return { id, state, attempts: attempts + 1, message: { ...filled, phone: phone ?? '', reference: id } };
}

/** Notes what became of a try, and what WhatsApp has told of the message meanwhile. */
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

/** Days a report is kept: by then it has long been carried over. */
const reportDays = 1;
const dayMs = 24 * 3_600_000;
// Few enough that each statement is done long before the database gives up on it.
const forgottenAtOnce = 5_000;

export async function forgetOldMessages({ db, clock }: QueueContext): Promise<void> {
  const before = (days: number): Date => new Date(clock.now().getTime() - days * dayMs);
  for (let gone = forgottenAtOnce; gone === forgottenAtOnce;)
    gone = await db.transaction((tx) => deleteEnded(tx, before(messageDays), forgottenAtOnce));
  await deleteReports(db, before(reportDays));
  await deleteEndedSubscriptions(db, clock.now());
}

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

/** Messages go to numbers of the Emirates only, as codes do; an account that was erased has none. */
export const canMessage = (recipient: { phone: string | null }): boolean =>
  recipient.phone?.startsWith('+971') ?? false;

/** When one's own message comes, and nobody else's. */
export const canAskForTime = (
  actor: { readonly accountId: string },
  whose: { readonly accountId: string },
): boolean => actor.accountId === whose.accountId;
