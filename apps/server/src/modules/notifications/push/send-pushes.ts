import type { Notice, PushAddress, PushHandOver, WebPush } from '../../../platform/ports.ts';
import type { Vault } from '../../../platform/vault.ts';
import { expire, settle, take, type MessageState, leaseMs, nextTryAfter } from '../messages/message.rules.ts';
import {
  deleteSubscription,
  lockDuePushes,
  lockOverduePushes,
  openPushAddress,
  savePushesTaken,
  savePushSettled,
  savePushStates,
  type PushInState,
  type PushRow,
} from './push.store.ts';
import { toNotice } from './push-texts.ts';
import type { QueueContext } from '../messages/send-messages.ts';
import type { Log } from '../../../platform/log.ts';
import { runQueue, type QueueRunner } from '../../../platform/queue-runner.ts';

export interface PushQueueContext extends QueueContext {
  readonly vault: Vault;
}

const expiredAtOnce = 1_000;

const moved = <Row extends PushInState>(
  rows: readonly Row[],
  move: (state: MessageState) => MessageState | null,
): Row[] =>
  rows.flatMap((row) => {
    const state = move(row.state);
    return state === null ? [] : [{ ...row, state }];
  });

/** Ends what nobody wants any more. */
export function expireOverduePushes(ctx: QueueContext): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const overdue = await lockOverduePushes(tx, ctx.clock.now(), expiredAtOnce);
    if (overdue.length > 0) await savePushStates(tx, moved(overdue, expire));
  });
}

/** A notification in the pusher's hands. */
export interface TakenPush extends PushInState {
  readonly attempts: number;
  readonly expiresAt: Date;
  readonly address: PushAddress;
  readonly notice: Notice;
}

/** Takes up to `limit` that are due. Whoever dies with them in hand keeps them for two minutes only. */
export async function takeDuePushes(ctx: PushQueueContext, limit: number): Promise<TakenPush[]> {
  const now = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    const rows = moved(await lockDuePushes(tx, now, limit), take);
    if (rows.length > 0) await savePushesTaken(tx, rows, new Date(now.getTime() + leaseMs));
    return rows.flatMap((row) => toTaken(ctx.vault, row));
  });
}

function toTaken(vault: Vault, row: PushRow): TakenPush[] {
  const notice = toNotice(row);
  if (notice === null) return [];
  const { messageId, subscriptionId, state, expiresAt } = row;
  const address = openPushAddress(vault, subscriptionId, row.address);
  return [{ messageId, subscriptionId, state, expiresAt, attempts: row.attempts + 1, address, notice }];
}

/** Notes what became of a try; a device that is gone is forgotten with all that was on its way to it. */
export async function settlePush(
  ctx: QueueContext,
  { messageId, subscriptionId, state, attempts }: TakenPush,
  result: PushHandOver,
): Promise<void> {
  const { outcome } = result;
  if (outcome === 'gone') return deleteSubscription(ctx.db, subscriptionId);
  const now = ctx.clock.now();
  await savePushSettled(ctx.db, {
    messageId,
    subscriptionId,
    attempts,
    state: settle(state, outcome) ?? state,
    failure: outcome === 'taken' ? null : result.reason,
    nextTry: outcome === 'taken' || outcome === 'never' ? now : nextTryAfter(outcome, attempts, now),
  });
}

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
