import type { Cuisine, MealTime } from '@sufra/contract/options.ts';
import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { DubaiDay } from '../../platform/pure/dubai-time.ts';

export interface RecentMealRow {
  readonly id: string;
  readonly mealId: string;
  readonly day: DubaiDay;
  readonly mealTime: MealTime;
  readonly title: { readonly en: string; readonly ar: string };
  readonly cuisine: Cuisine;
  readonly hasPicture: boolean;
  readonly orderId: string | null;
  readonly stars: number | null;
  readonly isAccepted: boolean;
}

/**
 * From `since` up to, not including, `today`; the last meal first. A suggestion on the table that was decided is an
 * accepted one. An order that came to nothing does not count.
 */
export const readRecentMeals = (
  db: Queries,
  accountId: string,
  since: DubaiDay,
  today: DubaiDay,
): Promise<RecentMealRow[]> =>
  db.rows<RecentMealRow>(sql`
    select s.id, s.meal_id as "mealId", s.day, s.meal_time as "mealTime", m.title, m.cuisine,
      m.has_picture as "hasPicture", o.id as "orderId", coalesce(r.stars, s.stars) as stars,
      s.status = 'accepted' as "isAccepted"
    from planner.suggestions s
    join catalogue.meals m on m.id = s.meal_id
    left join lateral (
      select id from ordering.orders
      where suggestion_id = s.id and account_id = s.account_id and (is_open or status = 'delivered')
      order by placed_at desc limit 1) o on true
    left join ordering.ratings r on r.order_id = o.id
    where s.account_id = ${accountId} and s.day >= ${since} and s.day < ${today} and s.is_on_table
      and (s.decided_at is not null or o.id is not null)
    order by s.day desc, array_position(array['dinner', 'lunch', 'breakfast'], s.meal_time)`);
