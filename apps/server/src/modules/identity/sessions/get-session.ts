import type { Location } from '@sufra/contract/household/location.ts';
import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import type { StaffRole } from '@sufra/contract/identity/staff-rights.ts';
import type { Language, MealTimeSlot } from '@sufra/contract/options.ts';
import { defaultNotificationTime, type PlanId } from '@sufra/contract/subscription/plans.ts';
import type { SubscriptionStatus, PartnerRole } from '@sufra/contract/statuses.ts';
import type { Queries } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import type { Vault } from '../../../platform/vault.ts';
import { openDiet, type Diet } from '../../household/index.ts';
import { rolesOf } from './read-actor.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

interface SessionRow {
  readonly accountId: AccountId;
  readonly phone: string;
  readonly staffRole: StaffRole | null;
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
  readonly partnerId: string | null;
  readonly partnerRole: PartnerRole | null;
  readonly driverId: string | null;
}

const readSession = (db: Queries, accountId: AccountId): Promise<SessionRow | null> =>
  db.row<SessionRow>(sql`
    select a.id as "accountId", a.phone, case when a.is_admin then a.staff_role end as "staffRole", p.name, p.email, p.language, p.location,
      p.family_size as "familySize", p.preferred_meal_times as "preferredMealTimes", p.diet as "sealedDiet",
      p.completed_at is not null as "isProfileComplete", c.plan_id as "chosenPlan",
      c.notification_time as "notificationTime",
      c.notification_chosen_at is not null as "isTimeChosen", c.disclaimer_accepted_at is not null as "isDisclaimerAccepted",
      u.plan_id as "currentPlan", u.status as "subscriptionStatus", coalesce(u.is_current, false) as "isSubscriber",
      r.id as "partnerId", case when r.id is not null then w.role end as "partnerRole",
      (select d.id from delivery.public_drivers d where d.account_id = a.id and d.status = 'approved') as "driverId"
    from identity.accounts a
    left join household.public_profiles p on p.account_id = a.id
    left join partners.public_workplaces w on w.account_id = a.id
    left join partners.public_partners r on r.id = w.partner_id and r.is_approved
    left join subscription.public_choices c on c.account_id = a.id
    left join lateral (
      select plan_id, status, is_current from subscription.public_subscriptions
      where account_id = a.id order by created_at desc limit 1) u on true
    where a.id = ${accountId} and a.phone is not null`);

export async function getSession(
  { db, vault }: { readonly db: Queries; readonly vault: Vault },
  accountId: AccountId,
): Promise<Result<{ user: SessionUser }>> {
  const row = await readSession(db, accountId);
  if (!row) return refuse('not_signed_in');
  return ok({ user: toSessionUser(row, openDiet(vault, accountId, row.sealedDiet)) });
}

const toSessionUser = (row: SessionRow, diet: Diet): SessionUser => ({
  phone: row.phone,
  name: row.name,
  email: row.email,
  language: row.language ?? 'en',
  roles: rolesOf(row),
  isAdmin: row.staffRole !== null,
  staffRole: row.staffRole,
  partnerRole: row.partnerRole,
  isProfileComplete: row.isProfileComplete,
  hasActiveSubscription: row.isSubscriber,
  subscriptionStatus: row.subscriptionStatus,
  selectedPlan: (row.isSubscriber ? row.currentPlan : row.chosenPlan) ?? row.currentPlan,
  notificationTime: row.notificationTime ?? defaultNotificationTime,
  isNotificationTimeChosen: row.isTimeChosen,
  aiDisclaimerAccepted: row.isDisclaimerAccepted,
  familySize: row.familySize ?? 2,
  location: row.location,
  preferredCuisines: [...diet.preferredCuisines],
  dietaryPrograms: [...diet.dietaryPrograms],
  allergies: [...diet.allergies],
  dislikedDishes: [...diet.dislikedDishes],
  healthConditions: diet.healthConditions,
  preferredMealTimes: row.preferredMealTimes ?? {},
});
