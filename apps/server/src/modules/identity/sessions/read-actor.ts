import type { Role } from '@sufra/contract/identity/identity.ts';
import type { StaffRole } from '@sufra/contract/identity/staff-rights.ts';
import { sessionDays } from '@sufra/contract/subscription/promises.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Actor, Authenticate } from '../../../platform/http/actor.ts';
import { secretHash } from '../../../platform/vault.ts';
import { extendSession } from './session.store.ts';

export const sessionLifeMs = sessionDays * 24 * 3_600_000;
const extendAfterMs = 24 * 3_600_000;

/** Null if it was extended less than a day ago. */
const extendedEnd = (seenAt: Date, now: Date): Date | null =>
  now.getTime() - seenAt.getTime() > extendAfterMs ? new Date(now.getTime() + sessionLifeMs) : null;

/** Extends a session in use once a day. Null for an unknown, expired or suspended session. */
export const authenticator =
  ({ db, clock }: { readonly db: Db; readonly clock: Clock }): Authenticate =>
  async (token) => {
    const now = clock.now();
    const row = await readActor(db, secretHash(token));
    if (!row || row.expiresAt <= now) return null;
    const end = extendedEnd(row.seenAt, now);
    if (end) await extendSession(db, row.sessionId, now, end);
    const { seenAt, expiresAt, ...actor } = row;
    return { ...actor, roles: rolesOf(row) };
  };

export const rolesOf = (account: {
  readonly staffRole: StaffRole | null;
  readonly partnerId: string | null;
  readonly driverId: string | null;
}): Role[] => [
  'customer',
  ...(account.partnerId === null ? [] : (['partner'] as const)),
  ...(account.driverId === null ? [] : (['driver'] as const)),
  ...(account.staffRole !== null ? (['admin'] as const) : []),
];

interface ActorRow extends Omit<Actor, 'roles'> {
  readonly seenAt: Date;
  readonly expiresAt: Date;
}

const readActor = (db: Db, tokenHash: Buffer): Promise<ActorRow | null> =>
  db.row<ActorRow>(sql`
    select s.account_id as "accountId", s.id as "sessionId", s.seen_at as "seenAt",
      s.expires_at as "expiresAt", s.confirmed_at as "confirmedAt", case when a.is_admin then a.staff_role end as "staffRole",
      case when not a.is_admin or s.factor_at is not null then null
        when exists (select 1 from identity.second_factors f where f.account_id = a.id and f.since is not null) then 'code'
        else 'set_up' end as "neededFactor",
      exists (select 1 from subscription.public_subscriptions u where u.account_id = a.id and u.is_current) as "isSubscriber",
      case when p.is_approved then p.id end as "partnerId", case when p.is_approved then w.role end as "partnerRole",
      coalesce(p.status = 'suspended', false) as "hasSuspendedPartner",
      case when d.status = 'approved' or exists (select 1 from delivery.public_trips t where t.driver_id = d.id and t.is_active)
        then d.id end as "driverId",
      coalesce(d.status = 'suspended', false) as "hasSuspendedDriver"
    from identity.sessions s
    join identity.accounts a on a.id = s.account_id
    left join partners.public_workplaces w on w.account_id = a.id
    left join partners.public_partners p on p.id = w.partner_id
    left join delivery.public_drivers d on d.account_id = a.id
    where s.token_hash = ${tokenHash} and a.suspended_at is null`);
