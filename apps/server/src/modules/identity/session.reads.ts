import type { Location } from '@sufra/contract/household.ts';
import type { Language, MealTimeSlot } from '@sufra/contract/options.ts';
import type { PlanId } from '@sufra/contract/plans.ts';
import type { SubscriptionStatus } from '@sufra/contract/statuses.ts';
import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export interface ActorRow {
  readonly accountId: string;
  readonly sessionId: string;
  readonly seenAt: Date;
  readonly expiresAt: Date;
  readonly isAdmin: boolean;
  readonly isSubscriber: boolean;
  /** The approved partner the account runs. */
  readonly partnerId: string | null;
  /** The partner the account runs is suspended. */
  readonly hasSuspendedPartner: boolean;
  /** The driver the account is; a suspended one only while it still has meals in hand. */
  readonly driverId: string | null;
  /** The driver the account is is suspended. */
  readonly hasSuspendedDriver: boolean;
  readonly confirmedAt: Date | null;
}

/** The owner of a session token, with the session's end; null for an unknown or ended one, and one who is suspended. */
export const readActor = (db: Queries, tokenHash: Buffer): Promise<ActorRow | null> =>
  db.row<ActorRow>(sql`
    select s.account_id as "accountId", s.id as "sessionId", s.seen_at as "seenAt",
      s.expires_at as "expiresAt", s.confirmed_at as "confirmedAt", a.is_admin as "isAdmin",
      exists (select 1 from subscription.subscriptions u where u.account_id = a.id and u.is_current) as "isSubscriber",
      case when p.is_approved then p.id end as "partnerId", coalesce(p.status = 'suspended', false) as "hasSuspendedPartner",
      case when d.status = 'approved' or exists (select 1 from delivery.trips t where t.driver_id = d.id and t.is_active)
        then d.id end as "driverId",
      coalesce(d.status = 'suspended', false) as "hasSuspendedDriver"
    from identity.sessions s
    join identity.accounts a on a.id = s.account_id
    left join partners.partners p on p.account_id = a.id
    left join delivery.drivers d on d.account_id = a.id
    where s.token_hash = ${tokenHash} and a.suspended_at is null`);

/** The phone of an account; null for one that is gone. */
export const readPhone = async (db: Queries, accountId: string): Promise<string | null> =>
  (await db.row<{ phone: string | null }>(sql`select phone from identity.accounts where id = ${accountId}`))
    ?.phone ?? null;

export interface SessionRow {
  readonly accountId: string;
  readonly phone: string;
  readonly isAdmin: boolean;
  readonly name: string | null;
  readonly email: string | null;
  readonly language: Language | null;
  readonly location: Location | null;
  readonly familySize: number | null;
  readonly preferredMealTimes: Partial<Record<MealTimeSlot, string>> | null;
  readonly sealedDiet: Buffer | null;
  readonly isProfileComplete: boolean;
  readonly chosenPlan: PlanId | null;
  readonly notificationTime: string | null;
  readonly isTimeChosen: boolean;
  readonly isDisclaimerAccepted: boolean;
  readonly currentPlan: PlanId | null;
  readonly subscriptionStatus: SubscriptionStatus | null;
  readonly isSubscriber: boolean;
  /** The approved partner the account runs. */
  readonly partnerId: string | null;
  /** The approved driver the account is. */
  readonly driverId: string | null;
}

/** Everything the apps know of the signed-in person. */
export const readSession = (db: Queries, accountId: string): Promise<SessionRow | null> =>
  db.row<SessionRow>(sql`
    select a.id as "accountId", a.phone, a.is_admin as "isAdmin", p.name, p.email, p.language, p.location,
      p.family_size as "familySize", p.preferred_meal_times as "preferredMealTimes", p.diet as "sealedDiet",
      p.completed_at is not null as "isProfileComplete", c.plan_id as "chosenPlan",
      c.notification_time as "notificationTime",
      c.notification_chosen_at is not null as "isTimeChosen", c.disclaimer_accepted_at is not null as "isDisclaimerAccepted",
      u.plan_id as "currentPlan", u.status as "subscriptionStatus", coalesce(u.is_current, false) as "isSubscriber",
      (select r.id from partners.partners r where r.account_id = a.id and r.is_approved) as "partnerId",
      (select d.id from delivery.drivers d where d.account_id = a.id and d.status = 'approved') as "driverId"
    from identity.accounts a
    left join household.profiles p on p.account_id = a.id
    left join subscription.choices c on c.account_id = a.id
    left join lateral (
      select plan_id, status, is_current from subscription.subscriptions
      where account_id = a.id order by created_at desc limit 1) u on true
    where a.id = ${accountId}`);

export interface AdminRow {
  readonly phone: string;
  readonly createdAt: Date;
  readonly sessions: number;
}

/** Everyone with admin rights, the oldest account first, and where they are signed in. */
export const readAdmins = (db: Queries, now: Date): Promise<AdminRow[]> =>
  db.rows<AdminRow>(sql`
    select a.phone, a.created_at as "createdAt",
      (select count(*) from identity.sessions where account_id = a.id and expires_at > ${now}) as sessions
    from identity.accounts a where a.is_admin order by a.created_at, a.id`);

export interface OpenSession {
  readonly id: string;
  readonly userAgent: string;
  readonly createdAt: Date;
  readonly seenAt: Date;
}

/** Where the account is signed in: this session first, then the one used last. */
export const readSessions = (
  db: Queries,
  accountId: string,
  currentId: string,
  now: Date,
): Promise<OpenSession[]> =>
  db.rows<OpenSession>(sql`
    select id, user_agent as "userAgent", created_at as "createdAt", seen_at as "seenAt"
    from identity.sessions where account_id = ${accountId} and expires_at > ${now}
    order by id <> ${currentId}, seen_at desc, id desc`);
