import {
  type askForChef,
  type DietaryOption,
  dietaryAddOns,
  dietaryOptions,
  maxGuests,
  minGuests,
} from '@sufra/contract/catering.ts';
import { type Cuisine, cuisines, eventTypes, type EventType } from '@sufra/contract/options.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { instantOf, noticeOf, type When } from './when.ts';

export interface EventDraft extends When {
  readonly eventType: string;
  /** Latin digits. */
  readonly guests: string;
  readonly cuisine: string;
  readonly dietaryOptions: readonly string[];
  readonly requirements: string;
}

export const newEvent: EventDraft = {
  eventType: '',
  guests: '',
  date: '',
  time: '',
  cuisine: '',
  dietaryOptions: [],
  requirements: '',
};

const maxRequirements = 1000;

export const standardDiets = dietaryOptions.filter((diet) => dietaryAddOns[diet] === 0);
export const premiumDiets = dietaryOptions.filter((diet) => dietaryAddOns[diet] > 0);

/** A kept draft may be older than the lists: only what is still offered counts. */
export const chosenDiets = ({ dietaryOptions: chosen }: EventDraft): DietaryOption[] =>
  dietaryOptions.filter((diet) => chosen.includes(diet));

export const chosenType = ({ eventType }: EventDraft): EventType | null =>
  eventTypes.find((one) => one === eventType) ?? null;

const chosenCuisine = ({ cuisine }: EventDraft): Cuisine | null =>
  cuisines.find((one) => one === cuisine) ?? null;

/** Guests as a number; null for what is none, or not offered. */
export function guestsOf({ guests }: Pick<EventDraft, 'guests'>): number | null {
  const count = Number(guests);
  return /^\d{1,3}$/.test(guests.trim()) && count >= minGuests && count <= maxGuests ? count : null;
}

/** What premium diets add for all guests, fils. */
export const addOnsOf = (draft: EventDraft): number =>
  chosenDiets(draft).reduce((sum, diet) => sum + dietaryAddOns[diet] * (guestsOf(draft) ?? 0), 0);

export type EventField = 'type' | 'guests' | 'date' | 'time' | 'cuisine' | 'requirements' | 'address';

/** What is wrong with a field; texts under `catering:form`. */
export type EventProblem =
  | 'type_wrong'
  | 'guests_wrong'
  | 'date_wrong'
  | 'date_past'
  | 'date_far'
  | 'time_wrong'
  | 'cuisine_wrong'
  | 'requirements_wrong'
  | 'where_wrong';

export type EventProblems = Partial<Record<EventField, EventProblem>>;

/** A day whose last hour is too early is wrong before a time is chosen. */
export function problemOfWhen(when: When, guests: number, now: number): EventProblem | null {
  const instant = instantOf(when.time === '' ? { ...when, time: '23:30' } : when);
  if (instant === null || Number.isNaN(Date.parse(instant))) return 'date_wrong';
  const { kind } = noticeOf(instant, guests, now);
  if (kind === 'too_early') return 'date_past';
  return kind === 'too_late' ? 'date_far' : null;
}

/** Everything that can't be sent as it is; the address stands beside the draft. `now` in milliseconds. */
export function problemsOf(draft: EventDraft, addressId: string | null, now: number): EventProblems {
  const found: Record<EventField, EventProblem | null> = {
    type: chosenType(draft) === null ? 'type_wrong' : null,
    guests: guestsOf(draft) === null ? 'guests_wrong' : null,
    date: problemOfWhen(draft, guestsOf(draft) ?? minGuests, now),
    time: draft.time === '' ? 'time_wrong' : null,
    cuisine: chosenCuisine(draft) === null ? 'cuisine_wrong' : null,
    requirements: draft.requirements.trim().length > maxRequirements ? 'requirements_wrong' : null,
    address: addressId === null ? 'where_wrong' : null,
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null));
}

export type EventBody = BodyOf<typeof askForChef>;

/** The payload; null while something is missing. */
export function eventBodyOf(draft: EventDraft, addressId: string | null): EventBody | null {
  const [eventType, guests, startsAt] = [chosenType(draft), guestsOf(draft), instantOf(draft)];
  const cuisine = chosenCuisine(draft);
  if (eventType === null || guests === null || startsAt === null) return null;
  if (cuisine === null || addressId === null) return null;
  const requirements = draft.requirements.trim();
  return {
    eventType,
    guests,
    startsAt,
    cuisine,
    addressId,
    specialRequirements: requirements === '' ? null : requirements,
    dietaryOptions: chosenDiets(draft),
  };
}
