import { recentDays, type getRecentMeals } from '@sufra/contract/planner/history.ts';
import type { Cuisine, Language, MealTime } from '@sufra/contract/options.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { sql } from '../../../platform/db/sql.ts';
import { addDays, dubaiDay, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import type { PlannerContext } from './fill-day.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';
import { pictureOf } from '../../catalogue/index.ts';

interface RecentMealRow {
  readonly id: string;
  readonly mealId: string;
  readonly day: DubaiDay;
  readonly mealTime: MealTime;
  readonly title: { readonly en: string; readonly ar: string };
  readonly cuisine: Cuisine;
  readonly picture: string | null;
  readonly orderId: string | null;
  readonly stars: number | null;
  readonly isAccepted: boolean;
}

/** Accepted or ordered meals of the last `recentDays` before today, latest first. */
export async function listRecentMeals(
  { db, clock }: Pick<PlannerContext, 'db' | 'clock'>,
  { accountId, language }: { readonly accountId: AccountId; readonly language: Language },
): Promise<ReplyOf<typeof getRecentMeals>> {
  const today = dubaiDay(clock.now());
  const rows = await db.rows<RecentMealRow>(sql`
    select s.id, s.meal_id as "mealId", s.day, s.meal_time as "mealTime", m.title, m.cuisine,
      m.picture, o.id as "orderId", coalesce(r.stars, s.stars) as stars,
      s.status = 'accepted' as "isAccepted"
    from planner.suggestions s
    join catalogue.public_meals m on m.id = s.meal_id
    left join lateral (
      select id from ordering.public_orders
      where suggestion_id = s.id and account_id = s.account_id and (is_open or status = 'delivered')
      order by placed_at desc limit 1) o on true
    left join ordering.public_ratings r on r.order_id = o.id
    where s.account_id = ${accountId} and s.day >= ${addDays(today, -recentDays)} and s.day < ${today}
      and s.is_on_table and (s.decided_at is not null or o.id is not null)
    order by s.day desc, array_position(array['dinner', 'lunch', 'breakfast'], s.meal_time)`);
  return rows.map((row) => ({
    suggestionId: row.id,
    mealId: row.mealId,
    date: row.day,
    mealTime: row.mealTime,
    mealName: row.title[language],
    mealImage: pictureOf(row.mealId, row.picture),
    cuisineTag: row.cuisine,
    orderId: row.orderId,
    rating: row.stars,
    canRate: row.isAccepted && row.orderId === null,
  }));
}
