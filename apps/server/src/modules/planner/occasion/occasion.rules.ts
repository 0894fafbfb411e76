import type { MealTime } from '@sufra/contract/options.ts';
import type { Occasion, ShownOccasion } from '@sufra/contract/occasion.ts';
import type { Reason } from '@sufra/contract/planner.ts';
import { plans, type PlanId } from '@sufra/contract/plans.ts';
import type { DubaiDay } from '../../../platform/pure/dubai-time.ts';
import { fastOn, isFastingDay, type RamadanDays } from '../../../platform/pure/ramadan.ts';
import type { Fasting, FastingHousehold } from '../../household/index.ts';

/** The occasions that meal times become on a fasting day; empty on any other day. */
export type Occasions = Readonly<Partial<Record<MealTime, Occasion>>>;

interface Eating {
  readonly fasting: Fasting;
  /** The plan in force that day. */
  readonly planId: PlanId;
}

/**
 * The occasions of a day. Where any member fasts, breakfast is before dawn and dinner at sunset for all; lunch stays
 * lunch unless every member fasts, then it is a late meal. The one meal of a lunch-only plan is the subscriber's iftar.
 */
export function occasionsOf(
  day: DubaiDay,
  { fasting, planId }: Eating,
  ramadan: RamadanDays | null,
): Occasions {
  if (!fasting.somebody || !isFastingDay(ramadan, day)) return {};
  const times = plans[planId].mealTimes;
  if (times.every((time) => time === 'lunch')) return fasting.subscriber ? { lunch: 'iftar' } : {};
  return { breakfast: 'suhoor', ...(fasting.everybody && { lunch: 'ghabga' }), dinner: 'iftar' };
}

/** The meals of a day in the order they are eaten: ghabga comes after iftar. */
export const inOrder = <Slot extends { readonly occasion: ShownOccasion | null }>(
  slots: readonly Slot[],
): Slot[] => slots.toSorted((a, b) => Number(isLate(a)) - Number(isLate(b)));

const isLate = ({ occasion }: { readonly occasion: ShownOccasion | null }): boolean =>
  occasion?.name === 'ghabga';

/** Minutes after midnight as `HH:MM`. */
const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export type ShownOccasions = Readonly<Partial<Record<MealTime, ShownOccasion>>>;

/** Occasions with their time of day at a place. */
export function shownOccasions(
  day: DubaiDay,
  occasions: Occasions,
  place: FastingHousehold['place'],
): ShownOccasions {
  const { dawn, sunset } = fastOn(day, place);
  const at: Readonly<Record<Occasion, string | null>> = {
    suhoor: clockText(dawn),
    ghabga: null,
    iftar: clockText(sunset),
  };
  return Object.fromEntries(
    Object.entries(occasions).map(([time, name]): [string, ShownOccasion] => [time, { name, at: at[name] }]),
  );
}

const occasionOfReason: Readonly<Partial<Record<Reason['code'], Occasion>>> = {
  for_suhoor: 'suhoor',
  for_iftar: 'iftar',
};

/** The occasion a meal was chosen for, read off its reasons; a ghabga has none. */
function chosenFor(reasons: readonly Reason[]): Occasion | null {
  const telling = reasons.find(({ code }) => occasionOfReason[code] !== undefined);
  return (telling && occasionOfReason[telling.code]) ?? null;
}

/** Whether a meal was chosen for another occasion than its meal time has now. */
export const isOfAnotherOccasion = (reasons: readonly Reason[], occasion: Occasion | undefined): boolean =>
  chosenFor(reasons) !== (occasion === 'ghabga' ? null : (occasion ?? null));

/** Reasons without those for another occasion. */
export const reasonsAt = (reasons: readonly Reason[], occasion: Occasion | undefined): Reason[] =>
  reasons.filter(({ code }) => occasionOfReason[code] === undefined || occasionOfReason[code] === occasion);
