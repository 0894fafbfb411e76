import type { SessionUser } from '@sufra/contract/identity.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { fieldErrors, focusFirstWrong } from '../../lib/form.ts';
import { useSaveProfile } from './household.api.ts';
import {
  type ProfileDraft,
  profileBodyOf,
  profileDraftOf,
  type ProfileField,
  profileFields,
  wrongFields,
} from './profile-draft.ts';
import { dropDraft, keepDraft, readDraft } from '../../lib/storage.ts';

const form = 'profile';

/** Paths of the wire, by the field that shows what is wrong with them. */
const fieldOfPath = (path: string): ProfileField | 'allergies' | 'healthConditions' | null => {
  if (path === 'location.area') return 'area';
  if (path.startsWith('location')) return 'emirate';
  if (path.startsWith('preferredMealTimes')) return 'slot';
  if (path.startsWith('allergies')) return 'allergies';
  if (path === 'healthConditions') return 'healthConditions';
  return profileFields.find((field) => field === path) ?? null;
};

export type ProfileErrors = Partial<Record<ProfileField | 'allergies' | 'healthConditions', string>>;

export function useProfileForm(user: SessionUser, onSaved: () => void) {
  const { t } = useTranslation('household');
  const { language } = useLanguage();
  const element = useRef<HTMLFormElement>(null);
  const save = useSaveProfile();
  // A draft comes back only over the very data it was begun on: an older one would undo what was saved since.
  const [owner] = useState(() => `${user.phone} ${JSON.stringify(profileDraftOf(user, 'en'))}`);
  const [draft, setDraft] = useState(() => readDraft(form, owner, profileDraftOf(user, language)));
  const [hasTried, setTried] = useState(false);
  const isDirty = useRef(false);

  useEffect(() => {
    if (isDirty.current) keepDraft(form, owner, draft);
  }, [draft, owner]);

  const change = (part: Partial<ProfileDraft>): void => {
    isDirty.current = true;
    setDraft((before) => ({ ...before, ...part }));
  };
  const submit = (): void => {
    if (save.isPending) return;
    setTried(true);
    const body = profileBodyOf(draft, language);
    if (body === null) return focusFirstWrong(element.current);
    save.mutate(body, {
      onSuccess: () => {
        isDirty.current = false;
        dropDraft(form);
        onSaved();
      },
      onError: () => focusFirstWrong(element.current),
    });
  };

  const errors: ProfileErrors = {};
  for (const [path, text] of Object.entries(fieldErrors(save.error))) {
    const field = fieldOfPath(path);
    if (field !== null) errors[field] = text;
  }
  if (hasTried) for (const field of wrongFields(draft)) errors[field] = t(`profile.wrong.${field}`);
  return { element, draft, change, submit, errors, save };
}
