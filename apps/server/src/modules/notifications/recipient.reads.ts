// Who a message goes to and what it tells: one SELECT for each kind.
import type { Language } from '@sufra/contract/options.ts';
import type { PlanId } from '@sufra/contract/plans.ts';
import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export interface Welcome {
  readonly phone: string;
  readonly language: Language;
  readonly name: string | null;
  readonly planId: PlanId;
}

export const readWelcome = (db: Queries, subscriptionId: string): Promise<Welcome | null> =>
  db.row<Welcome>(sql`
    select a.phone, coalesce(p.language, 'en') as language, p.name, s.plan_id as "planId"
    from subscription.subscriptions s
    join identity.accounts a on a.id = s.account_id
    left join household.profiles p on p.account_id = s.account_id
    where s.id = ${subscriptionId}`);
