import { dietaryAddOns, type DietaryOption } from '@sufra/contract/catering.ts';
import type { FieldCode } from '@sufra/contract/errors.ts';
import type { Allergen, Emirate } from '@sufra/contract/options.ts';
import {
  depositPercent,
  freeCancelHours,
  maxAheadDays,
  minNoticeHours,
  retryDays,
  maxOpenEvents,
} from '@sufra/contract/promises.ts';
import { addDays, dubaiDay, instantOf } from '../../../platform/pure/dubai-time.ts';
import { roundFils, type Fils } from '../../../platform/pure/money.ts';
import type { PartnerType } from '@sufra/contract/statuses.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { needsConfirmation } from '../../../platform/pure/confirmation.ts';
import type { Refusal } from '../../../platform/pure/result.ts';
import type { EventParty } from '../event.machine.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Where it is and what is wished for, sealed with the event. */
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

/** What nobody of the household may be served, as it stood when it was asked; ingredients by id. */
export interface Needs {
  readonly allergens: readonly Allergen[];
  readonly ingredients: readonly string[];
  readonly hasUnread: boolean;
}

/** What is left of an event once its customer was erased: where in the country it was. */
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

/** What the premium diets among these add for all guests, fils. */
export const addOnsOf = (options: readonly DietaryOption[], guests: number): Fils =>
  guests * options.reduce((sum, option) => sum + dietaryAddOns[option], 0);

export interface Sums {
  readonly total: Fils;
  readonly deposit: Fils;
  readonly remainder: Fils;
}

/** The chef's price with what diets add, in the two parts it is paid in; the deposit is rounded half up. */
export function sumsOf(price: Fils, addOns: Fils): Sums {
  const total = price + addOns;
  const deposit = roundFils((total * depositPercent) / 100);
  return { total, deposit, remainder: total - deposit };
}

/** The least and the most a chef may ask, fils. */
export const minPrice: Fils = 10_000;
export const maxPrice: Fils = 20_000_000;

/** The last instant at which leaving or moving a booking costs nothing. */
export const freeUntil = (startsAt: Date): Date => new Date(startsAt.getTime() - freeCancelHours * hourMs);

export const isFreeAt = (startsAt: Date, now: Date): boolean => now <= freeUntil(startsAt);

interface Leaving {
  readonly isBooked: boolean;
  /** Null before it is booked. */
  readonly deposit: Fils | null;
  readonly startsAt: Date;
}

export interface Effect {
  readonly isFree: boolean;
  readonly paid: Fils;
  readonly refund: Fils;
  /** The deposit, which goes to the chef less the fee. */
  readonly kept: Fils;
}

/** What a customer gets back who leaves now: everything until 72 hours before the start, nothing of the deposit after. */
export function leaving({ isBooked, deposit, startsAt }: Leaving, now: Date): Effect {
  const paid = isBooked ? (deposit ?? 0) : 0;
  const isFree = !isBooked || isFreeAt(startsAt, now);
  return { isFree, paid, refund: isFree ? paid : 0, kept: isFree ? 0 : paid };
}

/** What is wrong with the time of an event; null for a good one. */
export function wrongStart(startsAt: Date, now: Date): FieldCode | null {
  if (startsAt.getTime() < now.getTime() + minNoticeHours * hourMs) return 'too_early';
  return startsAt.getTime() > now.getTime() + maxAheadDays * dayMs ? 'too_late' : null;
}

/** How long a quote holds at least and at most. */
const minQuoteMs = hourMs;
const maxQuoteMs = 14 * dayMs;

/** What is wrong with the end of a quote; null for a good one. It ends before the event begins. */
export function wrongExpiry(
  expiresAt: Date,
  { startsAt, now }: { startsAt: Date; now: Date },
): FieldCode | null {
  if (expiresAt.getTime() < now.getTime() + minQuoteMs) return 'too_early';
  if (expiresAt >= startsAt || expiresAt.getTime() > now.getTime() + maxQuoteMs) return 'too_late';
  return null;
}

/** A chef cooks at one place at a time: no two bookings begin within so many hours. */
export const busyHours = 6;

/** Minutes of Dubai's day at which an event is taken to have been, the day after it. */
const assumedAt = 9 * 60;

/** When an event that nobody called off is taken to have been. */
export const assumedCompleteAt = (startsAt: Date): Date =>
  instantOf(addDays(dubaiDay(startsAt), 1), assumedAt);

/**
 * When the card is tried again after the `attempts`-th failure, counted from the day the remainder was due as renewals
 * are; null when it was tried often enough.
 */
export function nextAttempt(completedAt: Date, attempts: number): Date | null {
  const days = retryDays[attempts - 1];
  return days === undefined ? null : new Date(completedAt.getTime() + days * dayMs);
}

/** Events that begin until then are reminded of now: a day ahead. */
export const remindUntil = (now: Date): Date => new Date(now.getTime() + dayMs);

interface Person {
  readonly accountId: string;
}

/** People ask for their own household. */
export const canAskFor = (actor: Person, accountId: string): boolean => actor.accountId === accountId;

/** An event belongs to the account that asked for it. */
export const canUseEvent = (actor: Person, event: Person): boolean => actor.accountId === event.accountId;

/** Nothing is safe for a household that has not told what it may not eat. */
export const canAskYet = (household: { readonly isProfileComplete: boolean }): boolean =>
  household.isProfileComplete;

/** Chefs read what is asked: nobody keeps them busy with a hundred wishes at once. */
export const canAskMore = (open: number): boolean => open < maxOpenEvents;

/** A chef as catering knows it. */
export interface Chef {
  readonly partnerId: string;
  readonly accountId: string;
  readonly type: PartnerType;
  readonly isApproved: boolean;
  readonly emirate: string;
}

/** Catering is for approved chefs. */
export const canCater = (
  actor: { readonly partnerId: string | null },
  chef: Pick<Chef, 'partnerId' | 'type' | 'isApproved'> | null,
): boolean => chef !== null && actor.partnerId === chef.partnerId && chef.type === 'chef' && chef.isApproved;

/** Chefs quote in their emirate, and never for themselves. */
export const canQuoteFor = (
  chef: Pick<Chef, 'accountId' | 'emirate'>,
  event: { readonly accountId: string; readonly emirate: string },
): boolean => chef.emirate === event.emirate && chef.accountId !== event.accountId;

/** A chef works on what it is booked for. */
export const canWorkOn = (
  actor: { readonly partnerId: string | null },
  event: { readonly partnerId: string | null },
): boolean => actor.partnerId !== null && actor.partnerId === event.partnerId;

/** A quote belongs to the chef that made it. */
export const canWithdraw = (
  actor: { readonly partnerId: string | null },
  quote: { readonly partnerId: string },
): boolean => actor.partnerId !== null && actor.partnerId === quote.partnerId;

/** A person's step names the person, Sufra's own names nobody. */
export const canStep = (by: EventParty, byAccount: string | null): boolean =>
  (by === 'system') === (byAccount === null);

/** Null for an admin who has just confirmed a fresh code: it gives money back. */
export const canCallOff = (actor: Pick<Actor, 'roles' | 'confirmedAt'>, now: Date): Refusal | null =>
  actor.roles.includes('admin') ? needsConfirmation(actor, now) : { code: 'forbidden' };

/** The most lines one booking's talk holds. */
export const maxMessages = 300;

const silenceMs = 10 * 60_000;

/** Whether nothing was written by this side for ten minutes: only then its next line is told of. */
export const isFirstAfterSilence = (last: Date | null, now: Date): boolean =>
  last === null || now.getTime() - last.getTime() >= silenceMs;
