import { countedLimits, type Limit } from '@sufra/contract/household/conditions.ts';
import type { Program } from '@sufra/contract/options.ts';
import { netCarbs, plateLimits } from './facts.rules.ts';
import type { Nutrition } from './nutrition.rules.ts';

export interface Preparation {
  readonly tags: readonly string[];
  readonly cookMinutes: number;
}

/** Null is unknown, and unknown keeps no limit. */
interface LimitedMeal {
  readonly nutrition: Nutrition | null;
  readonly preparation: Preparation | null;
  readonly ingredients: readonly string[];
}

export interface FlagsOf {
  readonly own: (id: string) => readonly string[] | null;
  /** With its known parts; null when a part is unknown. */
  readonly within: (id: string) => readonly string[] | null;
}

type Counted = (typeof countedLimits)[number];

const isCounted = (what: Limit['what']): what is Counted =>
  (countedLimits as readonly string[]).includes(what);

export function meetsLimit(limit: Limit, meal: LimitedMeal, flags: FlagsOf): boolean {
  const { what, most } = limit;
  if (isCounted(what)) return meal.nutrition !== null && knownAmount(meal.nutrition, what) <= (most ?? 0);
  return bans[what](meal, flags);
}

/** Infinite where an ingredient has no figure: unknown is never low. */
const knownAmount = (nutrition: Nutrition, what: Counted): number =>
  (nutrition.atLeast as readonly string[]).includes(what) ? Infinity : nutrition[what];

type Ban = (meal: LimitedMeal, flags: FlagsOf) => boolean;

const without =
  (...unwanted: readonly string[]): Ban =>
  ({ ingredients }, { within }) =>
    ingredients.every((id) => within(id)?.every((flag) => !unwanted.includes(flag)) ?? false);

const bans: Readonly<Record<Exclude<Limit['what'], Counted>, Ban>> = {
  alcohol: without('alcohol'),
  organ_meat: without('organ_meat'),
  high_mercury: without('high_mercury'),
  soft_cheese: without('soft_cheese'),
  raw_sprouts: without('sprouts'),
  high_purine: without('organ_meat', 'shellfish', 'high_purine'),
  // A kitchen must tag eggs as cooked firm; shop products use pasteurised or baked eggs.
  raw_egg: ({ ingredients, preparation }, { own }) =>
    preparation?.tags.includes('eggs-firm') === true || ingredients.every((id) => isEggFree(own(id))),
  raw_animal: (meal, { own }) =>
    meal.ingredients.every((id) => {
      const flags = own(id);
      if (flags === null || flags.includes('cold_smoked')) return false;
      return isCooked(meal.preparation) || flags.includes('processed') || !isFlesh(flags);
    }),
  spicy: ({ ingredients, preparation }, { own }) =>
    preparation?.tags.includes('spicy') === false &&
    ingredients.every((id) => own(id)?.includes('hot') === false),
};

const isEggFree = (flags: readonly string[] | null): boolean =>
  flags !== null && (!flags.includes('egg') || flags.includes('processed') || flags.includes('grain'));

const isFlesh = (flags: readonly string[]): boolean =>
  ['meat', 'fish', 'shellfish'].some((flag) => flags.includes(flag));

const isCooked = (preparation: Preparation | null): boolean =>
  preparation !== null &&
  preparation.cookMinutes > 0 &&
  !preparation.tags.includes('raw') &&
  !preparation.tags.includes('no-cook');

interface PlatedMeal {
  readonly facts: { readonly nutrition: Nutrition };
  readonly ingredients: readonly string[];
}

interface PlateRules {
  readonly programs: readonly Program[];
  readonly limits: readonly Limit[];
}

/** Servings that fit on a plate, by shelf place; null when nothing counts by the plate. */
export type ServingsFor = (who: PlateRules) => ((place: number) => number) | null;

type Flags = readonly string[] | null;

export function plateServings(
  meals: readonly PlatedMeal[],
  flagsOf: (ingredient: string) => Flags,
): ServingsFor {
  const known = new Map<string, Float64Array>();
  const once = (key: string, count: (meal: PlatedMeal) => number): Float64Array => {
    const found = known.get(key) ?? Float64Array.from(meals, count);
    known.set(key, found);
    return found;
  };
  return ({ programs, limits }) => {
    const each = [
      ...programs.flatMap((program) =>
        program in plateLimits || program in neverScaled
          ? [once(program, (meal) => servingsByProgram(program, meal, meal.ingredients.map(flagsOf)))]
          : [],
      ),
      ...limits.flatMap(({ what, most }) =>
        most === null
          ? []
          : [once(`${what} ${String(most)}`, ({ facts }) => servingsByLimit(facts.nutrition, what, most))],
      ),
    ];
    if (each.length === 0) return null;
    return (place) => each.reduce((least, servings) => Math.min(least, servings[place] ?? 1), Infinity);
  };
}

function servingsByProgram(program: Program, { facts }: PlatedMeal, flags: readonly Flags[]): number {
  const holds = neverScaled[program];
  if (holds && flags.some((own) => own === null || holds(own))) return 1;
  const limits: Readonly<Record<string, Readonly<Record<string, number>>>> = plateLimits;
  return Object.entries(limits[program] ?? {}).reduce(
    (least, [what, most]) => Math.min(least, servingsByLimit(facts.nutrition, what, most)),
    Infinity,
  );
}

function servingsByLimit(nutrition: Nutrition, what: string, most: number): number {
  const { atLeast, ...figures } = nutrition;
  const amounts: Readonly<Record<string, number>> = { ...figures, netCarbs: netCarbs(nutrition) };
  const isKnown = !(atLeast as readonly string[]).includes(what);
  const amount = (isKnown ? amounts[what] : undefined) ?? Infinity;
  return amount <= 0 ? Infinity : most / amount;
}

// Diet limits apply per serving, so these meals are never scaled above one serving.
const neverScaled: Partial<Record<Program, (flags: readonly string[]) => boolean>> = {
  diabetic: (flags) => flags.includes('added_sugar'),
  'mediterranean-diet': (flags) =>
    flags.includes('refined_oil') || (flags.includes('meat') && !flags.includes('poultry')),
};
