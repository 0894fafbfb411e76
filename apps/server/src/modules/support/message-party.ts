import { queueOf, type SupportSide } from '@sufra/contract/support/support.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Idempotency } from '../../platform/http/idempotency.ts';
import { newId } from '../../platform/ids.ts';
import { announce } from '../../platform/outbox.ts';
import type { AccountId } from '../../platform/pure/account-id.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { lockActiveAccount } from '../money/index.ts';
import { addAnswer } from './change-request.ts';
import { readOrderParties, type Party } from './read-order-talk.ts';
import { answerBy, requestNumber, startedStatus } from './request.rules.ts';
import {
  countAnswers,
  insertRequest,
  lockActivity,
  lockAnsweredThread,
  readActivity,
  type SupportContext,
} from './request.store.ts';

interface PartyMessage {
  readonly adminId: AccountId;
  readonly orderId: string;
  readonly to: SupportSide;
  readonly text: string;
  readonly requestId: string;
  readonly idempotency: Idempotency | null;
}

const messagesPerHour = 12;
const hourMs = 3_600_000;

/** Refuses `not_possible_now` for a party that the order lacks, and `too_many_requests`. Audited without its text. */
export const messageParty = (
  ctx: SupportContext,
  message: PartyMessage,
): Promise<Result<{ requestId: string; number: string }>> =>
  ctx.db.attempt(async (tx) => {
    const { adminId, orderId, to, requestId, idempotency } = message;
    const parties = await readOrderParties(tx, orderId);
    if (parties.length === 0) return refuse('not_found');
    const party = parties.find(({ side }) => side === to);
    if (!party || !(await lockActiveAccount(tx, party.accountId))) return refuse('not_possible_now');
    await lockActivity(tx, party.accountId);
    const at = ctx.clock.now();
    const since = new Date(at.getTime() - hourMs);
    if ((await countAnswers(tx, { ...party, orderId }, since)) >= messagesPerHour)
      return refuse('too_many_requests');
    const thread = await writeTo(ctx, tx, party, message, at);
    const { accountId, partnerId, orderNumber } = party;
    const { id, number, position } = thread;
    await announce(tx, 'support.message_sent', {
      ...{ requestId: id, accountId, partnerId, orderNumber, position },
    });
    await recordAudit(tx, {
      ...{ at, actorId: adminId, action: 'order.message_sent', requestId },
      subject: { kind: 'order', id: orderId },
      details: { to, request: number },
    });
    const reply = { requestId: id, number };
    await idempotency?.save(tx, reply);
    return ok(reply);
  });

/** Joins an answered thread; one with a question waiting is left to be answered. */
async function writeTo(
  ctx: SupportContext,
  tx: Tx,
  { accountId, side, language }: Party,
  { adminId, orderId, text }: PartyMessage,
  at: Date,
): Promise<{ id: string; number: string; position: number }> {
  const former = await lockAnsweredThread(tx, { accountId, orderId, side });
  if (former) {
    const told = { ...former, toldAt: at };
    const { id, number, messageCount } = await addAnswer(ctx, tx, told, { adminId, text, at });
    return { id, number: requestNumber(number), position: messageCount };
  }
  const topic = side === 'driver' ? 'delivery' : 'order';
  const { planId } = await readActivity(tx, accountId, { day: at, hour: at });
  const queue = queueOf(side, topic, planId);
  const id = newId();
  const number = await insertRequest(tx, ctx.vault, {
    ...{ id, accountId, side, topic, orderId, language, text, at, queue },
    ...{ status: startedStatus, startedBy: adminId, answerBy: answerBy(queue, at) },
  });
  return { id, number: requestNumber(number), position: 1 };
}
