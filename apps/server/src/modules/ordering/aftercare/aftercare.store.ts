import type { Emirate } from '@sufra/contract/options.ts';
import type { OrderProblem } from '@sufra/contract/ordering/problem.ts';
import type { OrderBearer, OrderStatus } from '@sufra/contract/statuses.ts';
import type { OrderPaymentMethod, OrderType } from '@sufra/contract/ordering/ordering.ts';
import type { Queries, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { ReadNote, StoredNote } from '../../support/index.ts';
import type { Fils } from '../../../platform/pure/money.ts';
import type { Candidate, Mark } from '../../../platform/retention.ts';
import type { ChosenOption } from '../checkout/options.rules.ts';
import { chosenColumn } from '../order.store.ts';
import type { OrderLine } from '../checkout/order.rules.ts';
import type { Holiday } from '../../household/index.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

interface Rating {
  readonly orderId: string;
  readonly accountId: AccountId;
  readonly partnerId: string;
  readonly mealId: string;
  readonly stars: number;
  readonly comment: string | null;
}

export const readRating = (
  db: Queries,
  accountId: AccountId,
  orderId: string,
): Promise<{ readonly stars: number | null; readonly comment: string | null } | null> =>
  db.row<{ stars: number | null; comment: string | null }>(sql`
    select r.stars, r.comment
    from ordering.orders o left join ordering.ratings r on r.order_id = o.id
    where o.id = ${orderId} and o.account_id = ${accountId}`);

interface Reportable {
  readonly lines: readonly OrderLine[];
  readonly isReported: boolean;
}

export const readReportable = (tx: Tx, orderId: string): Promise<Reportable | null> =>
  tx.row<Reportable>(sql`
    select o.lines, p.order_id is not null as "isReported"
    from ordering.orders o left join ordering.order_problems p on p.order_id = o.id
    where o.id = ${orderId}`);

/** Holds until commit. */
export async function lockCredits(tx: Tx, accountId: AccountId, since: Date): Promise<number> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('credits:' || ${accountId}::text, 0))`);
  const row = await tx.row<{ credits: number }>(sql`
    select count(*) as credits
    from ordering.order_problems p join ordering.orders o on o.id = p.order_id
    where o.account_id = ${accountId} and p.refund_id is not null and p.reported_at > ${since}`);
  return row?.credits ?? 0;
}

interface NewProblem {
  readonly orderId: string;
  readonly problem: OrderProblem;
  readonly portions: number | null;
  readonly lines: readonly number[] | null;
  readonly amount: Fils;
  readonly refundId: string | null;
  readonly at: Date;
}

export async function insertProblem(tx: Tx, problem: NewProblem): Promise<void> {
  await tx.run(sql`
    insert into ordering.order_problems (order_id, problem, portions, lines, amount_fils, refund_id, reported_at)
    values (${problem.orderId}, ${problem.problem}, ${problem.portions}, ${problem.lines}::smallint[],
      ${problem.amount}, ${problem.refundId}, ${problem.at})`);
}

export interface FormerOrder {
  readonly id: string;
  readonly accountId: AccountId;
  readonly partnerId: string;
  readonly type: OrderType;
  readonly mealId: string;
  readonly suggestionId: string | null;
  readonly familySize: number;
  readonly status: OrderStatus;
  readonly paymentMethod: OrderPaymentMethod;
  readonly scheduledTo: Date;
  readonly emirate: Emirate;
  readonly lat: number;
  readonly lng: number;
  readonly delivery: Buffer;
  readonly holidays: readonly Holiday[];
  readonly lines: readonly OrderLine[];
  readonly options: readonly ChosenOption[];
  readonly isReplaced: boolean;
}

export const readFormer = (db: Queries, orderId: string): Promise<FormerOrder | null> =>
  db.row<FormerOrder>(sql`
    select o.id, o.account_id as "accountId", o.partner_id as "partnerId", o.type, o.meal_id as "mealId",
      o.suggestion_id as "suggestionId", o.family_size as "familySize", o.status, o.payment_method as "paymentMethod",
      o.scheduled_to as "scheduledTo", o.emirate, o.lat, o.lng, o.delivery,
      household.public_holidays(o.emirate) as holidays, o.lines, ${chosenColumn}, r.order_id is not null as "isReplaced"
    from ordering.orders o left join ordering.order_replacements r on r.order_id = o.id
    where o.id = ${orderId}`);

interface Replacement {
  readonly orderId: string;
  readonly replacementId: string;
  readonly at: Date;
}

export async function insertReplacement(tx: Tx, { orderId, replacementId, at }: Replacement): Promise<void> {
  await tx.run(sql`
    insert into ordering.order_replacements (order_id, replacement_id, replaced_at)
    values (${orderId}, ${replacementId}, ${at})`);
}

interface NewRefund {
  readonly id: string;
  readonly orderId: string;
  readonly food: Fils;
  readonly deliveryFee: Fils;
  readonly bearer: OrderBearer;
  readonly isToCard: boolean;
  readonly at: Date;
}

export async function insertRefund(tx: Tx, refund: NewRefund): Promise<void> {
  await tx.run(sql`
    with given as (
      insert into ordering.order_refunds (id, order_id, food_fils, fee_fils, bearer, is_to_card, given_at)
      values (${refund.id}, ${refund.orderId}, ${refund.food}, ${refund.deliveryFee}, ${refund.bearer},
        ${refund.isToCard}, ${refund.at})
      returning order_id, food_fils, fee_fils)
    update ordering.orders o
    set refunded_food_fils = o.refunded_food_fils + g.food_fils, refunded_fee_fils = o.refunded_fee_fils + g.fee_fils
    from given g where o.id = g.order_id`);
}

export async function insertRating(tx: Tx, rating: Rating, now: Date): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into ordering.ratings (order_id, account_id, partner_id, meal_id, stars, comment, created_at)
    values (${rating.orderId}, ${rating.accountId}, ${rating.partnerId}, ${rating.mealId}, ${rating.stars},
      ${rating.comment}, ${now})
    on conflict (order_id) do nothing`);
  return inserted === 1;
}

export async function addToScore(tx: Tx, partnerId: string, stars: number): Promise<void> {
  await tx.run(sql`
    insert into ordering.partner_scores as s (partner_id, stars_sum, ratings_count) values (${partnerId}, ${stars}, 1)
    on conflict (partner_id) do update
      set stars_sum = s.stars_sum + excluded.stars_sum, ratings_count = s.ratings_count + 1`);
}

export async function savePreference(
  tx: Tx,
  { accountId, partnerId, tag }: { accountId: AccountId; partnerId: string; tag: 'favor' | 'avoid' },
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into ordering.partner_preferences (account_id, partner_id, tag, updated_at)
    values (${accountId}, ${partnerId}, ${tag}, ${now})
    on conflict (account_id, partner_id) do update set tag = excluded.tag, updated_at = excluded.updated_at`);
}

interface ErasableOrder {
  readonly id: string;
  readonly area: string;
  readonly emirate: Emirate;
}

export const ordersOf = (db: Queries, accountId: AccountId): Promise<ErasableOrder[]> =>
  db.rows<ErasableOrder>(sql`select id, area, emirate from ordering.orders where account_id = ${accountId}`);

/** Replaces the sealed data, deletes free text, rounds the position to about a kilometre. */
export async function eraseOrder(
  tx: Tx,
  orderId: string,
  { delivery, proof }: { readonly delivery: Buffer; readonly proof: Buffer },
): Promise<void> {
  await tx.run(sql`
    update ordering.orders set delivery = ${delivery}, proof = ${proof}, request_key = null, request_hash = null,
      lat = round(lat::numeric, 2), lng = round(lng::numeric, 2)
    where id = ${orderId}`);
  await tx.run(sql`update ordering.order_events set note = null where order_id = ${orderId}`);
  await tx.run(sql`update ordering.ratings set comment = null where order_id = ${orderId}`);
  await tx.run(sql`delete from ordering.order_notes where order_id = ${orderId}`);
  await tx.run(sql`delete from ordering.refund_requests where order_id = ${orderId}`);
}

export interface RefundRequest {
  readonly id: string;
  readonly orderId: string;
  readonly askedBy: AccountId;
  readonly food: Fils;
  readonly deliveryFee: Fils;
  readonly bearer: OrderBearer;
  readonly isToCard: boolean;
  readonly reason: string;
  readonly at: Date;
}

/** False while another request of the order waits. */
export const insertRefundRequest = async (tx: Tx, asked: RefundRequest): Promise<boolean> =>
  (await tx.run(sql`
    insert into ordering.refund_requests (id, order_id, asked_by, food_fils, fee_fils, bearer, to_card, reason, asked_at)
    values (${asked.id}, ${asked.orderId}, ${asked.askedBy}, ${asked.food}, ${asked.deliveryFee}, ${asked.bearer},
      ${asked.isToCard}, ${asked.reason}, ${asked.at})
    on conflict (order_id) where decided_at is null do nothing`)) === 1;

export const readOrderOfRequest = async (tx: Tx, id: string): Promise<string | null> =>
  (
    await tx.row<{ orderId: string }>(sql`
    select order_id as "orderId" from ordering.refund_requests where id = ${id}`)
  )?.orderId ?? null;

export const lockRefundRequest = (
  tx: Tx,
  id: string,
): Promise<(RefundRequest & { readonly decidedAt: Date | null }) | null> =>
  tx.row(sql`
    select id, order_id as "orderId", asked_by as "askedBy", food_fils as food, fee_fils as "deliveryFee", bearer,
      to_card as "isToCard", reason, asked_at as at, decided_at as "decidedAt"
    from ordering.refund_requests where id = ${id} for update`);

export async function closeRefundRequest(
  tx: Tx,
  {
    id,
    by,
    isApproved,
    at,
  }: { readonly id: string; readonly by: AccountId; readonly isApproved: boolean; readonly at: Date },
): Promise<void> {
  await tx.run(sql`
    update ordering.refund_requests set decided_by = ${by}, decided_at = ${at}, is_approved = ${isApproved}
    where id = ${id}`);
}

export const insertNote = (
  tx: Tx,
  { id, ownerId, authorId, body, at }: StoredNote<string>,
): Promise<number> =>
  tx.run(sql`
    insert into ordering.order_notes (id, order_id, author_id, body, at)
    values (${id}, ${ownerId}, ${authorId}, ${body}, ${at})`);

/** Null for an unknown order. */
export const countNotes = async (tx: Tx, orderId: string): Promise<number | null> =>
  (
    await tx.row<{ count: number }>(sql`
    select (select count(*) from ordering.order_notes n where n.order_id = o.id) as count
    from ordering.orders o where o.id = ${orderId} for share`)
  )?.count ?? null;

export const readNotes = (db: Queries, orderId: string): Promise<ReadNote[]> =>
  db.rows<ReadNote>(sql`
    select n.id, n.body, n.at, h.name as author
    from ordering.order_notes n left join household.public_profiles h on h.account_id = n.author_id
    where n.order_id = ${orderId} order by n.at, n.id`);

export async function erasePreferences(db: Queries, accountId: AccountId): Promise<void> {
  await db.run(sql`delete from ordering.partner_preferences where account_id = ${accountId}`);
  await db.run(sql`delete from ordering.waiting_orders where account_id = ${accountId}`);
}

export const oldOrders = (db: Queries, before: Date, after: Mark, most: number): Promise<Candidate[]> =>
  db.rows<Candidate>(sql`
    select id, placed_at::text as at, not is_open and coalesce(finished_at, 'infinity') < ${before} as "isOver"
    from ordering.orders
    where placed_at < ${before} and (placed_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)
    order by placed_at, id limit ${most}`);

export const deleteOrders = (tx: Tx, before: Date, ids: readonly string[]): Promise<number> =>
  tx.run(sql`
    delete from ordering.orders where id in (
      select id from ordering.orders
      where id = any(${ids}::uuid[]) and not is_open and finished_at < ${before} order by id for update skip locked)`);
