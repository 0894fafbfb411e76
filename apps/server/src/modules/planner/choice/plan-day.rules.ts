import type { MealTime } from '@sufra/contract/options.ts';
import type { Reason } from '@sufra/contract/planner/planner.ts';
import type { DubaiDay } from '../../../platform/pure/dubai-time.ts';
import type { MealCard, Shelf } from '../../catalogue/index.ts';
import type { Table } from '../../household/index.ts';
import {
  columnsOf,
  type Columns,
  dishWindowDays,
  neverServed,
  relaxedFor,
  windowsOf,
  type PastMeal,
  type WindowCode,
} from './windows.rules.ts';
import { chooseDay, type DayToFill } from './choose-day.rules.ts';
import { findSafeSet, safeMealAt, type SafeMeal, type SafeSet } from '../safety/safety.rules.ts';
import { kitchenMinutesOf, shortlistOf, type ScoreInput, type Shortlist } from './score.rules.ts';
import type { Occasions } from '../occasion/occasion.rules.ts';
import { portionsFor, targetFor, type EnergyTarget } from './targets.rules.ts';
import type { Taste } from '../taste/taste.rules.ts';
import type { Occasion } from '@sufra/contract/planner/occasion.ts';

export type Planned =
  | {
      readonly time: MealTime;
      readonly meal: SafeMeal;
      readonly reasons: readonly Reason[];
      /** In servings, steps of 0.05. */
      readonly portion: number;
      readonly relaxed: readonly WindowCode[];
    }
  | { readonly time: MealTime; readonly meal: null; readonly gap: Gap };

export interface Gap {
  readonly reason: 'no_safe_meal' | 'unread_allergy';
  readonly because: readonly string[];
}

export interface FixedMeal {
  readonly time: MealTime;
  readonly card: MealCard;
  readonly portion: number;
}

export const fixedMealsOf = (
  shelf: Shelf,
  suggestions: readonly { readonly mealId: string; readonly mealTime: MealTime; readonly portion: number }[],
): FixedMeal[] =>
  suggestions.flatMap(({ mealId, mealTime: time, portion }) => {
    const card = shelf.card(mealId);
    return card ? [{ time, card, portion }] : [];
  });

export interface DayRequest {
  readonly shelf: Shelf;
  readonly table: Table;
  readonly history: readonly PastMeal[];
  readonly taste: Taste;
  readonly day: DubaiDay;
  readonly times: readonly MealTime[];
  readonly fixed: readonly FixedMeal[];
  readonly occasions: Occasions;
  readonly target?: EnergyTarget;
  readonly seed: string;
}

/** Deterministic on any machine. Each meal is for those who eat it. */
export function planDay(request: DayRequest): Planned[] {
  if (!request.table.at) return planTable(request);
  const tables = new Map<Table, MealTime[]>();
  for (const mealTime of request.times) {
    const table = request.table.at({ day: request.day, mealTime });
    tables.set(table, [...(tables.get(table) ?? []), mealTime]);
  }
  const planned: Planned[] = [];
  for (const [table, times] of tables) {
    const fixed = [...request.fixed, ...planned.flatMap(toFixed)];
    planned.push(...planTable({ ...request, table, times, fixed }));
  }
  return request.times.flatMap((time) => planned.find((slot) => slot.time === time) ?? []);
}

const toFixed = (slot: Planned): FixedMeal[] =>
  slot.meal ? [{ time: slot.time, card: slot.meal.card, portion: slot.portion }] : [];

function planTable(request: DayRequest): Planned[] {
  const { shelf, table, times } = request;
  const found = findSafeSet(shelf, table.diners, table.dislikes);
  if (found.kind === 'unread') {
    const gap: Gap = { reason: 'unread_allergy', because: found.texts };
    return times.map((time) => ({ time, meal: null, gap }));
  }
  const windows = windowsOf(shelf, request.history, request.day);
  const columns = columnsOf(shelf);
  const scoring = { columns, windows, liking: request.taste.liking };
  const slots = times.map((time) => ({ time, shortlist: shortlistFor(request, scoring, found.safe, time) }));
  const open = slots.filter(({ shortlist }) => shortlist.length > 0);
  const day = dayToFill(request, columns, open);
  const choice = chooseDay(day);
  const limits = tableLimits(table);
  return times.map((time): Planned => {
    const at = open.findIndex((slot) => slot.time === time);
    const place = choice.places[at] ?? -1;
    const meal = safeMealAt(shelf, found.safe, place);
    if (!meal) return { time, meal, gap: { reason: 'no_safe_meal', because: limitsOf(table) } };
    const others = [
      ...choice.places.filter((_, other) => other !== at),
      ...day.fixed.map((one) => one.place),
    ];
    const relaxed = relaxedFor(windows, columns, place, { dishWindow: dishWindowDays[time], others });
    const reasons = reasonsOf(meal, limits, {
      occasion: request.occasions[time] ?? null,
      tasteful: request.taste.reasonOf(place),
      isNew: windows.dish[place] === neverServed,
    });
    return { time, meal, reasons, portion: choice.portions[at] ?? 1, relaxed };
  });
}

interface OpenSlot {
  readonly time: MealTime;
  readonly shortlist: Shortlist;
}

function dayToFill(request: DayRequest, columns: Columns, open: readonly OpenSlot[]): DayToFill {
  return {
    columns,
    times: open.map(({ time }) => time),
    shortlists: open.map(({ shortlist }) => shortlist),
    fixed: request.fixed.flatMap(({ time, card, portion }) => {
      const place = request.shelf.indexOf(card.id);
      return place === null ? [] : [{ time, place, portion }];
    }),
    target: targetOf(request),
    mostPortion: portionsFor(request.shelf, request.table.diners),
    kitchenMinutes: kitchenMinutesOf(request.day),
  };
}

const targetOf = ({ target, occasions }: DayRequest): EnergyTarget => target ?? targetFor(occasions);

function shortlistFor(request: DayRequest, scoring: ScoreInput, safe: SafeSet, time: MealTime): Shortlist {
  const { shelf, day, history } = request;
  const slot = {
    day,
    time,
    occasion: request.occasions[time] ?? null,
    energy: targetOf(request).energy[time],
    seed: `${request.seed}/${time}`,
  };
  const rejected = rejectedOn(history, day, time).flatMap((past) => shelf.card(past.mealId) ?? []);
  const mayServe = rejected.length === 0 ? null : differsFrom(shelf, rejected);
  return shortlistOf(scoring, slot, safe.places, shelf.atMealTime(time), mayServe);
}

function differsFrom(shelf: Shelf, rejected: readonly MealCard[]): (place: number) => boolean {
  return (place) => {
    const card = shelf.meals[place];
    return card !== undefined && rejected.every((other) => isDifferent(card, other));
  };
}

const rejectedOn = (history: readonly PastMeal[], day: DubaiDay, time: MealTime): readonly PastMeal[] =>
  history.filter((past) => past.day === day && past.mealTime === time && past.status === 'rejected');

export const rejectionsOf = (history: readonly PastMeal[], day: DubaiDay, time: MealTime): number =>
  rejectedOn(history, day, time).length;

const isDifferent = (card: MealCard, other: MealCard): boolean =>
  card.id !== other.id &&
  (card.facts.mainIngredient !== other.facts.mainIngredient || card.cuisine !== other.cuisine);

const limitsOf = ({ diners }: Table): string[] => [
  ...new Set(diners.flatMap((diner) => [...diner.programs, ...diner.avoidAllergens])),
];

const maxReasons = 4;

const isOfSafety = ({ code }: Reason): boolean => code === 'safe_for_all' || code === 'fits_programs';

export const renewedReasons = (meal: SafeMeal, table: Table, before: readonly Reason[]): Reason[] =>
  [...safetyReasons(meal, tableLimits(table)), ...before.filter((reason) => !isOfSafety(reason))].slice(
    0,
    maxReasons,
  );

interface TableLimits {
  readonly allergens: readonly string[];
  readonly programs: readonly string[];
  readonly hasAllergies: boolean;
  readonly people: number;
}

const tableLimits = ({ diners }: Table): TableLimits => ({
  allergens: [...new Set(diners.flatMap(({ avoidAllergens }) => avoidAllergens))],
  programs: [...new Set(diners.flatMap(({ programs }) => programs))],
  hasAllergies: diners.some(
    ({ avoidAllergens, avoidIngredients }) => avoidAllergens.length + avoidIngredients.length > 0,
  ),
  people: diners.length,
});

interface Chosen {
  readonly occasion: Occasion | null;
  readonly tasteful: Reason | null;
  readonly isNew: boolean;
}

function reasonsOf(meal: SafeMeal, limits: TableLimits, { occasion, tasteful, isNew }: Chosen): Reason[] {
  const reasons = safetyReasons(meal, limits);
  if (occasion === 'suhoor') reasons.push(reason('for_suhoor', {}));
  if (occasion === 'iftar') reasons.push(reason('for_iftar', {}));
  if (tasteful) reasons.push(tasteful);
  addPlateReasons(reasons, meal, isNew);
  return reasons.length > maxReasons ? reasons.slice(0, maxReasons) : reasons;
}

function safetyReasons(
  { card }: SafeMeal,
  { allergens, programs, hasAllergies, people }: TableLimits,
): Reason[] {
  const reasons: Reason[] = [];
  if (hasAllergies)
    reasons.push(reason('safe_for_all', { allergens, ingredients: card.ingredients.length, people }));
  if (programs.length > 0) reasons.push(reason('fits_programs', { programs }));
  return reasons;
}

function addPlateReasons(reasons: Reason[], { card }: SafeMeal, isNew: boolean): void {
  const { protein, fibre, calories } = card.facts.nutrition;
  const grams = Math.round(protein);
  if (grams >= 25 && protein * 4 >= calories * 0.2) reasons.push(reason('high_protein', { grams }));
  if (card.minutes <= 25) reasons.push(reason('quick', { minutes: card.minutes }));
  // Regulation (EC) 1924/2006: 3 g per 100 kcal.
  if (fibre * 100 >= calories * 3) reasons.push(reason('high_fibre', { grams: Math.round(fibre) }));
  if (calories <= 400) reasons.push(reason('light', { calories }));
  if (card.season.some((season) => season !== 'ramadan')) reasons.push(reason('in_season', {}));
  if (isNew) reasons.push(reason('something_new', {}));
}

const reason = (
  code: Reason['code'],
  params: Record<string, string | number | readonly string[]>,
): Reason => ({ code, params: params as Reason['params'] });
