import type { AdminUser, getAdminUser } from '@sufra/contract/identity/admin-users.ts';
import type { Location } from '@sufra/contract/household/location.ts';
import type { Role } from '@sufra/contract/identity/identity.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { OrderType } from '@sufra/contract/ordering/ordering.ts';
import type { PlanId } from '@sufra/contract/subscription/plans.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import type {
  OrderStatus,
  PartnerStatus,
  PartnerType,
  SubscriptionStatus,
} from '@sufra/contract/statuses.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queries } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { toAedText, type Fils } from '../../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { creditOf } from '../../money/index.ts';
import { getHold, readCancellation } from '../../subscription/index.ts';
import { toAdminUser, type UserRow } from './list-users.ts';
import type { Vault } from '../../../platform/vault.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

interface UserDetailRow extends UserRow {
  readonly suspension: { readonly at: string; readonly reason: string } | null;
  readonly location: Location | null;
  readonly subscription: {
    readonly planId: PlanId;
    readonly status: SubscriptionStatus;
    readonly periodEnd: string;
  } | null;
  readonly partner: {
    readonly id: string;
    readonly name: Readonly<Record<Language, string>>;
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

const readUser = (db: Queries, id: string, now: Date): Promise<UserDetailRow | null> =>
  db.row<UserDetailRow>(sql`
    select a.id, h.name, s.phone, h.email, a.is_admin as "isAdmin", a.suspended_at is not null as "isSuspended",
      s.is_subscribed as "isSubscribed", a.created_at as "createdAt", h.location,
      (select json_build_object('at', suspended_at, 'reason', reason) from identity.public_suspensions
        where account_id = a.id and reinstated_at is null) as suspension,
      (select json_build_object('planId', plan_id, 'status', status, 'periodEnd', period_end)
        from subscription.public_subscriptions where account_id = a.id order by created_at desc limit 1) as subscription,
      (select json_build_object('id', p.id, 'name', p.name, 'type', p.type, 'status', p.status,
          'isApproved', p.is_approved)
        from partners.public_partners p where p.account_id = a.id) as partner,
      (select count(*) from identity.public_sessions where account_id = a.id and expires_at > ${now}) as sessions,
      (select max(seen_at) from identity.public_sessions where account_id = a.id) as "lastSeenAt",
      (select count(*) from ordering.public_orders where account_id = a.id) as "ordersCount",
      (select coalesce(json_agg(recent), '[]') from (
        select o.id, o.number, o.type, o.status, o.total_fils as total, o.placed_at as "placedAt"
        from ordering.public_orders o where o.account_id = a.id order by o.id desc limit 20) recent) as orders
    from identity.public_accounts a
    join admin.people s on s.account_id = a.id
    left join household.public_profiles h on h.account_id = a.id
    where a.id = ${id}`);

const readErasure = (db: Queries, id: AccountId): Promise<{ readonly at: Date | null } | null> =>
  db.row(sql`select erased_at as at from identity.public_accounts where id = ${id}`);

/** Only its owner can delete an account. */
const goneOr = (erasure: { readonly at: Date | null } | null): Result<never> =>
  refuse('not_found', erasure?.at ? { params: { deletedAt: erasure.at.toISOString() } } : {});

interface Context {
  readonly db: Db;
  readonly clock: Clock;
  readonly vault: Vault;
}

export async function getUser(
  ctx: Context,
  accountId: AccountId,
  { actor, language }: { readonly actor: Actor; readonly language: Language },
): Promise<Result<ReplyOf<typeof getAdminUser>>> {
  const row = await readUser(ctx.db, accountId, ctx.clock.now());
  if (!row) return goneOr(await readErasure(ctx.db, accountId));
  const { suspension, partner } = row;
  return ok({
    user: toAdminUser(row),
    roles: rolesOf(row),
    suspension: suspension && { at: new Date(suspension.at).toISOString(), reason: suspension.reason },
    location: row.location && { emirate: row.location.emirate, area: row.location.area },
    subscription: row.subscription && (await subscriptionOf(ctx, accountId, row.subscription)),
    partner: partner && {
      id: partner.id,
      name: partner.name[language],
      type: partner.type,
      status: partner.status,
    },
    credit: toAedText(Math.max(0, await creditOf(ctx.db, accountId))),
    sessions: row.sessions,
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    ordersCount: row.ordersCount,
    orders: row.orders.map(({ id, number, type, status, total, placedAt }) => ({
      id,
      orderId: String(number),
      orderType: type,
      status,
      amount: toAedText(total),
      createdAt: new Date(placedAt).toISOString(),
    })),
    canSuspend: !row.isSuspended && row.id !== actor.accountId,
    canReinstate: row.isSuspended,
  });
}

async function subscriptionOf<Row>(ctx: Context, accountId: AccountId, row: Row) {
  const hold = await getHold(ctx, accountId);
  return {
    ...row,
    cancellation: await readCancellation(ctx, accountId),
    hold: hold && { since: hold.since, refund: toAedText(hold.refund) },
  };
}

export async function getUserRow(
  { db, clock }: { readonly db: Queries; readonly clock: Clock },
  accountId: AccountId,
): Promise<Result<AdminUser>> {
  const row = await readUser(db, accountId, clock.now());
  return row ? ok(toAdminUser(row)) : refuse('not_found');
}

const rolesOf = ({ isAdmin, partner }: UserDetailRow): Role[] => [
  'customer',
  ...(partner?.isApproved ? (['partner'] as const) : []),
  ...(isAdmin ? (['admin'] as const) : []),
];
