// What a household ordered and how it rated it; the plan of a day learns from it.
import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { instantOf, type DubaiDay } from '../../platform/pure/dubai-time.ts';
import type { Verdict } from './score.rules.ts';

/** Orders that reached the table since a day, the newest first, two hundred at most. */
export const readVerdicts = (db: Queries, accountId: string, since: DubaiDay): Promise<Verdict[]> =>
  db.rows<Verdict>(sql`
    select o.meal_id as "mealId", r.stars
    from ordering.orders o left join ordering.ratings r on r.order_id = o.id
    where o.account_id = ${accountId} and o.status = 'delivered' and o.placed_at >= ${instantOf(since, 0)}
    order by o.id desc limit 200`);
