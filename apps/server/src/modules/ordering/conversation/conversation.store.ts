import type { ReadyMessage } from '@sufra/contract/ordering/conversation.ts';
import type { OrderSide } from '@sufra/contract/ordering/ordering.ts';
import type { OrderStatus } from '@sufra/contract/statuses.ts';
import type { Queries, Tx } from '../../../platform/db/db.ts';
import { part, sql, type Part } from '../../../platform/db/sql.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';
import type { Vault } from '../../../platform/vault.ts';
import { openDelivery } from '../order.store.ts';

const wasAcceptedColumn = part`exists (select from ordering.order_offers a
        where a.order_id = o.id and a.partner_id = o.partner_id and a.answer = 'accepted')`;

const lastDriverColumn = part`(select driver_id from delivery.public_deliveries
        where order_id = o.id and driver_id is not null order by ended_at desc nulls first limit 1)`;

export const talkColumns = (reader: OrderSide): Part => part`${wasAcceptedColumn} as "wasAccepted",
      ${lastDriverColumn} as "driverId",
      array(select distinct u.author from ordering.messages u
        where u.order_id = o.id and u.read_at is null and u.reader = ${reader}
          and u.partner_id is not distinct from case when 'kitchen' in (u.author, u.reader) then o.partner_id end
          and u.driver_id is not distinct from case when 'driver' in (u.author, u.reader) then ${lastDriverColumn} end)
        as "unreadFrom"`;

export interface TalkRow {
  readonly wasAccepted: boolean;
  readonly driverId: string | null;
  readonly unreadFrom: readonly OrderSide[];
}

export interface PartiesRow {
  readonly id: string;
  readonly status: OrderStatus;
  readonly finishedAt: Date | null;
  readonly accountId: AccountId;
  readonly partnerId: string;
  readonly wasAccepted: boolean;
  readonly driverId: string | null;
}

const partiesOf = (orderId: string, lock: Part): Part => part`
    select o.id, o.status, o.finished_at as "finishedAt", o.account_id as "accountId", o.partner_id as "partnerId",
      ${wasAcceptedColumn} as "wasAccepted", ${lastDriverColumn} as "driverId"
    from ordering.orders o where o.id = ${orderId} ${lock}`;

export const readParties = (db: Queries, orderId: string): Promise<PartiesRow | null> =>
  db.row<PartiesRow>(sql`${partiesOf(orderId, part``)}`);

export async function lockParties(tx: Tx, orderId: string, accountId: AccountId): Promise<PartiesRow | null> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('messages:' || ${accountId}::text, 0))`);
  return tx.row<PartiesRow>(sql`${partiesOf(orderId, part`for share of o`)}`);
}

/** Between two sides; of its kitchen and driver only. */
export interface Thread {
  readonly orderId: string;
  readonly as: OrderSide;
  readonly to: OrderSide;
  readonly partnerId: string | null;
  readonly driverId: string | null;
}

const inThread = ({ orderId, as, to, partnerId, driverId }: Thread): Part =>
  part`order_id = ${orderId} and author in (${as}, ${to}) and reader in (${as}, ${to})
      and partner_id is not distinct from ${partnerId}::uuid and driver_id is not distinct from ${driverId}::uuid`;

export interface MessageRow {
  readonly id: string;
  readonly author: OrderSide;
  readonly body: Buffer | null;
  readonly at: Date;
  readonly readAt: Date | null;
}

export const readThread = (db: Queries, thread: Thread): Promise<MessageRow[]> =>
  db.rows<MessageRow>(sql`
    select id, author, body, at, read_at as "readAt" from ordering.messages
    where ${inThread(thread)} order by at, id`);

export const countOrderMessages = async (db: Queries, orderId: string): Promise<number> =>
  (
    await db.row<{ count: number }>(sql`
    select count(*) as count from ordering.messages where order_id = ${orderId}`)
  )?.count ?? 0;

const mostShown = 500;

export const readOrderMessages = async (
  db: Queries,
  orderId: string,
): Promise<(MessageRow & { readonly reader: OrderSide })[]> =>
  (
    await db.rows<MessageRow & { readonly reader: OrderSide }>(sql`
    select id, author, reader, body, at, read_at as "readAt" from ordering.messages
    where order_id = ${orderId} order by at desc, id desc limit ${mostShown}`)
  ).toReversed();

export type MessageBody = { readonly text: string } | { readonly ready: ReadyMessage };

const bodyContext = (messageId: string): string => `ordering.messages/${messageId}`;

export const openOrderMessage = (vault: Vault, messageId: string, sealed: Buffer): MessageBody =>
  vault.open(sealed, bodyContext(messageId)) as MessageBody;

interface Activity {
  readonly messages: number;
  readonly calls: number;
  readonly isAnnounced: boolean;
}

export const readActivity = async (
  tx: Tx,
  thread: Thread,
  accountId: AccountId,
  { hour, pause }: { readonly hour: Date; readonly pause: Date },
): Promise<Activity> =>
  (await tx.row<Activity>(sql`
    select
      count(*) filter (where account_id = ${accountId} and body is not null and at > ${hour}) as messages,
      count(*) filter (where account_id = ${accountId} and body is null and at > ${hour}) as calls,
      coalesce(bool_or(${inThread(thread)} and author = ${thread.as} and is_announced and read_at is null
        and at > ${pause}), false) as "isAnnounced"
    from ordering.messages where order_id = ${thread.orderId}`)) ?? {
    messages: 0,
    calls: 0,
    isAnnounced: false,
  };

interface NewMessage {
  readonly id: string;
  readonly accountId: AccountId;
  readonly body: MessageBody | null;
  readonly isAnnounced: boolean;
  readonly at: Date;
}

export async function insertMessage(
  tx: Tx,
  vault: Vault,
  { orderId, as, to, partnerId, driverId }: Thread,
  { id, accountId, body, isAnnounced, at }: NewMessage,
): Promise<void> {
  await tx.run(sql`
    insert into ordering.messages
      (id, order_id, author, reader, partner_id, driver_id, account_id, body, is_announced, at)
    values (${id}, ${orderId}, ${as}, ${to}, ${partnerId}, ${driverId}, ${accountId},
      ${body && vault.seal(body, bodyContext(id))}, ${isAnnounced}, ${at})`);
}

/** Each side's: the account's, but the door's for a call to the customer. Null once erased. */
export async function readPhones(
  db: Queries,
  vault: Vault,
  { orderId, as, to, driverId }: Thread,
): Promise<{ readonly from: string | null; readonly to: string | null }> {
  const row = await db.row<Record<OrderSide, string | null> & { readonly delivery: Buffer }>(sql`
    select a.phone as customer, p.phone as kitchen, o.delivery,
      (select d.phone from delivery.public_drivers v join identity.public_accounts d on d.id = v.account_id
        where v.id = ${driverId}) as driver
    from ordering.orders o
    join partners.public_partners p on p.id = o.partner_id
    left join identity.public_accounts a on a.id = o.account_id
    where o.id = ${orderId}`);
  if (!row) return { from: null, to: null };
  return {
    from: row[as],
    to: to === 'customer' ? openDelivery(vault, orderId, row.delivery).phone : row[to],
  };
}

export async function deleteMessage(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`delete from ordering.messages where id = ${id}`);
}

/** Those to `as`, up to and including `last`. */
export async function markRead(tx: Tx, thread: Thread, last: string, now: Date): Promise<number> {
  return tx.run(sql`
    update ordering.messages set read_at = ${now}
    where ${inThread(thread)} and reader = ${thread.as} and read_at is null
      and (at, id) <= (select at, id from ordering.messages where id = ${last})`);
}

/** Of an erased account: its own, and those in its orders. */
export async function eraseMessages(db: Queries, accountId: AccountId): Promise<void> {
  await db.run(sql`
    delete from ordering.messages where account_id = ${accountId}
      or order_id in (select id from ordering.orders where account_id = ${accountId})`);
}

export const deleteOldMessages = (db: Queries, before: Date, most: number): Promise<number> =>
  db.run(sql`
    delete from ordering.messages where id in (
      select m.id from ordering.messages m join ordering.orders o on o.id = m.order_id
      where m.at < ${before} and not o.is_open and o.finished_at < ${before}
      order by m.at limit ${most})`);
