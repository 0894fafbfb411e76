import type { Queries, Tx } from '../../../platform/db/db.ts';
import { part, sql, type Part } from '../../../platform/db/sql.ts';
import type { StoredCard } from '../../../platform/ports.ts';
import type { Fils } from '../../../platform/pure/money.ts';
import type { PaymentStatus, Purpose, Settlement } from './payment.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export interface PaymentRow {
  readonly id: string;
  readonly accountId: AccountId;
  readonly purpose: Purpose;
  readonly subject: string;
  readonly amount: Fils;
  readonly credit: Fils;
  readonly status: PaymentStatus;
  readonly isOpen: boolean;
  readonly begunAt: Date;
}

interface NewPayment {
  id: string;
  accountId: AccountId;
  purpose: Purpose;
  subject: string;
  amount: Fils;
  credit?: Fils;
  status: PaymentStatus;
  gateway: string;
  now: Date;
}

export async function insertPayment(tx: Tx, payment: NewPayment): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into money.payments (id, account_id, purpose, subject, amount_fils, credit_fils, status, gateway, created_at)
    values (${payment.id}, ${payment.accountId}, ${payment.purpose}, ${payment.subject}, ${payment.amount}, ${payment.credit ?? 0},
      ${payment.status}, ${payment.gateway}, ${payment.now})
    on conflict (account_id, purpose) where is_open do nothing`);
  return inserted === 1;
}

export const isBeingPaid = async (tx: Tx, purpose: Purpose, subject: string): Promise<boolean> =>
  (await tx.row(sql`
    select 1 as one from money.payments where is_open and purpose = ${purpose} and subject = ${subject} limit 1`)) !==
  null;

export const lockPayment = (tx: Tx, id: string): Promise<PaymentRow | null> =>
  tx.row<PaymentRow>(sql`
    select id, account_id as "accountId", purpose, subject, amount_fils as amount, credit_fils as credit, status,
      is_open as "isOpen", created_at as "begunAt"
    from money.payments where id = ${id} for update`);

interface Settled {
  readonly settlement: Settlement;
  readonly gateway: string;
  readonly now: Date;
}

/** Puts the charged card on file, unless another was put there since the charge began. */
export async function saveSettlement(
  tx: Tx,
  id: string,
  { settlement, gateway, now }: Settled,
): Promise<void> {
  const { card, declineReason, reference, status } = settlement;
  await tx.run(sql`
    with settled as (
      update money.payments set status = ${status}, gateway_reference = ${reference}, decline_reason = ${declineReason},
        card_brand = ${card?.brand ?? null}, card_last_four = ${card?.lastFour ?? null}, settled_at = ${now}
      where id = ${id}
      returning account_id, created_at)
    insert into money.cards (${cardColumns})
    select account_id, ${gateway}, ${card?.gatewayToken ?? null}, ${card?.brand ?? null}, ${card?.lastFour ?? null},
      ${card?.expiryMonth ?? null}::int, ${card?.expiryYear ?? null}::int, created_at
    from settled where ${card !== null}
    ${onNewerCard}`);
}

const cardColumns = part`account_id, gateway, gateway_token, brand, last_four, expiry_month, expiry_year, updated_at`;
const onNewerCard = part`on conflict (account_id) do update set gateway = excluded.gateway,
      gateway_token = excluded.gateway_token, brand = excluded.brand, last_four = excluded.last_four,
      expiry_month = excluded.expiry_month, expiry_year = excluded.expiry_year, updated_at = excluded.updated_at
    where money.cards.updated_at <= excluded.updated_at`;

interface CardOnFile {
  readonly accountId: AccountId;
  readonly gateway: string;
  readonly card: StoredCard;
  readonly chosenAt: Date;
}

export async function saveCard(tx: Tx, { accountId, gateway, card, chosenAt }: CardOnFile): Promise<void> {
  await tx.run(sql`
    insert into money.cards (${cardColumns})
    values (${accountId}, ${gateway}, ${card.gatewayToken}, ${card.brand}, ${card.lastFour}, ${card.expiryMonth},
      ${card.expiryYear}, ${chosenAt})
    ${onNewerCard}`);
}

export const cardOnFile = (
  db: Queries,
  accountId: AccountId,
): Promise<{ token: string; brand: string; lastFour: string } | null> =>
  db.row(sql`
    select gateway_token as token, brand, last_four as "lastFour" from money.cards where account_id = ${accountId}`);

export async function deleteCard(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.run(sql`delete from money.cards where account_id = ${accountId}`);
}

/** Keeps recovery away while the customer authenticates. */
export async function saveAuthentication(tx: Tx, id: string, until: Date): Promise<void> {
  await tx.run(sql`update money.payments set asked_until = ${until} where id = ${id} and is_open`);
}

export interface PaymentInAuthentication {
  readonly id: string;
  readonly subject: string;
  readonly amount: Fils;
  readonly isOpen: boolean;
  readonly isPaid: boolean;
  readonly declineReason: string | null;
}

/** Null `id` reads the newest. Null unless the bank demanded 3-D Secure. */
export async function readAuthentication(
  db: Queries,
  { accountId, purpose }: { readonly accountId: AccountId; readonly purpose: Purpose },
  id: string | null,
): Promise<PaymentInAuthentication | null> {
  const found = await db.row<PaymentInAuthentication & { hasAuthentication: boolean }>(sql`
    select id, subject, amount_fils as amount, is_open as "isOpen", is_paid as "isPaid", decline_reason as "declineReason",
      asked_until is not null as "hasAuthentication"
    from money.payments
    where account_id = ${accountId} and purpose = ${purpose} and (${id}::uuid is null or id = ${id})
    order by created_at desc, id desc limit 1`);
  return found?.hasAuthentication ? found : null;
}

/**
 * Hands a payment to recovery. After `before`, its own request settles it, except during 3-D Secure: that request has
 * ended, and the customer may never return.
 */
export async function markReported(
  tx: Tx,
  id: string,
  { now, before }: { now: Date; before: Date },
): Promise<void> {
  await tx.run(sql`
    update money.payments set reported_at = ${now}
    where id = ${id} and is_open
      and (created_at < ${before} or asked_until is not null)`);
}

const recoveryBatch = 100;

export async function* listRecoverablePayments(
  db: Queries,
  purposes: readonly Purpose[],
  before: Date,
): AsyncGenerator<PaymentRow> {
  let last: PaymentRow | undefined;
  do {
    const batch = await unsettledAfter(db, purposes, before, last);
    yield* batch;
    last = batch.length < recoveryBatch ? undefined : batch.at(-1);
  } while (last);
}

const unsettledAfter = (
  db: Queries,
  purposes: readonly Purpose[],
  before: Date,
  last?: PaymentRow,
): Promise<PaymentRow[]> =>
  db.rows<PaymentRow>(sql`
    select id, account_id as "accountId", purpose, subject, amount_fils as amount, credit_fils as credit, status,
      is_open as "isOpen", created_at as "begunAt"
    from money.payments
    where is_open and purpose = any(${purposes})
      and (reported_at is not null or (created_at < ${before} and coalesce(asked_until, created_at) < ${before}))
      and (${last === undefined} or (created_at, id) > (${last?.begunAt ?? before}, ${last?.id ?? null}::uuid))
    order by created_at, id limit ${recoveryBatch}`);

/** Of an expression that names an account. */
export const standingOf = (account: Part): Part => part`(
      (select coalesce(sum(p.amount_fils), 0) from ordering.public_orders o
        join money.entries e on e.kind in ('order_placed', 'order_reduced') and e.subject = o.id
        join money.postings p on p.entry_id = e.id and p.account = 'customer:' || ${account}
        where o.account_id = ${account} and o.is_open and o.payment_method = 'cash')
      - (select coalesce(sum(amount_fils), 0) from money.refunds
        where account_id = ${account} and status in ('requested', 'held'))
      - (select coalesce(sum(credit_fils), 0) from money.payments where account_id = ${account} and is_open)
      - (select coalesce(sum(amount_fils), 0) from money.postings where account = 'customer:' || ${account}))`;

/** False for an erased account. Locks it, so a concurrent erasure waits and sees the payment. */
export const lockActiveAccount = async (tx: Tx, accountId: AccountId): Promise<boolean> =>
  (await tx.row(sql`
    select 1 as one from identity.public_accounts where id = ${accountId} and erased_at is null for share`)) !==
  null;
