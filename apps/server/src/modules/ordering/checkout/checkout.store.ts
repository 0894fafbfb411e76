import type { Emirate } from '@sufra/contract/options.ts';
import { noShow, repeatMinutes } from '@sufra/contract/subscription/promises.ts';
import type { Queries, Tx } from '../../../platform/db/db.ts';
import { part, sql } from '../../../platform/db/sql.ts';
import type { DomainEvents } from '../../../domain-events.ts';
import { announcement } from '../../../platform/outbox.ts';
import { ramadanAt, type Switch } from '../../../platform/settings.ts';
import type { Vault } from '../../../platform/vault.ts';
import { centreOf } from '../../household/index.ts';
import type { Schedule } from '../../partners/index.ts';
import { standingOf } from '../../money/index.ts';
import { placed, sentAgain } from '../order.machine.ts';
import { sealOrder } from '../order.store.ts';
import { epochMs, groceryRows, kitchenRows, mealRow } from './find-offer.ts';
import {
  isForGroceries,
  mealIdOf,
  type AddressRow,
  type CheckoutContext,
  type OpenCash,
  type OrderBody,
  type OrderDraft,
} from './order.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

interface Checkout {
  readonly accountId: AccountId;
  readonly mealId: string;
  readonly addressId: string;
  readonly emirate?: Emirate;
  readonly kitchenId: string | null;
  readonly switches: readonly Switch[];
  readonly now: Date;
}

export function toPlace({ id: _, lat, lng, isOpen: __, holidays: ___, ...address }: AddressRow) {
  const point = lat === null || lng === null ? centreOf(address.emirate) : { lat, lng };
  return { ...address, ...point };
}

export const wantedOf = (accountId: AccountId, body: OrderBody, now: Date): Checkout => ({
  accountId,
  mealId: mealIdOf(body),
  addressId: body.deliveryAddressId,
  kitchenId: isForGroceries(body) ? null : body.restaurantId,
  switches: body.paymentMethod === 'cash' ? ['new_orders', 'cash_on_delivery'] : ['new_orders'],
  now,
});

const idsOfMeal = part`array(select l ->> 'id' from json_array_elements(m.lines) l)`;

/** Null for an erased account. Locks it, so an erasure waits and finds the order or its payment. */
export function lockCheckout(tx: Tx, wanted: Checkout): Promise<CheckoutContext | null> {
  const { accountId, addressId, kitchenId, switches, now } = wanted;
  const emirate = wanted.emirate === undefined ? part`d.emirate` : part`${wanted.emirate}::text`;
  const rows =
    kitchenId === null
      ? groceryRows(part`a.id`, idsOfMeal, emirate, now)
      : part`${kitchenRows(part`a.id`, part`m."mealId"`, emirate, now)} and p.id = ${kitchenId}`;
  return tx.row<CheckoutContext>(sql`
    select h.completed_at is not null as "isProfileComplete",
      not exists (
        select from unnest(${switches}::text[]) as n(name)
        cross join lateral (
          select value from platform.settings s where s.name = n.name and s.effective_from <= ${now}
          order by s.effective_from desc limit 1) latest
        where latest.value <> 'true'::jsonb) as "isSwitchedOn",
      case when d.id is not null then json_build_object('id', d.id, 'title', d.title, 'street', d.street,
        'building', d.building, 'apartment', d.apartment, 'area', d.area, 'emirate', d.emirate,
        'landmark', d.landmark, 'makani', d.makani, 'phone', coalesce(d.phone, a.phone),
        'instructions', d.instructions, 'lat', coalesce(d.lat, (d.centre ->> 'lat')::float8),
        'lng', coalesce(d.lng, (d.centre ->> 'lng')::float8),
        'isOpen', exists (select from household.public_emirates e where e.emirate = d.emirate and e.is_open),
        'holidays', household.public_holidays(d.emirate)) end as address,
      to_json(m) as meal,
      (select json_agg(o) from (
        select k.*, (select json_object_agg(t.hour, json_build_object('p50', t.p50, 'p80', t.p80))
          from ordering.kitchen_paces t where t.partner_id = k."partnerId") as "prepTimes"
        from (${rows}) k) o) as partners,
      (select percent from money.public_rates where name = 'commission' and effective_from <= ${now}
        order by effective_from desc limit 1) as commission,
      (${ramadanAt(now)}) as ramadan,
      (select gateway_token from money.public_cards where account_id = a.id) as "cardToken",
      ${standingOf(part`a.id`)} as standing
    from identity.public_accounts a
    left join household.public_profiles h on h.account_id = a.id
    left join household.public_addresses d on d.account_id = a.id and d.id = ${addressId}
    left join lateral (${mealRow(accountId, wanted.mealId)}) m on true
    where a.id = ${accountId} and a.erased_at is null and a.phone is not null
    for share of a`);
}

export const readEarlierAttempt = async (
  db: Queries,
  accountId: AccountId,
  {
    requestKey,
    shelfNumber,
    mealId,
    now,
  }: {
    readonly requestKey: string | null;
    readonly shelfNumber: number;
    readonly mealId: string;
    readonly now: Date;
  },
): Promise<EarlierAttempt> =>
  (await db.row<EarlierAttempt>(sql`
    select o.id as "orderId", o.request_hash as "requestHash",
      exists (select from money.public_payments where account_id = ${accountId} and purpose = 'order' and is_open
        and asked_until is not null) as "isAuthenticating",
      exists (select from ordering.orders r where r.account_id = ${accountId} and r.meal_id = ${mealId} and r.is_open
        and r.placed_at > ${new Date(now.getTime() - repeatMinutes * 60_000)}) as "isRepeat",
      coalesce((select number from catalogue.public_shelf_state), 0) > ${shelfNumber} as "isShelfOld"
    from (select 1) one
    left join ordering.orders o on o.account_id = ${accountId} and o.request_key = ${requestKey}`)) ?? {
    orderId: null,
    requestHash: null,
    isAuthenticating: false,
    isShelfOld: false,
    isRepeat: false,
  };

interface EarlierAttempt {
  readonly orderId: string | null;
  readonly requestHash: string | null;
  readonly isAuthenticating: boolean;
  readonly isShelfOld: boolean;
  readonly isRepeat: boolean;
}

export const readHours = async (db: Queries, partnerId: string): Promise<Schedule> =>
  (await db.row<Schedule>(sql`
    select opening_hours as "openingHours", closed_days as "closedDays", ${epochMs(part`closed_until`)} as "closedUntilMs"
    from partners.public_partners where id = ${partnerId}`)) ?? {
    openingHours: [],
    closedDays: [],
    closedUntilMs: null,
  };

interface Seat {
  readonly accountId: AccountId;
  readonly partnerId: string;
  readonly scheduledFrom: Date;
  readonly requestKey: string | null;
  readonly capacity: number | null;
}

/** For the transaction, which stores the order or its payment. False if the half-hour is full. */
export async function takeSeat(tx: Tx, seat: Seat): Promise<boolean> {
  const { accountId, partnerId, scheduledFrom, requestKey, capacity } = seat;
  if (capacity === null) return true;
  await tx.run(sql`
    select pg_advisory_xact_lock(hashtextextended('slot:' || ${partnerId}::text || ${scheduledFrom}::text, 0))`);
  const row = await tx.row<{ taken: number }>(sql`
    select (select count(*) from ordering.orders
        where partner_id = ${partnerId} and is_open and scheduled_from = ${scheduledFrom}
          and (account_id = ${accountId} and request_key = ${requestKey}) is not true)
      + (select count(*) from ordering.waiting_orders
        where held_partner = ${partnerId} and held_slot = ${scheduledFrom}
          and account_id <> ${accountId}) as taken`);
  return row !== null && row.taken < capacity;
}

export const requestHashOf = (vault: Vault, body: object): string =>
  vault.keyedHash('order', JSON.stringify(body)).toString('base64url');

export async function lockCashOf(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('cash:' || ${accountId}::text, 0))`);
}

/** As reported by drivers: a kitchen's own report proves no visit. */
const noShowsOf = (accountId: AccountId, now: Date) => part`(
  select count(*) from ordering.orders n where n.account_id = ${accountId} and n.payment_method = 'cash'
    and n.status = 'undeliverable' and exists (select from ordering.order_events e
      where e.order_id = n.id and e.status = 'undeliverable' and e.by_role = 'driver') and n.finished_at > ${new Date(now.getTime() - noShow.cashDays * 24 * 3_600_000)})`;

export const readNoShows = async (db: Queries, accountId: AccountId, now: Date): Promise<number> =>
  (await db.row<{ noShows: number }>(sql`select ${noShowsOf(accountId, now)} as "noShows"`))?.noShows ?? 0;

interface CashOrders extends OpenCash {
  readonly isPlaced: boolean;
}

export const readCashOrders = async (
  tx: Tx,
  { accountId, requestKey }: Pick<OrderDraft, 'accountId' | 'requestKey'>,
  now: Date,
): Promise<CashOrders> =>
  (await tx.row<CashOrders>(sql`
    select count(*) as orders, coalesce(sum(total_fils), 0)::bigint as total,
      ${noShowsOf(accountId, now)} as "noShows",
      exists (select from ordering.orders where account_id = ${accountId} and request_key = ${requestKey}) as "isPlaced"
    from ordering.orders
    where account_id = ${accountId} and is_open and payment_method = 'cash'`)) ?? {
    orders: 0,
    total: 0,
    noShows: 0,
    isPlaced: false,
  };

export const isAlreadyPlaced = async (
  tx: Tx,
  { accountId, requestKey }: Pick<OrderDraft, 'accountId' | 'requestKey'>,
): Promise<boolean> =>
  (await tx.row(sql`
    select 1 as one from ordering.orders where account_id = ${accountId} and request_key = ${requestKey}`)) !==
  null;

const draftContext = (paymentId: string): string => `ordering.waiting_orders/${paymentId}`;

/** False when recovery has already placed the order. */
export async function savePendingOrder(
  tx: Tx,
  vault: Vault,
  { paymentId, draft }: { readonly paymentId: string; readonly draft: OrderDraft },
  now: Date,
): Promise<boolean> {
  const { accountId, requestKey } = draft;
  const inserted = await tx.run(sql`
    insert into ordering.waiting_orders (payment_id, account_id, draft, created_at, held_partner, held_slot)
    select ${paymentId}::uuid, ${accountId}::uuid, ${vault.seal(draft, draftContext(paymentId))}::bytea, ${now}::timestamptz,
      ${draft.partnerId}::uuid, ${draft.scheduledFrom}::timestamptz
    where not exists (select from ordering.orders where account_id = ${accountId} and request_key = ${requestKey})`);
  return inserted === 1;
}

/** Null once the order was placed, or its account erased. */
export async function readPendingOrder(tx: Tx, vault: Vault, paymentId: string): Promise<OrderDraft | null> {
  const row = await tx.row<{ draft: Buffer }>(sql`
    select draft from ordering.waiting_orders where payment_id = ${paymentId} for update`);
  return row && (vault.open(row.draft, draftContext(paymentId)) as OrderDraft);
}

export async function deletePendingOrder(tx: Tx, paymentId: string): Promise<void> {
  await tx.run(sql`delete from ordering.waiting_orders where payment_id = ${paymentId}`);
}

interface Placing {
  readonly draft: OrderDraft;
  readonly paymentId: string | null;
  readonly answerBy: Date;
  readonly event: DomainEvents['order.changed'] | null;
  readonly sentAgainBy: AccountId | null;
  readonly now: Date;
}

/** Places a payment's pending order, or a cash order; returns its number. Null if the account was erased. */
export async function insertOrder(
  tx: Tx,
  vault: Vault,
  { draft, paymentId, answerBy, event, sentAgainBy, now }: Placing,
): Promise<number | null> {
  const { delivery, proof } = sealOrder(vault, draft.id, draft);
  const first = sentAgainBy === null ? placed : sentAgain;
  const row = await tx.row<{ number: number }>(sql`
    with pending as (delete from ordering.waiting_orders where payment_id = ${paymentId} returning payment_id),
    placed as (
      insert into ordering.orders
        (id, account_id, partner_id, type, meal_id, suggestion_id, family_size, status, food_fils, delivery_fee_fils,
         covered_fee_fils, credit_fils, commission_percent, payment_method, payment_id, scheduled_from, scheduled_to, emirate, area, lat, lng,
         delivery, ordered, lines, proof, prep_minutes, distance_m, answer_by, handover_code, request_key, request_hash, placed_at)
      select * from (values (${draft.id}::uuid, ${draft.accountId}::uuid, ${draft.partnerId}::uuid, ${draft.type},
        ${draft.mealId}, ${draft.suggestionId}::uuid, ${draft.familySize}::int, ${placed.status}, ${draft.food}::bigint,
        ${draft.deliveryFee}::bigint, ${draft.coveredFee ?? 0}::bigint,
        ${draft.credit ?? 0}::bigint, ${draft.commissionPercent}::numeric, ${draft.paymentMethod}, ${paymentId}::uuid,
        ${draft.scheduledFrom}::timestamptz, ${draft.scheduledTo}::timestamptz, ${draft.emirate}, ${draft.area},
        ${draft.lat}::float8, ${draft.lng}::float8, ${delivery}::bytea, ${JSON.stringify(draft.ordered ?? null)}::jsonb,
        ${JSON.stringify(draft.lines)}::jsonb, ${proof}::bytea, ${draft.prepMinutes}::int, ${draft.distanceM}::int,
        ${answerBy}::timestamptz, ${draft.handoverCode}, ${draft.requestKey}, ${draft.requestHash ?? null},
        ${now}::timestamptz)) as draft
      where ${paymentId === null} or exists (select from pending)
      returning id, number, partner_id, account_id, status, version, placed_at),
    told as (
      insert into ordering.order_events (order_id, version, status, at, by_role, by_account, reason)
      select id, version, status, placed_at, ${first.by}, coalesce(${sentAgainBy}::uuid, account_id),
        ${first.reason}
      from placed),
    offered as (
      insert into ordering.order_offers (order_id, partner_id, offered_at)
      select id, partner_id, placed_at from placed)
    ${event === null ? part`` : part`, announced as (${announcement('order.changed', event)} where exists (select from placed))`}
    select number from placed`);
  return row?.number ?? null;
}
