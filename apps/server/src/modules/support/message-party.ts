import type { Language } from '@sufra/contract/options.ts';
import { queueOf, type SupportSide } from '@sufra/contract/support/support.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Idempotency } from '../../platform/http/idempotency.ts';
import { newId } from '../../platform/ids.ts';
import { announce } from '../../platform/outbox.ts';
import type { AccountId } from '../../platform/pure/account-id.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import type { Vault } from '../../platform/vault.ts';
import { lockActiveAccount } from '../money/index.ts';
import { addAnswer } from './change-request.ts';
import { answerBy, requestNumber } from './request.rules.ts';
import {
  countAnswers,
  insertRequest,
  lockActivity,
  lockAnsweredThread,
  openAt,
  readActivity,
  type SupportContext,
} from './request.store.ts';

interface Party {
  readonly side: SupportSide;
  readonly accountId: AccountId;
  /** Of a vendor. */
  readonly partnerId: string | null;
  readonly language: Language;
  readonly orderNumber: string;
}

/** The customer, the vendor, and the driver if there is one, without erased accounts. */
export const readOrderParties = (db: Queries, orderId: string): Promise<Party[]> =>
  db.rows<Party>(sql`
    select party.side, a.id as "accountId", party.partner_id as "partnerId", party.number::text as "orderNumber",
      coalesce(h.language, party.language, 'en') as language
    from (
      select 1 as place, 'customer' as side, o.account_id, null::uuid as partner_id, null as language, o.number
      from ordering.public_orders o where o.id = ${orderId}
      union all
      select 2, 'partner', p.account_id, p.id, f.language, o.number
      from ordering.public_orders o join partners.public_partners p on p.id = o.partner_id
      left join partners.public_applications f on f.id = p.application_id
      where o.id = ${orderId}
      union all
      select 3, 'driver', r.account_id, null, f.language, o.number
      from ordering.public_orders o
      join delivery.public_deliveries d on d.order_id = o.id
        and (d.is_in_hand and o.is_open or o.status in ('delivered', 'undeliverable'))
      join delivery.public_drivers r on r.id = d.driver_id
      left join delivery.public_driver_applications f on f.id = r.application_id
      where o.id = ${orderId}) party
    join identity.public_accounts a on a.id = party.account_id and a.phone is not null
    left join household.public_profiles h on h.account_id = a.id
    order by party.place`);

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
    ...{ status: 'answered', startedBy: adminId, answerBy: answerBy(queue, at) },
  });
  return { id, number: requestNumber(number), position: 1 };
}

interface OrderMessage {
  readonly requestId: string;
  readonly number: string;
  readonly side: SupportSide;
  readonly by: 'person' | 'support';
  readonly text: string;
  readonly at: string;
  readonly author: string | null;
}

const mostShown = 200;

/** The latest of every thread about the order, oldest first. */
export async function listOrderMessages(
  { db, vault }: { readonly db: Queries; readonly vault: Vault },
  orderId: string,
): Promise<OrderMessage[]> {
  const rows = await db.rows<
    Omit<OrderMessage, 'number' | 'text' | 'at'> & {
      readonly number: number;
      readonly position: number;
      readonly body: Buffer;
      readonly at: Date;
    }
  >(sql`
    select r.id as "requestId", r.number, r.side, m.by_role as by, m.position, m.body, m.at, h.name as author
    from support.requests r join support.messages m on m.request_id = r.id
    left join household.public_profiles h on h.account_id = m.author_id
    where r.order_id = ${orderId} order by m.at desc, m.position desc limit ${mostShown}`);
  return rows.toReversed().map(({ number, position, body, at, ...message }) => ({
    ...message,
    number: requestNumber(number),
    text: openAt(vault, message.requestId, position, body),
    at: at.toISOString(),
  }));
}
