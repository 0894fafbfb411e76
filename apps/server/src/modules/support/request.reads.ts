import type { SupportSide, SupportTopic } from '@sufra/contract/support.ts';
import type { SupportStatus } from '@sufra/contract/statuses.ts';
import type { Queries } from '../../platform/db/db.ts';
import { part, sql } from '../../platform/db/sql.ts';

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
}

const columns = part`r.id, r.number, r.side, r.topic, r.status, o.id as "orderId", o.number as "orderNumber",
  r.last_answer > r.seen_count as "isUnread", r.created_at as "createdAt", r.changed_at as "changedAt"`;

const shownAtOnce = 100;

/** The latest first, each with its first message, sealed. */
export const readOwnRequests = (
  db: Queries,
  accountId: string,
): Promise<(RequestRow & { readonly first: Buffer })[]> =>
  db.rows(sql`
    select ${columns}, m.body as first
    from support.requests r
    join support.messages m on m.request_id = r.id and m.position = 1
    left join ordering.orders o on o.id = r.order_id
    where r.account_id = ${accountId} order by r.changed_at desc, r.id desc limit ${shownAtOnce}`);

/** Null where it is not this person's. */
export const readOwnRequest = (db: Queries, id: string, accountId: string): Promise<RequestRow | null> =>
  db.row<RequestRow>(sql`
    select ${columns} from support.requests r left join ordering.orders o on o.id = r.order_id
    where r.id = ${id} and r.account_id = ${accountId}`);

export interface MessageRow {
  readonly position: number;
  readonly by: 'person' | 'support';
  readonly body: Buffer;
  readonly at: Date;
}

export const readMessages = (db: Queries, requestId: string): Promise<MessageRow[]> =>
  db.rows<MessageRow>(sql`
    select position, by_role as by, body, at from support.messages
    where request_id = ${requestId} order by position`);

export interface OwnOrder {
  readonly id: string;
  readonly number: number;
  readonly isCustomers: boolean;
  readonly isPartners: boolean;
  readonly isDrivers: boolean;
}

/** An order that the person placed, makes or brings; null for anybody else's. */
export const readOwnOrder = (db: Queries, accountId: string, orderId: string): Promise<OwnOrder | null> =>
  db.row<OwnOrder>(sql`
    select * from (
      select o.id, o.number, o.account_id = ${accountId} as "isCustomers",
        exists (select 1 from partners.partners p where p.id = o.partner_id and p.account_id = ${accountId})
          as "isPartners",
        exists (select 1 from delivery.deliveries v join delivery.drivers d on d.id = v.driver_id
          where v.order_id = o.id and d.account_id = ${accountId}) as "isDrivers"
      from ordering.orders o where o.id = ${orderId}) found
    where "isCustomers" or "isPartners" or "isDrivers"`);
