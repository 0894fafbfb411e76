import type { MealTime } from '@sufra/contract/options.ts';
import type { Occasion, ShownOccasion } from '@sufra/contract/planner/occasion.ts';
import type { Reason } from '@sufra/contract/planner/planner.ts';
import { plans, type PlanId } from '@sufra/contract/subscription/plans.ts';
import type { DubaiDay } from '../../../platform/pure/dubai-time.ts';
import { fastOn, isFastingDay, type RamadanDays } from '../../../platform/pure/ramadan.ts';
import type { Fasting, FastingHousehold } from '../../household/index.ts';

export type Occasions = Readonly<Partial<Record<MealTime, Occasion>>>;

interface Eating {
  readonly fasting: Fasting;
  readonly planId: PlanId;
}

/** If any member fasts, breakfast is suhoor and dinner iftar. Lunch is a ghabga only if all fast; on a lunch-only plan it
 * is iftar. */
export function occasionsOf(
  day: DubaiDay,
  { fasting, planId }: Eating,
  ramadan: RamadanDays | null,
): Occasions {
  if (!fasting.any || !isFastingDay(ramadan, day)) return {};
  const times = plans[planId].mealTimes;
  if (times.every((time) => time === 'lunch')) return fasting.subscriber ? { lunch: 'iftar' } : {};
  return { breakfast: 'suhoor', ...(fasting.all && { lunch: 'ghabga' }), dinner: 'iftar' };
}

export const inEatingOrder = <Slot extends { readonly occasion: ShownOccasion | null }>(
  slots: readonly Slot[],
): Slot[] => slots.toSorted((a, b) => Number(isLate(a)) - Number(isLate(b)));

const isLate = ({ occasion }: { readonly occasion: ShownOccasion | null }): boolean =>
  occasion?.name === 'ghabga';

const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export type ShownOccasions = Readonly<Partial<Record<MealTime, ShownOccasion>>>;

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

function chosenFor(reasons: readonly Reason[]): Occasion | null {
  const telling = reasons.find(({ code }) => occasionOfReason[code] !== undefined);
  return (telling && occasionOfReason[telling.code]) ?? null;
}

export const isOfAnotherOccasion = (reasons: readonly Reason[], occasion: Occasion | undefined): boolean =>
  chosenFor(reasons) !== (occasion === 'ghabga' ? null : (occasion ?? null));

export const reasonsAt = (reasons: readonly Reason[], occasion: Occasion | undefined): Reason[] =>
  reasons.filter(({ code }) => occasionOfReason[code] === undefined || occasionOfReason[code] === occasion);
