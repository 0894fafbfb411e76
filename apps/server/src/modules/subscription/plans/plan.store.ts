import type { Emirate } from '@sufra/contract/options.ts';
import type { ServiceArea } from '@sufra/contract/subscription/subscribing.ts';
import type { PlanId } from '@sufra/contract/subscription/plans.ts';
import type { Queries, Tx } from '../../../platform/db/db.ts';
import { part, sql, type Part } from '../../../platform/db/sql.ts';
import { addDays, instantOf, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import type { Fils } from '../../../platform/pure/money.ts';
import type { CheckoutState, PriceTerms } from './plan.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export const hasCurrentSubscription = async (db: Queries, accountId: AccountId): Promise<boolean> =>
  (await db.row(sql`
    select 1 from subscription.subscriptions where account_id = ${accountId} and is_current`)) !== null;

export async function savePlanChoice(db: Queries, accountId: AccountId, planId: PlanId): Promise<void> {
  await db.run(sql`
    insert into subscription.choices (account_id, plan_id) values (${accountId}, ${planId})
    on conflict (account_id) do update set plan_id = excluded.plan_id`);
}

export async function saveNotificationTime(
  db: Queries,
  accountId: AccountId,
  time: string,
  now: Date,
): Promise<void> {
  await db.run(sql`
    insert into subscription.choices (account_id, notification_time, notification_chosen_at)
    values (${accountId}, ${time}, ${now})
    on conflict (account_id) do update set notification_time = excluded.notification_time,
      notification_chosen_at = excluded.notification_chosen_at`);
}

/** Null restores the time derived from iftar. */
export async function saveRamadanTime(db: Queries, accountId: AccountId, time: string | null): Promise<void> {
  await db.run(sql`
    insert into subscription.choices (account_id, ramadan_time) values (${accountId}, ${time})
    on conflict (account_id) do update set ramadan_time = excluded.ramadan_time`);
}

/** Keeps the time of the first acceptance. */
export async function saveDisclaimer(db: Queries, accountId: AccountId, now: Date): Promise<void> {
  await db.run(sql`
    insert into subscription.choices (account_id, disclaimer_accepted_at) values (${accountId}, ${now})
    on conflict (account_id) do update set
      disclaimer_accepted_at = coalesce(subscription.choices.disclaimer_accepted_at, excluded.disclaimer_accepted_at)`);
}

export async function loadCheckoutState(db: Queries, accountId: AccountId): Promise<CheckoutState> {
  const row = await db.row<Omit<CheckoutState, 'emirate' | 'isServed'>>(sql`
    select coalesce((select completed_at is not null from household.public_profiles where account_id = ${accountId}), false)
        as "isProfileComplete",
      c.plan_id as "planId", c.notification_chosen_at is not null as "isTimeChosen",
      c.disclaimer_accepted_at is not null as "isDisclaimerAccepted",
      exists (select 1 from subscription.subscriptions s where s.account_id = ${accountId} and s.is_current)
        as "hasCurrent"
    from (select 1) one left join subscription.choices c on c.account_id = ${accountId}`);
  if (!row) throw new Error(`No checkout state for account ${accountId}.`);
  const { emirate, isServed } = await readServiceArea(db, accountId);
  return { ...row, emirate, isServed };
}

const placesOf = (accountId: Part) => part`
  select d.emirate, coalesce(d.lat, (d.centre ->> 'lat')::float8) as lat,
    coalesce(d.lng, (d.centre ->> 'lng')::float8) as lng, case when d.is_default then 0 else 1 end as rank
  from household.public_addresses d where d.account_id = ${accountId}
  union all select h.location ->> 'emirate', (c.centre ->> 'lat')::float8, (c.centre ->> 'lng')::float8, 2
  from household.public_profiles h
  cross join lateral (select household.public_area_centre(h.location ->> 'emirate', h.location ->> 'area') as centre) c
  where h.account_id = ${accountId} and h.location is not null`;

const isReachedBySeller = part`exists (select from household.public_emirates e where e.emirate = x.emirate and e.is_open)
  and exists (
  select from partners.public_partners p
  where p.emirate = x.emirate and p.is_approved and not p.is_paused
    and jsonb_path_exists(p.opening_hours, '$[*][*]')
    and (x.lat is null or p.reach_m >= 12742000 * asin(sqrt(power(sin(radians(p.lat - x.lat) / 2), 2)
      + cos(radians(p.lat)) * cos(radians(x.lat)) * power(sin(radians(p.lng - x.lng) / 2), 2))))
    and (p.type = 'grocery' or exists (
      select from partners.public_menu_items i join catalogue.public_meals m on m.id = i.meal_id
      where i.partner_id = p.id and i.is_available and m.is_published)))`;

export async function readServiceArea(db: Queries, accountId: AccountId): Promise<ServiceArea> {
  const area = await db.row<ServiceArea>(sql`
    with places as (${placesOf(part`${accountId}`)})
    select (select emirate from places order by rank limit 1) as emirate,
      exists (select from places x where ${isReachedBySeller}) as "isServed",
      exists (select from subscription.waiting_list w join places p on p.emirate = w.emirate
        where w.account_id = ${accountId}) as "isWaiting"`);
  return area ?? { emirate: null, isServed: false, isWaiting: false };
}

export async function insertWaiting(tx: Tx, { accountId, emirate }: Waiting, now: Date): Promise<void> {
  await tx.run(sql`
    insert into subscription.waiting_list (account_id, emirate, asked_at) values (${accountId}, ${emirate}, ${now})
    on conflict (account_id, emirate) do nothing`);
}

export async function deleteWaiting(db: Queries, accountId: AccountId): Promise<void> {
  await db.run(sql`delete from subscription.waiting_list where account_id = ${accountId}`);
}

export interface Waiting {
  readonly accountId: AccountId;
  readonly emirate: Emirate;
}

export const takeServed = (tx: Tx, limit: number): Promise<Waiting[]> =>
  tx.rows<Waiting>(sql`
    delete from subscription.waiting_list w
    using (select v.account_id, v.emirate from subscription.waiting_list v
      where exists (
        select from (select v.emirate) e
        left join (${placesOf(part`v.account_id`)}) o using (emirate)
        cross join lateral (select e.emirate, o.lat, o.lng) x where ${isReachedBySeller})
      order by v.account_id, v.emirate limit ${limit} for update skip locked) due
    where w.account_id = due.account_id and w.emirate = due.emirate
    returning w.account_id as "accountId", w.emirate`);

export async function deleteChoices(db: Queries, accountId: AccountId): Promise<void> {
  await db.run(sql`delete from subscription.choices where account_id = ${accountId}`);
}

const latestPrice = (planId: PlanId, at: Date) => part`
  select fils from subscription.public_plan_prices where plan_id = ${planId} and effective_from <= ${at}
  order by effective_from desc limit 1`;

export async function planPriceAt(db: Queries, planId: PlanId, at: Date): Promise<Fils> {
  const row = await db.row<{ fils: Fils }>(sql`${latestPrice(planId, at)}`);
  if (!row) throw new Error(`No price of ${planId} in effect at ${at.toISOString()}.`);
  return row.fils;
}

interface PlanPrice {
  readonly planId: PlanId;
  readonly fils: Fils;
  readonly from: Date;
}

export async function savePlanPrice(tx: Tx, { planId, fils, from }: PlanPrice, now: Date): Promise<void> {
  await tx.run(sql`
    insert into subscription.plan_prices as p (plan_id, fils, effective_from) values (${planId}, ${fils}, ${from})
    on conflict (plan_id, effective_from) do update set fils = excluded.fils where p.effective_from >= ${now}`);
}

export const readPlanPrices = (db: Queries): Promise<PlanPrice[]> =>
  db.rows<PlanPrice>(sql`
    select plan_id as "planId", fils, effective_from as "from" from subscription.public_plan_prices
    order by effective_from`);

interface Priced {
  readonly id: string;
  readonly planId: PlanId;
}

export async function readPriceTerms(
  db: Queries,
  { id, planId }: Priced,
  firstDay: DubaiDay,
): Promise<PriceTerms> {
  const lastMoment = new Date(instantOf(addDays(firstDay, 1), 0).getTime() - 1);
  const row = await db.row<PriceTerms>(sql`
    select current.fils as current,
      (select fils from subscription.price_notices
        where subscription_id = ${id} and plan_id = ${planId} and starts_on <= ${firstDay}
        order by effective_from desc, noticed_at desc limit 1) as noticed
    from (${latestPrice(planId, lastMoment)}) current`);
  if (!row) throw new Error(`No price of ${planId} on ${firstDay}.`);
  return row;
}

const unnoticed = (now: Date) => part`
  subscription.public_plan_prices p
  where p.plan_id = s.plan_id and p.fils <> s.price_fils
    and p.effective_from >= (select max(effective_from) from subscription.public_plan_prices c
      where c.plan_id = p.plan_id and c.effective_from <= ${now})
    and not exists (select from subscription.price_notices n
      where n.subscription_id = s.id and n.plan_id = p.plan_id and n.effective_from = p.effective_from
        and n.fils = p.fils)`;

export const subscriptionsToNotice = (
  db: Queries,
  now: Date,
  after: string | null,
  most: number,
): Promise<{ id: string }[]> =>
  db.rows<{ id: string }>(sql`
    select s.id from subscription.subscriptions s
    where s.is_current and s.held_from is null and s.ends_on is null
      and (${after}::uuid is null or s.id > ${after}::uuid) and exists (select from ${unnoticed(now)})
    order by s.id limit ${most}`);

export const unnoticedPrices = (db: Queries, id: string, now: Date): Promise<PlanPrice[]> =>
  db.rows<PlanPrice>(sql`
    select p.plan_id as "planId", p.fils, p.effective_from as "from"
    from subscription.subscriptions s cross join lateral (select p.* from ${unnoticed(now)}) p
    where s.id = ${id} order by p.effective_from`);

export async function insertNotice(
  tx: Tx,
  id: string,
  notice: PlanPrice & { readonly startsOn: DubaiDay; readonly now: Date },
): Promise<void> {
  await tx.run(sql`
    insert into subscription.price_notices (subscription_id, plan_id, effective_from, fils, starts_on, noticed_at)
    values (${id}, ${notice.planId}, ${notice.from}, ${notice.fils}, ${notice.startsOn}, ${notice.now})`);
}

export async function deleteNotices(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`delete from subscription.price_notices where subscription_id = ${id}`);
}
