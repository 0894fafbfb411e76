import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Candidate, Mark } from '../../platform/forgetting.ts';
import { graceDays } from './retention.rules.ts';

/**
 * Of an account that is there, its first stays, since the thirty days in which all is given back count from it once and for
 * all, and its newest, which its screens show.
 */
export const oldSubscriptions = (
  db: Queries,
  before: Date,
  after: Mark,
  most: number,
): Promise<Candidate[]> =>
  db.rows<Candidate>(sql`
    select s.id, s.period_end::text as at,
      greatest(s.period_end + ${graceDays}::integer, s.ends_on) <= (${before}::timestamptz at time zone 'Asia/Dubai')::date
      and (
        (select true from identity.accounts a where a.id = s.account_id and a.erased_at is null) is null
        or (exists (select 1 from subscription.subscriptions f
            where f.account_id = s.account_id and f.started_on <= s.started_on and f.created_at < s.created_at)
          and exists (select 1 from subscription.subscriptions n
            where n.account_id = s.account_id and n.created_at > s.created_at))) as "isOver"
    from subscription.subscriptions s
    where not s.is_current and s.period_end < (${before}::timestamptz at time zone 'Asia/Dubai')::date
      and (s.period_end, s.id) > (${after.at}::date, ${after.id}::uuid)
    order by s.period_end, s.id limit ${most}`);
