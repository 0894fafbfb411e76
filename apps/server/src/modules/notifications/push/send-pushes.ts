import type { Log } from '../../../platform/log.ts';
import type { Notice, PushAddress, PushHandOver, WebPush } from '../../../platform/ports.ts';
import { runQueue, type QueueRunner } from '../../../platform/queue-runner.ts';
import type { Vault } from '../../../platform/vault.ts';
import { expire, leaseMs, nextTryAfter, settle, take, transition } from '../messages/message.rules.ts';
import type { QueueContext } from '../messages/queue-message.ts';
import { toNotice } from './push-texts.ts';
import {
  deleteDevice,
  lockDuePushes,
  lockOverduePushes,
  openPushAddress,
  savePushesTaken,
  savePushSettled,
  savePushStates,
  type PushInState,
  type PushRow,
} from './push.store.ts';

interface PusherContext extends QueueContext {
  readonly vault: Vault;
  readonly push: WebPush | null;
}

const pauseMs = 2_000;
const expiredAtOnce = 1_000;

const idle: QueueRunner = {
  drain: () => Promise.resolve(0),
  start: () => undefined,
  stop: () => Promise.resolve(),
  hurry: () => undefined,
};

/** Idle without push keys. */
export function createPushSender(ctx: PusherContext, log: Log): QueueRunner {
  const { push } = ctx;
  if (push === null) return idle;
  return runQueue(
    {
      expire: () => expireOverdue(ctx),
      take: (limit) => takeDue(ctx, limit),
      doOne: async (taken) =>
        settleTaken(ctx, taken, await push.send(taken.address, taken.notice, taken.expiresAt)),
      complain: (error, taken) => log.error({ err: error, messageId: taken?.messageId }, 'push_queue_failed'),
    },
    pauseMs,
  );
}

const expireOverdue = ({ db, clock }: PusherContext): Promise<void> =>
  db.transaction(async (tx) => {
    const overdue = await lockOverduePushes(tx, clock.now(), expiredAtOnce);
    if (overdue.length > 0) await savePushStates(tx, transition(overdue, expire));
  });

interface TakenPush extends PushInState {
  readonly attempts: number;
  readonly expiresAt: Date;
  readonly address: PushAddress;
  readonly notice: Notice;
}

async function takeDue({ db, clock, vault }: PusherContext, limit: number): Promise<TakenPush[]> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const rows = transition(await lockDuePushes(tx, now, limit), take);
    if (rows.length > 0) await savePushesTaken(tx, rows, new Date(now.getTime() + leaseMs));
    return rows.flatMap((row) => toTaken(vault, row));
  });
}

function toTaken(vault: Vault, row: PushRow): TakenPush[] {
  const notice = toNotice(row);
  if (notice === null) return [];
  const { messageId, subscriptionId, state, expiresAt } = row;
  const address = openPushAddress(vault, subscriptionId, row.address);
  return [{ messageId, subscriptionId, state, expiresAt, attempts: row.attempts + 1, address, notice }];
}

async function settleTaken(
  { db, clock }: PusherContext,
  { messageId, subscriptionId, state, attempts }: TakenPush,
  result: PushHandOver,
): Promise<void> {
  const { outcome } = result;
  if (outcome === 'gone') return deleteDevice(db, subscriptionId);
  const now = clock.now();
  await savePushSettled(db, {
    ...{ messageId, subscriptionId, attempts },
    state: settle(state, outcome) ?? state,
    failure: outcome === 'taken' ? null : result.reason,
    nextTry: outcome === 'taken' || outcome === 'never' ? now : nextTryAfter(outcome, attempts, now),
  });
}
