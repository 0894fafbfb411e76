// The subscription as the screens and the planner see it.
import type { PlanId } from '@sufra/contract/plans.ts';
import type { SubscriptionStatus } from '@sufra/contract/statuses.ts';
import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export interface SubscriptionRow {
  readonly planId: PlanId;
  readonly status: SubscriptionStatus;
  readonly isCurrent: boolean;
  readonly price: number;
  readonly startedOn: string;
  readonly periodEnd: string;
  readonly firstSuggestionOn: string;
  readonly notificationTime: string | null;
  readonly brand: string | null;
  readonly lastFour: string | null;
}

/** The newest subscription of the account, current or not. */
export const readSubscription = (db: Queries, accountId: string): Promise<SubscriptionRow | null> =>
  db.row<SubscriptionRow>(sql`
    select s.plan_id as "planId", s.status, s.is_current as "isCurrent", s.price_fils as price,
      s.started_on as "startedOn", s.period_end as "periodEnd", s.first_suggestion_on as "firstSuggestionOn",
      c.notification_time as "notificationTime", k.brand, k.last_four as "lastFour"
    from subscription.subscriptions s
    left join subscription.choices c on c.account_id = s.account_id
    left join money.cards k on k.account_id = s.account_id
    where s.account_id = ${accountId} order by s.created_at desc limit 1`);

export interface PlannedSubscriber {
  readonly accountId: string;
  readonly planId: PlanId;
}

/** Everyone with a current subscription after `afterAccount`, for work in batches. */
export const readSubscribers = (
  db: Queries,
  afterAccount: string | null,
  limit: number,
): Promise<PlannedSubscriber[]> =>
  db.rows<PlannedSubscriber>(sql`
    select account_id as "accountId", plan_id as "planId" from subscription.subscriptions
    where is_current and (${afterAccount}::uuid is null or account_id > ${afterAccount}::uuid)
    order by account_id limit ${limit}`);
