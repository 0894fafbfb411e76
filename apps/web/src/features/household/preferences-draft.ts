import type { Cuisine, Language, Program } from '@sufra/contract/options.ts';
import { type AllergyDraft, draftOfAllergies, listOfAllergies } from './allergy-draft.ts';
import { withDishes } from './dishes.ts';
import type { Preferences, PreferencesBody } from './household.api.ts';

export interface PreferencesDraft {
  readonly cuisines: readonly Cuisine[];
  readonly programs: readonly Program[];
  readonly allergies: AllergyDraft;
  readonly healthConditions: string;
  readonly fasts: boolean;
  readonly dishes: readonly string[];
  /** In the field, not added yet; saving adds it. */
  readonly typedDish: string;
}

export const preferencesDraftOf = (saved: Preferences, language: Language): PreferencesDraft => ({
  cuisines: saved.preferredCuisines,
  programs: saved.dietaryPrograms,
  allergies: draftOfAllergies(saved.allergies, language),
  healthConditions: saved.healthConditions ?? '',
  fasts: saved.fasts,
  dishes: saved.dislikedDishes,
  typedDish: '',
});

export const preferencesBodyOf = (draft: PreferencesDraft): PreferencesBody => ({
  preferredCuisines: [...draft.cuisines],
  dietaryPrograms: [...draft.programs],
  allergies: listOfAllergies(draft.allergies),
  healthConditions: draft.healthConditions.trim() || null,
  fasts: draft.fasts,
  dislikedDishes: withDishes(draft.dishes, draft.typedDish),
});

type Saved = Pick<
  Preferences,
  'preferredCuisines' | 'dietaryPrograms' | 'allergies' | 'dislikedDishes' | 'healthConditions' | 'fasts'
>;

const fingerprint = (lists: readonly (readonly string[])[]): string =>
  JSON.stringify(lists.map((list) => [...list].sort()));

/** Whether saving would change anything; the order of chips does not count. */
export function differsFrom(saved: Saved, draft: PreferencesDraft): boolean {
  const lists = [
    draft.cuisines,
    draft.programs,
    listOfAllergies(draft.allergies),
    withDishes(draft.dishes, draft.typedDish),
    [draft.healthConditions.trim()],
  ];
  return (
    draft.fasts !== saved.fasts ||
    fingerprint(lists) !==
      fingerprint([
        saved.preferredCuisines,
        saved.dietaryPrograms,
        saved.allergies,
        saved.dislikedDishes,
        [saved.healthConditions ?? ''],
      ])
  );
}
