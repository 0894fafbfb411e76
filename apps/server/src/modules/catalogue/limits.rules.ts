import { countedLimits, type Limit } from '@sufra/contract/conditions.ts';
import type { Nutrition } from './nutrition.rules.ts';

/** How a meal is made, as far as limits ask. */
export interface Preparation {
  readonly tags: readonly string[];
  readonly cookMinutes: number;
}

/** A meal as limits see it; null is unknown, and unknown keeps no limit. */
interface LimitedMeal {
  /** Per serving. */
  readonly nutrition: Nutrition | null;
  readonly preparation: Preparation | null;
  /** Ids, optional ones too. */
  readonly ingredients: readonly string[];
}

/** The flags of ingredients. */
export interface FlagsOf {
  /** Of the ingredient itself; null for one nobody knows. */
  readonly own: (id: string) => readonly string[] | null;
  /** Of the ingredient and of everything it is known to be made of; null when one of them is not known. */
  readonly within: (id: string) => readonly string[] | null;
}

type Counted = (typeof countedLimits)[number];

const isCounted = (what: Limit['what']): what is Counted =>
  (countedLimits as readonly string[]).includes(what);

/** Whether a meal keeps a limit. */
export function keeps(limit: Limit, meal: LimitedMeal, flags: FlagsOf): boolean {
  const { what, most } = limit;
  if (isCounted(what)) return meal.nutrition !== null && meal.nutrition[what] <= (most ?? 0);
  return bans[what](meal, flags);
}

type Ban = (meal: LimitedMeal, flags: FlagsOf) => boolean;

/** Free of a flag, inside prepared products too. */
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
  // Eggs of a kitchen must be said to be cooked firm; those in shop products are pasteurised or baked.
  raw_egg: ({ ingredients, preparation }, { own }) =>
    preparation?.tags.includes('eggs-firm') === true || ingredients.every((id) => isNoEgg(own(id))),
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

const isNoEgg = (flags: readonly string[] | null): boolean =>
  flags !== null && (!flags.includes('egg') || flags.includes('processed') || flags.includes('grain'));

const isFlesh = (flags: readonly string[]): boolean =>
  ['meat', 'fish', 'shellfish'].some((flag) => flags.includes(flag));

const isCooked = (preparation: Preparation | null): boolean =>
  preparation !== null &&
  preparation.cookMinutes > 0 &&
  !preparation.tags.includes('raw') &&
  !preparation.tags.includes('no-cook');
