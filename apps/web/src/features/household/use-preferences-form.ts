import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { fieldErrors, focusFirstWrong } from '../../lib/form.ts';
import { type Preferences, useSavePreferences } from './household.api.ts';
import {
  differsFrom,
  type PreferencesDraft,
  preferencesBodyOf,
  preferencesDraftOf,
} from './preferences-draft.ts';

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
