import type { getSessions } from '@sufra/contract/account.ts';
import type { Role, SessionUser } from '@sufra/contract/identity.ts';
import { defaultNotificationTime } from '@sufra/contract/plans.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Diet } from '../household/index.ts';
import { deviceName } from './device.rules.ts';
import type { ActorRow, OpenSession, SessionRow } from './session.reads.ts';

const rolesOf = (account: {
  isAdmin: boolean;
  partnerId: string | null;
  driverId: string | null;
}): Role[] => [
  'customer',
  ...(account.partnerId === null ? [] : (['partner'] as const)),
  ...(account.driverId === null ? [] : (['driver'] as const)),
  ...(account.isAdmin ? (['admin'] as const) : []),
];

export const toActor = (row: ActorRow): Actor => ({
  accountId: row.accountId,
  sessionId: row.sessionId,
  roles: rolesOf(row),
  isSubscriber: row.isSubscriber,
  partnerId: row.partnerId,
  hasSuspendedPartner: row.hasSuspendedPartner,
  driverId: row.driverId,
  hasSuspendedDriver: row.hasSuspendedDriver,
  confirmedAt: row.confirmedAt,
});

export const toSessionUser = (row: SessionRow, diet: Diet): SessionUser => ({
  phone: row.phone,
  name: row.name,
  email: row.email,
  language: row.language ?? 'en',
  roles: rolesOf(row),
  isAdmin: row.isAdmin,
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

/** Where the account is signed in; `currentId` is the session that asks. */
export const toSessions = (
  sessions: readonly OpenSession[],
  currentId: string,
): ReplyOf<typeof getSessions> =>
  sessions.map(({ id, userAgent, createdAt, seenAt }) => ({
    id,
    device: deviceName(userAgent),
    isCurrent: id === currentId,
    createdAt: createdAt.toISOString(),
    seenAt: seenAt.toISOString(),
  }));
