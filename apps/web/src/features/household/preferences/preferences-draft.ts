import type { Cuisine, Language, Program } from '@sufra/contract/options.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { fieldErrors, focusFirstWrong } from '../../../lib/form.ts';
import { type Preferences, type PreferencesBody, useSavePreferences } from '../household.api.ts';
import { type AllergyDraft, draftOfAllergies, listOfAllergies } from '../reading/allergy-draft.ts';

export const maxDishes = 40;

const sameDish = (one: string, other: string): boolean =>
  one.localeCompare(other, undefined, { sensitivity: 'base' }) === 0;

export function withDishes(dishes: readonly string[], typed: string): string[] {
  const found = typed.split(/[,،;؛\n]/).map((part) => part.trim().replaceAll(/\s+/g, ' '));
  return found.reduce<string[]>(
    (list, dish) =>
      dish === '' || list.length >= maxDishes || list.some((one) => sameDish(one, dish))
        ? list
        : [...list, dish],
    [...dishes],
  );
}

export interface PreferencesDraft {
  readonly cuisines: readonly Cuisine[];
  readonly programs: readonly Program[];
  readonly allergies: AllergyDraft;
  readonly healthConditions: string;
  readonly fasts: boolean;
  readonly dishes: readonly string[];
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

export function usePreferencesForm(saved: Preferences, onSaved: () => void) {
  const { t } = useTranslation('household');
  const { language } = useLanguage();
  const element = useRef<HTMLFormElement>(null);
  const save = useSavePreferences();
  const [draft, setDraft] = useState(() => preferencesDraftOf(saved, language));
  const [hasTried, setTried] = useState(false);
  const hasChanges = differsFrom(saved, draft);
  const isDirty = useRef(false);
  useEffect(() => {
    isDirty.current = hasChanges;
  }, [hasChanges]);

  const change = (part: Partial<PreferencesDraft>): void => setDraft((before) => ({ ...before, ...part }));
  const submit = (): void => {
    if (save.isPending) return;
    setTried(true);
    if (draft.cuisines.length === 0) return focusFirstWrong(element.current);
    const body = preferencesBodyOf(draft);
    change({ dishes: [...(body.dislikedDishes ?? [])], typedDish: '' });
    save.mutate(body, {
      onSuccess: () => {
        isDirty.current = false;
        onSaved();
      },
      onError: () => focusFirstWrong(element.current),
    });
  };

  const refused = Object.entries(fieldErrors(save.error));
  const refusedAt = (path: string): string | undefined =>
    refused.find(([field]) => field.startsWith(path))?.[1];
  const errors = {
    cuisines:
      hasTried && draft.cuisines.length === 0
        ? t('preferences.cuisine_required')
        : refusedAt('preferredCuisines'),
    allergies: refusedAt('allergies'),
    healthConditions: refusedAt('healthConditions'),
  };
  return { element, draft, change, submit, errors, save, hasChanges, isDirty };
}

export type PreferencesFormState = ReturnType<typeof usePreferencesForm>;
