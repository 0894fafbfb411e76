// Turns what a household wrote into what the planner must respect: diners with allergens, ingredients and programs.
import type { Allergen, Cuisine, Program } from '@sufra/contract/options.ts';
import type { Reading, Shelf } from '../catalogue/index.ts';

/** What one person wrote and chose; stored sealed. */
export interface Diet {
  readonly preferredCuisines: readonly Cuisine[];
  readonly dietaryPrograms: readonly Program[];
  readonly allergies: readonly string[];
  readonly dislikedDishes: readonly string[];
  readonly healthConditions: string | null;
}

export const emptyDiet: Diet = {
  preferredCuisines: [],
  dietaryPrograms: [],
  allergies: [],
  dislikedDishes: [],
  healthConditions: null,
};

/** A member besides the subscriber, as stored. */
export interface MemberDiet {
  readonly id: string;
  readonly name: string;
  readonly portion: number;
  readonly allergies: readonly string[];
  readonly dietaryPrograms: readonly Program[];
}

/** One person at the table, as the safety rules see them. */
export interface Diner {
  readonly name: string;
  readonly portion: number;
  readonly avoidAllergens: readonly Allergen[];
  readonly avoidIngredients: readonly string[];
  readonly programs: readonly Program[];
  /** Allergies nobody could read yet: until they are settled nothing can be called safe for this person. */
  readonly unread: readonly string[];
}

type Lexicon = Shelf['lexicon'];

interface ConditionLimits {
  readonly programs: readonly Program[];
  readonly allergens: readonly Allergen[];
  readonly ingredients: readonly string[];
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
  return {
    programs: [...new Set(found.flatMap(({ condition }) => condition?.programs ?? []))],
    allergens: [...new Set(found.flatMap(({ condition }) => condition?.allergens ?? []))],
    ingredients: [...new Set(found.flatMap(({ condition }) => condition?.ingredients ?? []))],
    unchecked: found.filter(({ condition }) => !condition).map(({ entry }) => entry),
  };
}

/** Everyone at the table, the subscriber first. */
export function dinersOf(
  lexicon: Lexicon,
  subscriber: { name: string; diet: Diet },
  members: readonly MemberDiet[],
): Diner[] {
  const limits = readConditions(lexicon, subscriber.diet.healthConditions);
  const first = toDiner(lexicon, { ...subscriber.diet, name: subscriber.name, portion: 1 });
  return [
    {
      ...first,
      avoidAllergens: [...new Set([...first.avoidAllergens, ...limits.allergens])],
      avoidIngredients: [...new Set([...first.avoidIngredients, ...limits.ingredients])],
      programs: [...new Set([...first.programs, ...limits.programs])],
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
    unread: readings.filter((reading) => !reading.recognised).map((reading) => reading.text),
  };
}
