import type { Recipe } from '@sufra/contract/catalogue.ts';
import { allergens, type Language, type MealTime } from '@sufra/contract/options.ts';
import type { ShownOccasion } from '@sufra/contract/occasion.ts';
import type { getSuggestionGaps, Suggestion } from '@sufra/contract/planner.ts';
import type * as z from 'zod/mini';
import type { Planned } from './day-plan.rules.ts';
import { inOrder, reasonsAt, type ShownOccasions } from './occasion.rules.ts';
import type { DinerProof } from './proof.rules.ts';
import type { RecipeLine, RecipeRow, SuggestionRow } from './planner.reads.ts';

export const pictureOf = (mealId: string, hasPicture: boolean): string | null =>
  hasPicture ? `/images/meals/${mealId}.webp` : null;

export const toSuggestion = (
  row: SuggestionRow,
  occasions: ShownOccasions,
  language: Language,
): Suggestion => ({
  id: row.id,
  mealId: row.mealId,
  date: row.day,
  status: row.status,
  rejectionCount: row.rejectionCount,
  mealTime: row.mealTime,
  occasion: occasions[row.mealTime] ?? null,
  mealName: row.title[language],
  mealDescription: row.description[language],
  mealImage: pictureOf(row.mealId, row.hasPicture),
  cuisineTag: row.cuisine,
  estimatedPrepTime: row.minutes,
  portion: row.portion,
  calories: Math.round(row.portion * row.calories),
  protein: Math.round(row.portion * row.protein),
  allergens: [...row.allergens],
  reasons: reasonsAt(row.reasons, occasions[row.mealTime]?.name),
  wording: row.wording?.[language] ?? null,
});

/** The meals of a day in the order in which they are eaten. */
export const toSuggestions = (
  rows: readonly SuggestionRow[],
  occasions: ShownOccasions,
  language: Language,
): Suggestion[] => inOrder(rows.map((row) => toSuggestion(row, occasions, language)));

interface OpenedDay {
  readonly rows: readonly { readonly mealTime: MealTime }[];
  readonly isDayOff: boolean;
  readonly isPaused: boolean;
  readonly times: readonly MealTime[];
  readonly skipped: readonly MealTime[];
  readonly occasions: ShownOccasions;
  readonly planned: readonly Planned[];
}

/** The meal times without a suggestion, each with the reason; a day off is told once. */
export function toGaps({
  rows,
  isDayOff,
  isPaused,
  times,
  skipped,
  occasions,
  planned,
}: OpenedDay): z.input<typeof getSuggestionGaps.reply> {
  if (isDayOff) {
    return [{ mealTime: 'lunch', occasion: null, reason: 'no_delivery_day', because: [] }];
  }
  if (isPaused) return [{ mealTime: 'lunch', occasion: null, reason: 'paused', because: [] }];
  const taken = new Set(rows.map((row) => row.mealTime));
  const at = (mealTime: MealTime) => ({ mealTime, occasion: occasions[mealTime] ?? null });
  const left = skipped.map((mealTime) => ({ ...at(mealTime), reason: 'skipped' as const, because: [] }));
  const open = times
    .filter((time) => !taken.has(time))
    .map((mealTime) => {
      const slot = planned.find(({ time }) => time === mealTime);
      return slot?.meal === null
        ? { ...at(mealTime), reason: slot.gap.reason, because: [...slot.gap.because] }
        : { ...at(mealTime), reason: 'no_such_day' as const, because: [] };
    });
  return [...open, ...left];
}

/** Amounts to three figures: what a scale or a spoon can tell apart. */
const toAmount = (amount: number): number => Number(amount.toPrecision(3));

const toIngredient = (
  line: RecipeLine,
  factor: number,
  language: Language,
): Recipe['ingredients'][number] => ({
  id: line.id,
  name: line.name[language],
  amount: toAmount(line.amount * factor),
  unit: line.unit,
  isOptional: line.isOptional,
  notes: line.note?.[language] ?? null,
  allergens: line.allergens === null ? null : [...line.allergens],
});

const toInstruction = (
  step: RecipeRow['steps'][number],
  index: number,
  language: Language,
): Recipe['instructions'][number] => ({
  step: index + 1,
  instruction: step[language],
  time: step.minutes ?? null,
});

interface Reading {
  readonly people: number;
  readonly language: Language;
  readonly occasion: ShownOccasion | null;
  readonly nameOf: (ingredientId: string) => { en: string; ar: string } | null;
}

/** Scales a recipe to `people` and their portion; nutrition stays per serving. */
export function toRecipe(
  row: RecipeRow,
  proof: readonly DinerProof[],
  { people, language, occasion, nameOf }: Reading,
): Recipe {
  return {
    mealId: row.mealId,
    suggestionId: row.suggestionId,
    occasion,
    title: row.title[language],
    description: row.description[language],
    image: pictureOf(row.mealId, row.hasPicture),
    cuisine: row.cuisine,
    mealTimes: [...row.mealTimes],
    preparationTime: row.prepMinutes,
    cookingTime: row.cookMinutes,
    servings: people,
    baseServings: row.servings,
    portion: row.portion,
    difficulty: row.difficulty,
    tags: [...row.tags],
    ingredients: row.lines.map((line) => toIngredient(line, (row.portion * people) / row.servings, language)),
    instructions: row.steps.map((step, index) => toInstruction(step, index, language)),
    nutritionInfo: { ...row.facts.nutrition },
    allergens: [...row.facts.allergens],
    programs: [...row.facts.programs],
    safety: toSafety(proof, row.lines.length, language, nameOf),
  };
}

const isAllergen = (code: string): boolean => (allergens as readonly string[]).includes(code);

/** A proof as it is made now, or as an order has kept it. */
export type KeptProof = Omit<DinerProof, 'limits'> & Partial<Pick<DinerProof, 'limits'>>;

/** The allergen proof as people read it. */
export const toSafety = (
  proof: readonly KeptProof[],
  ingredientsChecked: number,
  language: Language,
  nameOf: Reading['nameOf'],
): Recipe['safety'] => ({
  ingredientsChecked,
  members: proof.map((diner) => ({
    name: diner.name,
    avoids: [...diner.avoids],
    avoidsAlso: diner.avoidsAlso.map((id) => nameOf(id)?.[language] ?? id),
    limits: (diner.limits ?? []).map((limit) => ({ ...limit })),
    // Classes, limits and `unknown` have texts of their own on the screens; the rest are ids of ingredients.
    conflicts: diner.conflicts.map((code) => (isAllergen(code) ? code : (nameOf(code)?.[language] ?? code))),
    unread: [...diner.unread],
    unmetPrograms: [...diner.unmetPrograms],
  })),
});
