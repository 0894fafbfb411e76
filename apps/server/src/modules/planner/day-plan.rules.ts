// Plans a household's day: for each meal time the best safe meal with its reasons, or why there is none.
import type { MealTime } from '@sufra/contract/options.ts';
import type { Reason } from '@sufra/contract/planner.ts';
import type { DubaiDay } from '../../platform/pure/dubai-time.ts';
import type { MealCard, Shelf } from '../catalogue/index.ts';
import type { Table } from '../household/index.ts';
import { reasonsOf } from './reasons.rules.ts';
import { findSafeMeals, type SafeMeal } from './safety.rules.ts';
import { scoreOf, tasteOf, type PastMeal, type Score, type Verdict } from './score.rules.ts';

export type Planned =
  | { readonly time: MealTime; readonly meal: SafeMeal; readonly reasons: readonly Reason[] }
  | { readonly time: MealTime; readonly meal: null; readonly gap: Gap };

export interface Gap {
  readonly reason: 'no_safe_meal' | 'unread_allergy';
  /** The unread texts, or the programs and allergens in force. */
  readonly because: readonly string[];
}

export interface DayRequest {
  readonly shelf: Shelf;
  readonly table: Table;
  readonly history: readonly PastMeal[];
  readonly verdicts: readonly Verdict[];
  readonly day: DubaiDay;
  readonly times: readonly MealTime[];
  /** Meals that stay on the table at other times of the day. */
  readonly besides: readonly MealCard[];
  /** Same seed, same plan. */
  readonly seed: string;
}

/** Pure: the same request always gives the same plan, on any machine. */
export function planDay(request: DayRequest): Planned[] {
  const { shelf, table, history } = request;
  const taste = tasteOf(table.preferredCuisines, history, request.verdicts, shelf.card);
  const besides = [...request.besides];
  return request.times.map((time): Planned => {
    const found = findSafeMeals(shelf, table.diners, time, table.dislikes);
    if (found.kind === 'unread')
      return { time, meal: null, gap: { reason: 'unread_allergy', because: found.texts } };
    const turnedDown = turnedDownOn(history, request.day, time).flatMap(
      (past) => shelf.card(past.mealId) ?? [],
    );
    const candidates = found.meals.filter(({ card }) =>
      turnedDown.every((other) => isDifferent(card, other)),
    );
    const best = bestOf(candidates, (meal) =>
      scoreOf(meal.card, taste, { day: request.day, time, besides, seed: `${request.seed}/${time}` }),
    );
    if (!best) return { time, meal: null, gap: { reason: 'no_safe_meal', because: limitsOf(table) } };
    besides.push(best.meal.card);
    return { time, meal: best.meal, reasons: reasonsOf(best.meal, table, taste, best.score) };
  });
}

const turnedDownOn = (history: readonly PastMeal[], day: DubaiDay, time: MealTime): readonly PastMeal[] =>
  history.filter((past) => past.day === day && past.mealTime === time && past.status === 'rejected');

/** How often a meal time was turned down that day; a slot bears one rejection, whatever becomes of its meals. */
export const rejectionsOf = (history: readonly PastMeal[], day: DubaiDay, time: MealTime): number =>
  turnedDownOn(history, day, time).length;

/** A replacement is another dish with another main ingredient or another cuisine. */
const isDifferent = (card: MealCard, other: MealCard): boolean =>
  card.id !== other.id &&
  (card.facts.mainIngredient !== other.facts.mainIngredient || card.cuisine !== other.cuisine);

function bestOf(
  meals: readonly SafeMeal[],
  score: (meal: SafeMeal) => Score,
): { meal: SafeMeal; score: Score } | null {
  let best: { meal: SafeMeal; score: Score } | null = null;
  for (const meal of meals) {
    const scored = score(meal);
    if (!best || scored.total > best.score.total) best = { meal, score: scored };
  }
  return best;
}

const limitsOf = ({ diners }: Table): string[] => [
  ...new Set(diners.flatMap((diner) => [...diner.programs, ...diner.avoidAllergens])),
];
