import type { Language } from '@sufra/contract/options.ts';
import type { Shelf } from '../catalogue/index.ts';
import {
  dinersOf,
  emptyDiet,
  fastingOf,
  type Diet,
  type Diner,
  type Fasting,
  type MemberDiet,
} from './diet.rules.ts';

export interface Table {
  readonly diners: readonly Diner[];
  readonly preferredCuisines: readonly string[];
  readonly dislikes: readonly string[];
  readonly fasting: Fasting;
  readonly dietVersion: number;
  readonly familySize: number;
  readonly language: Language;
}

/** What of a profile the table is made of. */
export interface Host {
  readonly name: string | null;
  readonly diet: Diet;
  readonly dietVersion: number;
  readonly familySize: number;
  readonly language: Language;
}

/** The table of a household; of an account that saved nothing yet an empty one. */
export function tableFrom(
  lexicon: Shelf['lexicon'],
  host: Host | null,
  members: readonly MemberDiet[],
): Table {
  const diet = host?.diet ?? emptyDiet;
  return {
    diners: dinersOf(lexicon, { name: host?.name ?? '', diet }, members),
    preferredCuisines: diet.preferredCuisines,
    dislikes: diet.dislikedDishes,
    fasting: fastingOf(diet, members),
    dietVersion: host?.dietVersion ?? 1,
    familySize: host?.familySize ?? 2,
    language: host?.language ?? 'en',
  };
}
