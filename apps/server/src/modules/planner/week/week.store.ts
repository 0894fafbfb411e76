import type { DayNutrition } from '@sufra/contract/planner/week.ts';
import type { Cuisine } from '@sufra/contract/options.ts';
import type { Queries, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { DubaiDay } from '../../../platform/pure/dubai-time.ts';
import type { Served } from '../../subscription/index.ts';
import type { StandingMeal } from './week.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

interface Bilingual {
  readonly en: string;
  readonly ar: string;
}

export interface MealWords {
  readonly mealId: string;
  readonly title: Bilingual;
  readonly description: Bilingual;
  readonly cuisine: Cuisine;
  readonly minutes: number;
  readonly nutrition: DayNutrition;
  readonly picture: string | null;
}

export interface WeekRow extends Served {
  readonly day: DubaiDay;
  readonly standing: readonly StandingMeal[];
}

export const readWeek = (
  db: Queries,
  accountId: AccountId,
  { from, to }: { readonly from: DubaiDay; readonly to: DubaiDay },
  shelf: { readonly version: string },
): Promise<WeekRow[]> =>
  db.rows<WeekRow>(sql`
    select g.at::date as day, u.plan_id as "planId", u.previous_plan_id as "previousPlanId",
      u.plan_changed_on as "planChangedOn", u.paused_from as "pausedFrom", u.paused_until as "pausedUntil",
      u.held_from as "heldFrom", u.ends_on as "endsOn", k.day is not null as "isSkipped",
      coalesce((select json_agg(json_build_object('id', s.id, 'mealId', s.meal_id, 'mealTime', s.meal_time,
          'status', s.status, 'portion', s.portion::float8, 'isLocked', s.locked_at is not null,
          'isStale', s.diet_version <> coalesce(p.diet_version, 1) or s.shelf_version <> ${shelf.version},
          'order', (select o.type from ordering.public_orders o
            where o.suggestion_id = s.id and o.account_id = s.account_id and (o.is_open or o.status = 'delivered')
            order by o.placed_at desc limit 1)))
        from planner.suggestions s
        where s.account_id = u.account_id and s.day = g.at::date and s.is_on_table), '[]') as standing
    from subscription.public_subscriptions u
    cross join generate_series(${from}::date, ${to}::date, interval '1 day') g(at)
    left join subscription.public_skips k on k.subscription_id = u.id and k.day = g.at::date
    left join household.public_profiles p on p.account_id = u.account_id
    where u.account_id = ${accountId} and u.is_current
    order by g.at`);

export const readMealWords = (db: Queries, mealIds: readonly string[]): Promise<MealWords[]> =>
  db.rows<MealWords>(sql`
    select id as "mealId", title, description, cuisine, prep_minutes + cook_minutes as minutes,
      facts -> 'nutrition' as nutrition, picture
    from catalogue.public_meals where id = any(${mealIds})`);

export const readKeptDays = async (db: Queries, accountId: AccountId, since: DubaiDay): Promise<DubaiDay[]> =>
  (
    await db.rows<{ day: DubaiDay }>(sql`
      select distinct day from planner.suggestions
      where account_id = ${accountId} and day >= ${since} and is_on_table order by day`)
  ).map(({ day }) => day);

/** False where a suggestion was replaced meanwhile. */
export async function keepSuggestions(tx: Tx, ids: readonly string[], now: Date): Promise<boolean> {
  const kept = await tx.run(sql`
    update planner.suggestions set locked_at = coalesce(locked_at, ${now}) where id = any(${ids}) and is_on_table`);
  return kept === ids.length;
}

export async function releaseSuggestions(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.run(sql`update planner.suggestions set locked_at = null where id = any(${ids})`);
}
