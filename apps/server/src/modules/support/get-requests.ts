import type { ReplyOf } from '@sufra/contract/route.ts';
import type { SupportStatus } from '@sufra/contract/statuses.ts';
import type {
  getSupport,
  Satisfaction,
  SupportSide,
  SupportThread,
  SupportTopic,
} from '@sufra/contract/support/support.ts';
import type { Queries } from '../../platform/db/db.ts';
import { part, sql } from '../../platform/db/sql.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { requestNumber, sidesOf, sidesOfOrder, type OrderRoles } from './request.rules.ts';
import { openAt, type SupportContext } from './request.store.ts';
import type { AccountId } from '../../platform/pure/account-id.ts';

export interface RequestRow {
  readonly id: string;
  readonly number: number;
  readonly side: SupportSide;
  readonly topic: SupportTopic;
  readonly status: SupportStatus;
  readonly orderId: string | null;
  readonly orderNumber: number | null;
  readonly isUnread: boolean;
  readonly createdAt: Date;
  readonly changedAt: Date;
  readonly answerBy: Date;
}

export const toRequest = (row: RequestRow) => ({
  id: row.id,
  number: requestNumber(row.number),
  side: row.side,
  topic: row.topic,
  status: row.status,
  order:
    row.orderId === null || row.orderNumber === null
      ? null
      : { id: row.orderId, orderId: String(row.orderNumber) },
  isUnread: row.isUnread,
  createdAt: row.createdAt.toISOString(),
  changedAt: row.changedAt.toISOString(),
  answerBy: row.status === 'open' ? row.answerBy.toISOString() : null,
});

const columns = part`r.id, r.number, r.side, r.topic, r.status, o.id as "orderId", o.number as "orderNumber",
  r.last_answer > r.seen_count as "isUnread", r.created_at as "createdAt", r.changed_at as "changedAt",
  r.answer_by as "answerBy"`;

export async function getOwnSupport(
  { db, vault }: SupportContext,
  actor: Actor,
  orderId: string | null,
): Promise<ReplyOf<typeof getSupport>> {
  const rows = await readOwnRequests(db, actor.accountId);
  const about = orderId === null ? null : await readOwnOrder(db, actor.accountId, orderId);
  return {
    sides: sidesOf(actor),
    about: about && { id: about.id, orderId: String(about.number), sides: sidesOfOrder(about) },
    requests: rows.map((row) => ({
      ...toRequest(row),
      beginning: beginningOf(openAt(vault, row.id, 1, row.first)),
    })),
  };
}

const requestsShown = 100;

export const readOwnRequests = (
  db: Queries,
  accountId: AccountId,
): Promise<(RequestRow & { readonly first: Buffer })[]> =>
  db.rows(sql`
    select ${columns}, m.body as first
    from support.requests r
    join support.messages m on m.request_id = r.id and m.position = 1
    left join ordering.public_orders o on o.id = r.order_id
    where r.account_id = ${accountId} order by r.changed_at desc, r.id desc limit ${requestsShown}`);

const beginningLength = 140;

/** Counts code points, so no emoji is cut in half. */
const beginningOf = (text: string): string =>
  [...text.replaceAll(/\s+/g, ' ')].slice(0, beginningLength).join('');

interface MessageRow {
  readonly position: number;
  readonly by: 'person' | 'support';
  readonly body: Buffer;
  readonly at: Date;
  readonly author: string | null;
}

export const readMessages = (db: Queries, requestId: string): Promise<MessageRow[]> =>
  db.rows<MessageRow>(sql`
    select m.position, m.by_role as by, m.body, m.at, h.name as author
    from support.messages m left join household.public_profiles h on h.account_id = m.author_id
    where m.request_id = ${requestId} order by m.position`);

export async function getOwnRequest(
  { db, vault }: SupportContext,
  { accountId, id }: { readonly accountId: AccountId; readonly id: string },
): Promise<Result<SupportThread>> {
  const row = await db.row<RequestRow & { readonly satisfaction: Satisfaction | null }>(sql`
    select ${columns}, r.satisfaction from support.requests r left join ordering.public_orders o on o.id = r.order_id
    where r.id = ${id} and r.account_id = ${accountId}`);
  if (!row) return refuse('not_found');
  const messages = await readMessages(db, id);
  return ok({
    ...toRequest(row),
    satisfaction: row.satisfaction,
    messages: messages.map(({ position, by, body, at }) => ({
      by,
      text: openAt(vault, id, position, body),
      at: at.toISOString(),
    })),
  });
}

interface OwnOrder extends OrderRoles {
  readonly id: string;
  readonly number: number;
}

/** Null unless the account placed, cooks or delivers the order. */
export const readOwnOrder = (db: Queries, accountId: AccountId, orderId: string): Promise<OwnOrder | null> =>
  db.row<OwnOrder>(sql`
    select * from (
      select o.id, o.number, o.account_id = ${accountId} as "isCustomers",
        exists (select 1 from partners.public_partners p where p.id = o.partner_id and p.account_id = ${accountId})
          as "isPartners",
        exists (select 1 from delivery.public_deliveries v join delivery.public_drivers d on d.id = v.driver_id
          where v.order_id = o.id and d.account_id = ${accountId}) as "isDrivers"
      from ordering.public_orders o where o.id = ${orderId}) found
    where "isCustomers" or "isPartners" or "isDrivers"`);
