import { dietaryAddOns, type DietaryOption } from '@sufra/contract/catering/catering.ts';
import type { FieldCode } from '@sufra/contract/errors.ts';
import type { Allergen, Emirate } from '@sufra/contract/options.ts';
import {
  absentMinutes,
  checkInHours,
  depositPercent,
  freeCancelUntil,
  maxAheadDays,
  minNoticeHours,
  objectHours,
  retryDays,
} from '@sufra/contract/subscription/promises.ts';
import { addDays, dubaiDay, instantOf } from '../../../platform/pure/dubai-time.ts';
import { roundFils, type Fils } from '../../../platform/pure/money.ts';
import type { PartnerType } from '@sufra/contract/statuses.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export interface Place {
  readonly title: string;
  readonly street: string;
  readonly building: string;
  readonly apartment: string | null;
  readonly area: string;
  readonly emirate: Emirate;
  readonly landmark: string | null;
  readonly makani: string | null;
  readonly phone: string;
  readonly instructions: string | null;
  readonly wishes: string | null;
}

/** At the time of the request; ingredients by id. */
export interface Needs {
  readonly allergens: readonly Allergen[];
  readonly ingredients: readonly string[];
  readonly hasUnread: boolean;
}

/** Keeps only the area. */
export const withoutCustomer = ({
  area,
  emirate,
}: Pick<Place, 'area' | 'emirate'>): { place: Place; needs: Needs } => ({
  place: {
    title: '',
    street: '',
    building: '',
    apartment: null,
    area,
    emirate,
    landmark: null,
    makani: null,
    phone: '',
    instructions: null,
    wishes: null,
  },
  needs: { allergens: [], ingredients: [], hasUnread: false },
});

/** Fils, for all guests. */
export const addOnsOf = (options: readonly DietaryOption[], guests: number): Fils =>
  guests * options.reduce((sum, option) => sum + dietaryAddOns[option], 0);

export interface Sums {
  readonly total: Fils;
  readonly deposit: Fils;
  readonly remainder: Fils;
}

/** The deposit is rounded half up. */
export function sumsOf(price: Fils, addOns: Fils): Sums {
  const total = price + addOns;
  const deposit = roundFils((total * depositPercent) / 100);
  return { total, deposit, remainder: total - deposit };
}

export const minPrice: Fils = 10_000;
export const maxPrice: Fils = 20_000_000;

interface Booked {
  readonly startsAt: Date;
  readonly bookedAt: Date | null;
}

export const freeUntil = ({ startsAt, bookedAt }: Booked): Date =>
  new Date(freeCancelUntil(startsAt.getTime(), bookedAt?.getTime() ?? 0));

export const isFreeAt = (event: Booked, now: Date): boolean => now <= freeUntil(event);

interface Leaving extends Booked {
  readonly isBooked: boolean;
  readonly deposit: Fils | null;
}

export interface Effect {
  readonly isFree: boolean;
  readonly paid: Fils;
  readonly refund: Fils;
  readonly kept: Fils;
}

export const nothingPaid: Effect = { isFree: true, paid: 0, refund: 0, kept: 0 };

export const fullRefund = ({ deposit }: { readonly deposit: Fils | null }): Effect => {
  const paid = deposit ?? 0;
  return { isFree: true, paid, refund: paid, kept: 0 };
};

/** Full refund until 72 hours before the start or in the cooling-off period, none of the deposit after. */
export function cancellationEffect({ isBooked, deposit, ...booked }: Leaving, now: Date): Effect {
  const paid = isBooked ? (deposit ?? 0) : 0;
  const isFree = !isBooked || isFreeAt(booked, now);
  return { isFree, paid, refund: isFree ? paid : 0, kept: isFree ? 0 : paid };
}

export function wrongStart(startsAt: Date, now: Date): FieldCode | null {
  if (startsAt.getTime() < now.getTime() + minNoticeHours * hourMs) return 'too_early';
  return startsAt.getTime() > now.getTime() + maxAheadDays * dayMs ? 'too_late' : null;
}

const minQuoteMs = hourMs;
const maxQuoteMs = 14 * dayMs;

export function wrongExpiry(
  expiresAt: Date,
  { startsAt, now }: { startsAt: Date; now: Date },
): FieldCode | null {
  if (expiresAt.getTime() < now.getTime() + minQuoteMs) return 'too_early';
  if (expiresAt >= startsAt || expiresAt.getTime() > now.getTime() + maxQuoteMs) return 'too_late';
  return null;
}

/** Hours between the starts of two bookings of a chef. */
export const busyHours = 6;

/** Minutes of the Dubai day. */
const assumedAt = 9 * 60;

/** Next morning, unless the chef completes it first. */
export const assumedCompleteAt = (startsAt: Date): Date =>
  instantOf(addDays(dubaiDay(startsAt), 1), assumedAt);

export const canCheckInAt = (startsAt: Date, now: Date): boolean =>
  now.getTime() >= startsAt.getTime() - checkInHours * hourMs && now < assumedCompleteAt(startsAt);

export const canReportAbsentAt = (startsAt: Date, now: Date): boolean =>
  now.getTime() >= startsAt.getTime() + absentMinutes * 60_000;

export const objectUntil = (completedAt: Date): Date =>
  new Date(completedAt.getTime() + objectHours * hourMs);

interface Chargeable {
  readonly billedAt: Date | null;
  readonly nextAttemptAt: Date | null;
}

export const openObjectUntil = ({ billedAt, nextAttemptAt }: Chargeable, now: Date): Date | null =>
  billedAt === null && nextAttemptAt !== null && now < nextAttemptAt ? nextAttemptAt : null;

export function nextAttempt(billedAt: Date, attempts: number): Date | null {
  const days = retryDays[attempts - 1];
  return days === undefined ? null : new Date(billedAt.getTime() + days * dayMs);
}

export const remindUntil = (now: Date): Date => new Date(now.getTime() + dayMs);

export interface Chef {
  readonly partnerId: string;
  readonly accountId: AccountId;
  readonly type: PartnerType;
  readonly isApproved: boolean;
  readonly emirate: string;
}

export const canCater = (chef: Pick<Chef, 'type' | 'isApproved'>): boolean =>
  chef.type === 'chef' && chef.isApproved;

/** Never for their own account. */
export const canQuoteFor = (
  chef: Pick<Chef, 'accountId' | 'emirate'>,
  event: { readonly accountId: AccountId; readonly emirate: string },
): boolean => chef.emirate === event.emirate && chef.accountId !== event.accountId;

/** Per event. */
export const maxMessages = 300;

const silenceMs = 10 * 60_000;

/** Notify only the first message after ten silent minutes. */
export const isFirstAfterSilence = (last: Date | null, now: Date): boolean =>
  last === null || now.getTime() - last.getTime() >= silenceMs;
