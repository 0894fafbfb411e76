import type { Location } from '@sufra/contract/household.ts';
import type { OrderType } from '@sufra/contract/ordering.ts';
import type { PlanId } from '@sufra/contract/plans.ts';
import type {
  OrderStatus,
  PartnerStatus,
  PartnerType,
  SubscriptionStatus,
} from '@sufra/contract/statuses.ts';
import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Fils } from '../../platform/pure/money.ts';
import type { PersonRow } from './people.reads.ts';

interface Bilingual {
  readonly en: string;
  readonly ar: string;
}

export interface PersonDetailRow extends PersonRow {
  readonly suspension: { readonly at: string; readonly reason: string } | null;
  readonly location: Location | null;
  readonly subscription: {
    readonly planId: PlanId;
    readonly status: SubscriptionStatus;
    readonly periodEnd: string;
  } | null;
  readonly partner: {
    readonly id: string;
    readonly name: Bilingual;
    readonly type: PartnerType;
    readonly status: PartnerStatus;
    readonly isApproved: boolean;
  } | null;
  readonly sessions: number;
  readonly lastSeenAt: Date | null;
  readonly ordersCount: number;
  readonly orders: readonly {
    readonly id: string;
    readonly number: number;
    readonly type: OrderType;
    readonly status: OrderStatus;
    readonly total: Fils;
    readonly placedAt: string;
  }[];
}

/** Null for nobody, and for somebody who has been erased. */
export const readPerson = (db: Queries, id: string, now: Date): Promise<PersonDetailRow | null> =>
  db.row<PersonDetailRow>(sql`
    select a.id, h.name, a.phone, h.email, a.is_admin as "isAdmin", a.suspended_at is not null as "isSuspended",
      s.is_subscribed as "isSubscribed", a.created_at as "createdAt", h.location,
      (select json_build_object('at', suspended_at, 'reason', reason) from identity.suspensions
        where account_id = a.id and reinstated_at is null) as suspension,
      (select json_build_object('planId', plan_id, 'status', status, 'periodEnd', period_end)
        from subscription.subscriptions where account_id = a.id order by created_at desc limit 1) as subscription,
      (select json_build_object('id', p.id, 'name', p.name, 'type', p.type, 'status', p.status,
          'isApproved', p.is_approved)
        from partners.partners p where p.account_id = a.id) as partner,
      (select count(*) from identity.sessions where account_id = a.id and expires_at > ${now}) as sessions,
      (select max(seen_at) from identity.sessions where account_id = a.id) as "lastSeenAt",
      (select count(*) from ordering.orders where account_id = a.id) as "ordersCount",
      (select coalesce(json_agg(recent), '[]') from (
        select o.id, o.number, o.type, o.status, o.total_fils as total, o.placed_at as "placedAt"
        from ordering.orders o where o.account_id = a.id order by o.id desc limit 10) recent) as orders
    from identity.accounts a
    join admin.people s on s.account_id = a.id
    left join household.profiles h on h.account_id = a.id
    where a.id = ${id}`);
