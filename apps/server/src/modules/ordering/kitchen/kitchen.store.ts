import type { Queries, Tx } from '../../../platform/db/db.ts';
import { part, sql } from '../../../platform/db/sql.ts';
import type { Schedule } from '../../partners/index.ts';
import { epochMs, type CheckedMeal, type MealLine } from '../checkout/find-offer.ts';
import type { SafetyAlarm } from '../order.machine.ts';
import type { Delayed, Sums } from './kitchen.rules.ts';
import type { PreparedOrder, PrepTimeModel } from './prep-time.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

type OrderedLine = Pick<MealLine, 'id' | 'allergens' | 'isOptional' | 'grams'>;

export const readOwnDelivery = async (db: Queries, partnerId: string): Promise<boolean | null> =>
  (
    await db.row<{ hasOwnDelivery: boolean }>(sql`
      select has_own_delivery as "hasOwnDelivery" from partners.public_partners where id = ${partnerId}`)
  )?.hasOwnDelivery ?? null;

export const lockApproval = async (tx: Tx, partnerId: string): Promise<boolean> =>
  (
    await tx.row<{ isApproved: boolean }>(sql`
    select is_approved as "isApproved" from partners.public_partners where id = ${partnerId} for share`)
  )?.isApproved ?? false;

export async function saveOffer(
  tx: Tx,
  orderId: string,
  next: { partnerId: string; prepMinutes: number; distanceM: number; answerBy: Date; terms: Sums },
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update ordering.orders set partner_id = ${next.partnerId}, prep_minutes = ${next.prepMinutes},
      distance_m = ${next.distanceM}, answer_by = ${next.answerBy}, offer_number = offer_number + 1,
      lines = coalesce((select jsonb_agg(line - 'packing' - 'marked' order by at)
        from jsonb_array_elements(lines) with ordinality as l(line, at)), '[]')
    where id = ${orderId}`);
  await tx.run(sql`
    insert into ordering.order_offers (order_id, partner_id, offered_at, quoted_food_fils, quoted_fee_fils,
      quoted_covered_fils)
    values (${orderId}, ${next.partnerId}, ${now}, ${next.terms.food}, ${next.terms.deliveryFee},
      ${next.terms.coveredFee})`);
}

export const readTerms = (db: Queries, orderId: string, partnerId: string): Promise<Sums | null> =>
  db.row<Sums>(sql`
    select quoted_food_fils as food, quoted_fee_fils as "deliveryFee", quoted_covered_fils as "coveredFee"
    from ordering.order_offers
    where order_id = ${orderId} and partner_id = ${partnerId} and quoted_food_fils is not null
      and quoted_fee_fils is not null and quoted_covered_fils is not null`);

export async function saveTerms(tx: Tx, orderId: string, terms: Sums): Promise<void> {
  await tx.run(sql`
    update ordering.orders set food_fils = ${terms.food}, delivery_fee_fils = ${terms.deliveryFee},
      covered_fee_fils = ${terms.coveredFee}
    where id = ${orderId}`);
}

export async function offeredPartners(tx: Tx, orderId: string): Promise<string[]> {
  const rows = await tx.rows<{ partnerId: string }>(sql`
    select partner_id as "partnerId" from ordering.order_offers where order_id = ${orderId}`);
  return rows.map(({ partnerId }) => partnerId);
}

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);

export const unansweredOrders = async (db: Queries, now: Date): Promise<string[]> =>
  idsOf(
    await db.rows(sql`
      select id from ordering.orders where is_unanswered and answer_by <= ${now} order by answer_by limit 200`),
  );

interface UnremindedOffer extends Schedule {
  readonly orderId: string;
  readonly partnerId: string;
  readonly offeredAt: Date;
}

export const unremindedOffers = (db: Queries, latest: Date, now: Date): Promise<UnremindedOffer[]> =>
  db.rows<UnremindedOffer>(sql`
    select o.id as "orderId", f.partner_id as "partnerId", f.offered_at as "offeredAt",
      p.opening_hours as "openingHours", p.closed_days as "closedDays", ${epochMs(part`p.closed_until`)} as "closedUntilMs"
    from ordering.orders o
    join ordering.order_offers f on f.order_id = o.id and f.partner_id = o.partner_id
    join partners.public_partners p on p.id = o.partner_id
    where o.is_unanswered and o.answer_by > ${now} and f.offered_at <= ${latest} and f.reminded_at is null
    order by o.answer_by limit 200`);

/** False if it was reminded before. */
export const markReminded = async (
  tx: Tx,
  { orderId, partnerId, now }: { readonly orderId: string; readonly partnerId: string; readonly now: Date },
): Promise<boolean> =>
  (await tx.run(sql`
    update ordering.order_offers set reminded_at = ${now}
    where order_id = ${orderId} and partner_id = ${partnerId} and reminded_at is null and answer is null`)) ===
  1;

export const unansweredOrdersOf = async (db: Queries, accountId: AccountId): Promise<string[]> =>
  idsOf(await db.rows(sql`select id from ordering.orders where account_id = ${accountId} and is_unanswered`));

export const ordersInKitchenOf = async (db: Queries, accountId: AccountId): Promise<string[]> =>
  idsOf(
    await db.rows(sql`
      select id from ordering.orders
      where account_id = ${accountId} and is_open and status in ('accepted', 'preparing', 'ready') order by id`),
  );

/** Null for all meals. Options and own products may hold any ingredient, so orders with some are among them. */
export const ordersInKitchenWith = async (
  db: Queries,
  mealIds: readonly string[] | null,
): Promise<string[]> =>
  idsOf(
    await db.rows(sql`
      select id from ordering.orders
      where is_open and status in ('accepted', 'preparing', 'ready')
        and (${mealIds}::text[] is null or meal_id = any(${mealIds}::text[]) or ordered -> 'options' is not null
          or jsonb_path_exists(lines, '$[*].product'))
      order by id`),
  );

/** As ordered, not as the recipe is now. */
export const readOrderedMeal = (
  tx: Tx,
  orderId: string,
): Promise<
  (Omit<CheckedMeal, 'lines'> & { readonly lines: readonly OrderedLine[]; readonly proof: Buffer }) | null
> =>
  tx.row(sql`
    select m.id as "mealId", coalesce((o.ordered ->> 'servings')::integer, m.servings) as servings, m.facts -> 'programs' as programs, m.facts -> 'nutrition' as nutrition,
      json_build_object('tags', m.tags, 'cookMinutes', m.cook_minutes) as preparation, o.proof,
      (select coalesce(json_agg(json_build_object('id', u.id, 'allergens', i.allergens,
          'isOptional', coalesce(l.is_optional, false) and not u.is_chosen, 'grams', u.grams)), '[]')
        from (
          select line ->> 'id' as id, sum((line ->> 'grams')::float8) as grams,
            jsonb_path_exists(o.ordered, '$.options[*].lines[*].id ? (@ == $id)', jsonb_build_object('id', line ->> 'id'))
              as is_chosen
          from jsonb_array_elements(o.ordered -> 'lines') as line group by line ->> 'id'
          union all
          select ingredient_id, sum(grams)::float8, false from catalogue.public_meal_lines
          where meal_id = m.id and o.ordered -> 'lines' is null group by ingredient_id) u
        left join catalogue.public_ingredients i on i.id = u.id
        left join catalogue.public_meal_lines l on l.meal_id = m.id and l.ingredient_id = u.id) as lines
    from ordering.orders o join catalogue.public_meals m on m.id = o.meal_id where o.id = ${orderId}`);

export async function saveAlarm(
  tx: Tx,
  orderId: string,
  {
    alarm,
    version,
    proof,
  }: { readonly alarm: SafetyAlarm | null; readonly version: number; readonly proof?: Buffer },
): Promise<void> {
  await tx.run(sql`
    update ordering.orders set safety_alarm = ${alarm}, version = ${version},
      proof = coalesce(${proof ?? null}::bytea, proof)
    where id = ${orderId}`);
}

export const untouchedOrders = async (db: Queries, partnerId: string): Promise<string[]> =>
  idsOf(
    await db.rows(sql`
      select id from ordering.orders
      where partner_id = ${partnerId} and is_open and status in ('placed', 'accepted') order by id`),
  );

export const openOrdersOfMeal = async (db: Queries, mealId: string): Promise<string[]> =>
  idsOf(
    await db.rows(sql`
      select id from ordering.orders where meal_id = ${mealId} and is_open and type = 'cooked_meal' order by id`),
  );

export async function flagRecipe(tx: Tx, orderId: string, version: number, at: Date | null): Promise<void> {
  await tx.run(sql`
    update ordering.orders set recipe_changed_at = ${at}::timestamptz, version = ${version} where id = ${orderId}`);
}

export async function saveDelay(
  tx: Tx,
  orderId: string,
  { delayed, minutes, now }: { delayed: Delayed; minutes: number; now: Date },
): Promise<void> {
  await tx.run(sql`
    with moved as (
      update ordering.orders set version = ${delayed.version}, scheduled_from = ${delayed.scheduledFrom},
        scheduled_to = ${delayed.scheduledTo}, delays = delays + 1, delay_minutes = delay_minutes + ${delayed.shift}
      where id = ${orderId} returning id)
    insert into ordering.order_delays (order_id, version, minutes, at)
    select id, ${delayed.version}::integer, ${minutes}::integer, ${now}::timestamptz from moved`);
}

export const activePartners = async (db: Queries, since: Date): Promise<string[]> =>
  idsOf(
    await db.rows(sql`
      select distinct partner_id as id from ordering.orders where not is_open and finished_at >= ${since}`),
  );

const mostSamples = 5_000;

export const readPreparedOrders = (
  db: Queries,
  partnerId: string,
  since: Date,
): Promise<(Omit<PreparedOrder, 'travelMinutes'> & { readonly distanceM: number })[]> =>
  db.rows(sql`
    select e.accepted as "acceptedAt", case when e.preparing >= e.accepted then e.preparing end as "preparingAt", e.ready as "readyAt",
      o.scheduled_from as "scheduledFrom", o.prep_minutes as "prepMinutes", o.distance_m as "distanceM"
    from ordering.orders o
    cross join lateral (
      select max(at) filter (where status = 'accepted') as accepted,
        max(at) filter (where status = 'preparing') as preparing, max(at) filter (where status = 'ready') as ready
      from ordering.order_events where order_id = o.id) e
    where o.partner_id = ${partnerId} and not o.is_open and o.finished_at >= ${since}
      and e.accepted is not null and e.ready is not null
    order by o.finished_at desc limit ${mostSamples}`);

export async function savePrepTimes(
  db: Queries,
  partnerId: string,
  models: readonly PrepTimeModel[],
  now: Date,
): Promise<void> {
  await db.run(sql`
    insert into ordering.kitchen_paces (partner_id, hour, p50, p80, learned_at)
    select ${partnerId}, t.hour, t.p50, t.p80, ${now}
    from unnest(${models.map((_, hour) => hour)}::integer[], ${models.map(({ p50 }) => p50)}::double precision[],
      ${models.map(({ p80 }) => p80)}::double precision[]) as t(hour, p50, p80)
    on conflict (partner_id, hour) do update
      set p50 = excluded.p50, p80 = excluded.p80, learned_at = excluded.learned_at`);
}

export async function deletePrepTimes(db: Queries, before: Date): Promise<void> {
  await db.run(sql`delete from ordering.kitchen_paces where learned_at < ${before}`);
}
