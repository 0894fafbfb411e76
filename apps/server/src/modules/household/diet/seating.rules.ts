import { mealTimes, type MealTime, type Program } from '@sufra/contract/options.ts';
import { weekdayOf, type DubaiDay } from '../../../platform/pure/dubai-time.ts';

/** Of a day; every meal of it where the meal is null. */
export interface Seat {
  readonly day: DubaiDay;
  readonly mealTime: MealTime | null;
}

export interface Guest {
  readonly name: string;
  readonly portion: number;
  readonly allergies: readonly string[];
  readonly healthConditions: string | null;
  readonly dietaryPrograms: readonly Program[];
}

/** Who eats one meal, where it differs from the weekdays. `away` names members, or `me`. */
export interface Seating {
  readonly away: readonly string[];
  readonly guests: readonly Guest[];
}

export type Seatings = Readonly<Record<string, Seating>>;

export const seatKey = (day: DubaiDay, mealTime: MealTime): string => `${day}/${mealTime}`;

export const subscriberSeat = 'me';

interface Person {
  readonly id: string;
  /** 0 is Sunday; null is every day. */
  readonly weekdays: readonly number[] | null;
}

/** Ids of those who are away by what was said of this meal, else by their weekdays. */
export function awayAt(
  people: readonly Person[],
  seatings: Seatings,
  day: DubaiDay,
  mealTime: MealTime,
): string[] {
  const said = seatings[seatKey(day, mealTime)];
  if (said) return [...said.away];
  const weekday = weekdayOf(day);
  return people
    .filter(({ weekdays }) => weekdays !== null && !weekdays.includes(weekday))
    .map(({ id }) => id);
}

export const guestsAt = (seatings: Seatings, { day, mealTime }: Seat): Guest[] =>
  (mealTime === null ? mealTimes : [mealTime]).flatMap((time) => seatings[seatKey(day, time)]?.guests ?? []);

/** Without past days. */
export const keptFrom = (seatings: Seatings, today: DubaiDay): Seatings =>
  Object.fromEntries(Object.entries(seatings).filter(([key]) => key.slice(0, 10) >= today));
