import type { Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { DubaiDay } from '../../platform/pure/dubai-time.ts';
import { mealsDue, type MealsDue, type Served } from './meals.rules.ts';

/** Accounts after the first, up to and with the last; without a last one all that follow. */
interface AccountRange {
  readonly after: string;
  readonly upTo: string | null;
}

/**
 * The meals due on a day to each subscriber of the range that has any. Pauses, changes of plan and the like wait until
 * the transaction ends: what is planned then is what was due.
 */
export async function loadDue(
  tx: Tx,
  { after, upTo }: AccountRange,
  day: DubaiDay,
): Promise<(MealsDue & { readonly accountId: string })[]> {
  const rows = await tx.rows<Served & { readonly accountId: string }>(sql`
    select s.account_id as "accountId", s.plan_id as "planId", s.previous_plan_id as "previousPlanId",
      s.plan_changed_on as "planChangedOn", s.paused_from as "pausedFrom", s.paused_until as "pausedUntil",
      s.held_from as "heldFrom", s.ends_on as "endsOn", k.kept_times as "keptTimes"
    from subscription.subscriptions s
    left join subscription.skips k on k.subscription_id = s.id and k.day = ${day}
    where s.is_current and s.account_id > ${after}::uuid and (${upTo}::uuid is null or s.account_id <= ${upTo}::uuid)
    order by s.account_id for share of s`);
  return rows.flatMap((row) => {
    const due = mealsDue(row, day);
    return due && due.mealTimes.length > 0 ? [{ ...due, accountId: row.accountId }] : [];
  });
}
