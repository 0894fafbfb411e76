import type { Limit } from '@sufra/contract/conditions.ts';
import type { Program } from '@sufra/contract/options.ts';
import type { Nutrition } from './nutrition.rules.ts';
import { netCarbs, plateLimits } from './programs.rules.ts';

interface Plated {
  readonly facts: { readonly nutrition: Nutrition };
  /** Ids, optional ones too. */
  readonly ingredients: readonly string[];
}

interface Counting {
  readonly programs: readonly Program[];
  readonly limits: readonly Limit[];
}

/** Servings of the meal at a place, infinite where it may be any; null for who counts nothing by the plate. */
export type ServingsFor = (who: Counting) => ((place: number) => number) | null;

type Flags = readonly string[] | null;

/** Over the meals of a shelf; each program and each limit is looked at once. Flags nobody knows are null. */
export function servingsOver(meals: readonly Plated[], flagsOf: (ingredient: string) => Flags): ServingsFor {
  const known = new Map<string, Float64Array>();
  const once = (key: string, count: (meal: Plated) => number): Float64Array => {
    const found = known.get(key) ?? Float64Array.from(meals, count);
    known.set(key, found);
    return found;
  };
  return ({ programs, limits }) => {
    const each = [
      ...programs.flatMap((program) =>
        program in plateLimits || program in heldToOne
          ? [once(program, (meal) => servingsIn(program, meal, meal.ingredients.map(flagsOf)))]
          : [],
      ),
      ...limits.flatMap(({ what, most }) =>
        most === null
          ? []
          : [once(`${what} ${String(most)}`, ({ facts }) => servingsOf(facts.nutrition, what, most))],
      ),
    ];
    if (each.length === 0) return null;
    return (place) => each.reduce((least, servings) => Math.min(least, servings[place] ?? 1), Infinity);
  };
}

function servingsIn(program: Program, { facts }: Plated, flags: readonly Flags[]): number {
  const holds = heldToOne[program];
  if (holds && flags.some((own) => own === null || holds(own))) return 1;
  const limits: Readonly<Record<string, Readonly<Record<string, number>>>> = plateLimits;
  return Object.entries(limits[program] ?? {}).reduce(
    (least, [what, most]) => Math.min(least, servingsOf(facts.nutrition, what, most)),
    Infinity,
  );
}

/** What nobody knows the amount of is never enough. */
function servingsOf(nutrition: Nutrition, what: string, most: number): number {
  const amounts: Readonly<Record<string, number>> = { ...nutrition, netCarbs: netCarbs(nutrition) };
  const amount = amounts[what] ?? Infinity;
  return amount <= 0 ? Infinity : most / amount;
}

// Of these ingredients the programs bear so many grams, which a meal does not keep: who has some gets no more than a serving.
const heldToOne: Partial<Record<Program, (flags: readonly string[]) => boolean>> = {
  diabetic: (flags) => flags.includes('added_sugar'),
  'mediterranean-diet': (flags) =>
    flags.includes('refined_oil') || (flags.includes('meat') && !flags.includes('poultry')),
};
