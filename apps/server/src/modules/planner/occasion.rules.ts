import type { MealTime } from '@sufra/contract/options.ts';
import type { Occasion, ShownOccasion } from '@sufra/contract/occasion.ts';
import type { Reason } from '@sufra/contract/planner.ts';
import { plans, type PlanId } from '@sufra/contract/plans.ts';
import type { DubaiDay } from '../../platform/pure/dubai-time.ts';
import { fastOn, isFastingDay, type RamadanDays } from '../../platform/pure/ramadan.ts';
import type { Fasting, FastingHousehold } from '../household/index.ts';

/** The meal times that are something else that day; none on days on which nobody of the household fasts. */
export type Occasions = Readonly<Partial<Record<MealTime, Occasion>>>;

interface Eating {
  readonly fasting: Fasting;
  /** The plan in force that day. */
  readonly planId: PlanId;
}

/**
 * The occasions of a day for a household. Where somebody fasts, all have breakfast before dawn and dinner at sunset;
 * lunch stays lunch for those who don't fast, and is eaten late in the evening where everybody does. The one meal of a
 * plan with lunch only breaks the subscriber's fast.
 */
export function occasionsOf(day: DubaiDay, { fasting, planId }: Eating, set: RamadanDays | null): Occasions {
  if (!fasting.somebody || !isFastingDay(set, day)) return {};
  const times = plans[planId].mealTimes;
  if (times.every((time) => time === 'lunch')) return fasting.subscriber ? { lunch: 'iftar' } : {};
  return { breakfast: 'suhoor', ...(fasting.everybody && { lunch: 'ghabga' }), dinner: 'iftar' };
}

/** The meals of a day in the order in which they are eaten: the late evening comes after the fast was broken. */
export const inOrder = <Slot extends { readonly occasion: ShownOccasion | null }>(
  slots: readonly Slot[],
): Slot[] => slots.toSorted((a, b) => Number(isLate(a)) - Number(isLate(b)));

const isLate = ({ occasion }: { readonly occasion: ShownOccasion | null }): boolean =>
  occasion?.name === 'ghabga';

/** `HH:MM` of minutes after midnight. */
const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export type ShownOccasions = Readonly<Partial<Record<MealTime, ShownOccasion>>>;

/** Occasions with their times of day at a place. */
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

const told: Readonly<Partial<Record<Reason['code'], Occasion>>> = {
  for_suhoor: 'suhoor',
  for_iftar: 'iftar',
};

/** What a meal was chosen for, as its reasons tell; null for any ordinary time, a late evening among them. */
function chosenFor(reasons: readonly Reason[]): Occasion | null {
  const telling = reasons.find(({ code }) => told[code] !== undefined);
  return (telling && told[telling.code]) ?? null;
}

/** Whether a meal was chosen for something its meal time no longer is: the moon, or a household, said otherwise since. */
export const isOfAnotherOccasion = (reasons: readonly Reason[], occasion: Occasion | undefined): boolean =>
  chosenFor(reasons) !== (occasion === 'ghabga' ? null : (occasion ?? null));

/** Reasons without those for what the meal time is not. */
export const reasonsAt = (reasons: readonly Reason[], occasion: Occasion | undefined): Reason[] =>
  reasons.filter(({ code }) => told[code] === undefined || told[code] === occasion);
