import type { Limit } from '@sufra/contract/conditions.ts';
import type { Allergen, Cuisine, Program } from '@sufra/contract/options.ts';
import type { ConditionReading, Reading, Shelf } from '../catalogue/index.ts';

/** What one person wrote and chose; stored sealed. */
export interface Diet {
  readonly preferredCuisines: readonly Cuisine[];
  readonly dietaryPrograms: readonly Program[];
  readonly allergies: readonly string[];
  readonly dislikedDishes: readonly string[];
  readonly healthConditions: string | null;
  /** In Ramadan, from dawn to sunset. */
  readonly fasts: boolean;
}

export const emptyDiet: Diet = {
  preferredCuisines: [],
  dietaryPrograms: [],
  allergies: [],
  dislikedDishes: [],
  healthConditions: null,
  fasts: false,
};

/** A member besides the subscriber, as stored. */
export interface MemberDiet {
  readonly id: string;
  readonly name: string;
  readonly portion: number;
  readonly allergies: readonly string[];
  readonly dietaryPrograms: readonly Program[];
  readonly fasts: boolean;
}

/** One person at the table, as the safety rules see them. */
export interface Diner {
  readonly name: string;
  readonly portion: number;
  readonly avoidAllergens: readonly Allergen[];
  readonly avoidIngredients: readonly string[];
  readonly programs: readonly Program[];
  /** What health conditions allow of a serving. */
  readonly limits: readonly Limit[];
  /** Allergies nobody could read yet: until they are settled nothing can be called safe for this person. */
  readonly unread: readonly string[];
}

type Lexicon = Shelf['lexicon'];

interface ConditionLimits {
  /** Each entry that was understood, with what it sets. */
  readonly read: readonly (ConditionReading & { readonly text: string })[];
  readonly programs: readonly Program[];
  readonly allergens: readonly Allergen[];
  readonly ingredients: readonly string[];
  readonly limits: readonly Limit[];
  /** Conditions we have no rule for, to be shown back. */
  readonly unchecked: readonly string[];
}

/** Reads each allergy; the screens show the result back to the person. */
export const readAllergies = (lexicon: Lexicon, allergies: readonly string[]): Reading[] =>
  allergies.map((text) => lexicon.read(text));

/** Health conditions as limits; texts are split at commas and, where needed, at "and". */
export function readConditions(lexicon: Lexicon, text: string | null): ConditionLimits {
  const entries = (text ?? '')
    .split(/[,،;\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '' && !/^(none|no|لا يوجد|لا شيء)$/i.test(entry));
  // What is not known as a whole is read in parts, so that one unknown half does not undo the other.
  const parts = entries.flatMap((entry) =>
    lexicon.readCondition(entry) ? [entry] : entry.split(/\s+(?:and\s+|و\s*)/i),
  );
  const found = parts.map((entry) => ({ entry, condition: lexicon.readCondition(entry) }));
  const read = found.flatMap(({ entry, condition }) => (condition ? [{ ...condition, text: entry }] : []));
  return {
    read,
    programs: [...new Set(read.flatMap(({ programs }) => programs))],
    allergens: [...new Set(read.flatMap(({ allergens }) => allergens))],
    ingredients: [...new Set(read.flatMap(({ ingredients }) => ingredients))],
    limits: strictest(read.flatMap(({ limits }) => limits)),
    unchecked: found.filter(({ condition }) => !condition).map(({ entry }) => entry),
  };
}

/** The limits of several conditions as one list: of two that count the same, the stricter. */
function strictest(limits: readonly Limit[]): Limit[] {
  const byCode = new Map<Limit['what'], Limit>();
  for (const limit of limits) {
    const known = byCode.get(limit.what);
    if (!known || (limit.most ?? 0) < (known.most ?? 0)) byCode.set(limit.what, limit);
  }
  return [...byCode.values()];
}

/** Who fasts in Ramadan. */
export interface Fasting {
  readonly subscriber: boolean;
  readonly somebody: boolean;
  readonly everybody: boolean;
}

export function fastingOf(
  subscriber: Pick<Diet, 'fasts'>,
  members: readonly Pick<MemberDiet, 'fasts'>[],
): Fasting {
  const all = [subscriber, ...members];
  return {
    subscriber: subscriber.fasts,
    somebody: all.some(({ fasts }) => fasts),
    everybody: all.every(({ fasts }) => fasts),
  };
}

/** Everyone at the table, the subscriber first. */
export function dinersOf(
  lexicon: Lexicon,
  subscriber: { name: string; diet: Omit<Diet, 'fasts'> },
  members: readonly Omit<MemberDiet, 'fasts'>[],
): Diner[] {
  const limits = readConditions(lexicon, subscriber.diet.healthConditions);
  const first = toDiner(lexicon, { ...subscriber.diet, name: subscriber.name, portion: 1 });
  return [
    {
      ...first,
      avoidAllergens: [...new Set([...first.avoidAllergens, ...limits.allergens])],
      avoidIngredients: [...new Set([...first.avoidIngredients, ...limits.ingredients])],
      programs: [...new Set([...first.programs, ...limits.programs])],
      limits: limits.limits,
    },
    ...members.map((member) => toDiner(lexicon, member)),
  ];
}

function toDiner(
  lexicon: Lexicon,
  person: {
    name: string;
    portion: number;
    allergies: readonly string[];
    dietaryPrograms: readonly Program[];
  },
): Diner {
  const readings = readAllergies(lexicon, person.allergies);
  return {
    name: person.name,
    portion: person.portion,
    avoidAllergens: [...new Set(readings.flatMap((reading) => reading.allergens))],
    avoidIngredients: [...new Set(readings.flatMap((reading) => reading.ingredients))],
    programs: person.dietaryPrograms,
    limits: [],
    unread: readings.filter((reading) => !reading.recognised).map((reading) => reading.text),
  };
}
