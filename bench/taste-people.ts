import type { MealCard } from '../apps/server/src/modules/catalogue/index.ts';
import { askableGroups } from '../apps/server/src/modules/planner/taste/similarity.rules.ts';

/** Deterministic, 0 to 1 (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Normally distributed (Box and Muller). */
const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

export interface Person {
  /** Chance to accept each meal, by index; only the oracle sees it. */
  readonly chance: Float64Array;
  /** Cuisines named when joining; mostly the true favourites. */
  readonly named: readonly string[];
  /** Believed preference per cuisine and main ingredient. */
  readonly felt: ReadonlyMap<string, number>;
}

/** Properties not in any recipe. */
interface Hidden {
  readonly styles: readonly Float64Array[];
  readonly quality: Float64Array;
}

const styleCount = 5;
const typesOfPeople = 12;

/** Squares add up to the variance of a person's opinion. */
const matters = { kitchen: 0.7, ingredient: 0.7, style: 0.9, quality: 0.4, own: 0.6 };

function hiddenOf(meals: readonly MealCard[], random: () => number): Hidden {
  return {
    styles: meals.map(() => Float64Array.from({ length: styleCount }, () => normal(random))),
    quality: Float64Array.from(meals, () => normal(random)),
  };
}

/** A few types with individual variation; four of ten meals are welcome on average. */
export function peopleOf(meals: readonly MealCard[], count: number, seed: number): Person[] {
  const random = randomOf(seed);
  const hidden = hiddenOf(meals, random);
  const types = Array.from({ length: typesOfPeople }, () =>
    Float64Array.from({ length: styleCount }, () => normal(random)),
  );
  const kitchens = [...new Set(meals.map(({ cuisine }) => cuisine))];
  const mains = [...new Set(meals.map(({ facts }) => facts.mainIngredient))];
  return Array.from({ length: count }, () => {
    const type = types[Math.floor(random() * types.length)] ?? new Float64Array(styleCount);
    const style = type.map((value) => 0.8 * value + 0.6 * normal(random));
    const ofKitchen = new Map(kitchens.map((one) => [one, normal(random)]));
    const ofMain = new Map(mains.map((one) => [one, normal(random)]));
    const chance = Float64Array.from(meals, (card, at) => {
      const felt = (hidden.styles[at] ?? style).reduce((sum, value, k) => sum + value * (style[k] ?? 0), 0);
      const pull =
        matters.kitchen * (ofKitchen.get(card.cuisine) ?? 0) +
        matters.ingredient * (ofMain.get(card.facts.mainIngredient) ?? 0) +
        (matters.style * felt) / Math.sqrt(styleCount) +
        matters.quality * (hidden.quality[at] ?? 0) +
        matters.own * normal(random);
      return 1 / (1 + Math.exp(-2 * (pull - 0.35)));
    });
    const own = randomOf(Math.floor(random() * 2 ** 32));
    return { chance, named: namedOf(meals, chance, own), felt: feltOf(meals, chance, own) };
  });
}

const cuisinesNamed = 3;
/** Error of a person's belief. */
const doubt = 0.2;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The three cuisines the person believes to like most. */
function namedOf(meals: readonly MealCard[], chance: Float64Array, random: () => number): string[] {
  const ofCuisine = new Map<string, number[]>();
  for (const [at, { cuisine }] of meals.entries())
    ofCuisine.set(cuisine, [...(ofCuisine.get(cuisine) ?? []), chance[at] ?? 0]);
  return [...ofCuisine]
    .map(([cuisine, chances]) => ({ cuisine, felt: mean(chances) + doubt * normal(random) }))
    .sort((one, other) => other.felt - one.felt)
    .slice(0, cuisinesNamed)
    .map(({ cuisine }) => cuisine);
}

function feltOf(
  meals: readonly MealCard[],
  chance: Float64Array,
  random: () => number,
): ReadonlyMap<string, number> {
  const usual = mean([...chance]);
  return new Map(
    askableGroups(meals).map(({ key, kind, id }) => {
      const chances = meals.flatMap(({ cuisine, facts }, at) =>
        (kind === 'cuisine' ? cuisine : facts.mainIngredient) === id ? (chance[at] ?? 0) : [],
      );
      return [key, mean(chances) - usual + doubt * normal(random)];
    }),
  );
}
