import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import {
  type Cuisine,
  type Emirate,
  type Language,
  type MealTimeSlot,
  mealTimeSlots,
  type Program,
} from '@sufra/contract/options.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { fieldErrors, focusFirstWrong } from '../../../lib/form.ts';
import { dropDraft, keepDraft, readDraft } from '../../../lib/storage.ts';
import { type ProfileBody, useSaveProfile } from '../household.api.ts';
import { type AllergyDraft, draftOfAllergies, listOfAllergies } from '../reading/allergy-draft.ts';

export interface ProfileDraft {
  readonly name: string;
  readonly email: string;
  readonly cuisines: readonly Cuisine[];
  readonly programs: readonly Program[];
  readonly allergies: AllergyDraft;
  readonly healthConditions: string;
  readonly familySize: number;
  readonly slot: MealTimeSlot | '';
  readonly emirate: Emirate | '';
  readonly area: string;
}

/** The spec stores this time for every slot. */
const slotTime = '12:00';

export function profileDraftOf(user: SessionUser, language: Language): ProfileDraft {
  return {
    name: user.name ?? '',
    email: user.email ?? '',
    cuisines: user.preferredCuisines,
    programs: user.dietaryPrograms,
    allergies: draftOfAllergies(user.allergies, language),
    healthConditions: user.healthConditions ?? '',
    familySize: user.familySize,
    slot: mealTimeSlots.find((slot) => user.preferredMealTimes[slot] !== undefined) ?? '',
    emirate: user.location?.emirate ?? '',
    area: user.location?.area ?? '',
  };
}

export const withEmirate = (draft: ProfileDraft, emirate: Emirate): ProfileDraft =>
  emirate === draft.emirate ? draft : { ...draft, emirate, area: '' };

const profileFields = ['name', 'email', 'slot', 'emirate', 'area'] as const;
export type ProfileField = (typeof profileFields)[number];

export function isEmailOrEmpty(text: string): boolean {
  const email = text.trim();
  return email === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email);
}

export function wrongFields(draft: ProfileDraft): ProfileField[] {
  const isWrong: Readonly<Record<ProfileField, boolean>> = {
    name: draft.name.trim() === '',
    email: !isEmailOrEmpty(draft.email),
    slot: draft.slot === '',
    emirate: draft.emirate === '',
    area: draft.emirate !== '' && draft.area === '',
  };
  return profileFields.filter((field) => isWrong[field]);
}

export function profileBodyOf(draft: ProfileDraft, language: Language): ProfileBody | null {
  const { emirate, slot } = draft;
  if (emirate === '' || slot === '' || wrongFields(draft).length > 0) return null;
  const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());
  return {
    name: draft.name.trim(),
    email: orNull(draft.email),
    preferredCuisines: [...draft.cuisines],
    dietaryPrograms: [...draft.programs],
    allergies: listOfAllergies(draft.allergies),
    healthConditions: orNull(draft.healthConditions),
    familySize: draft.familySize,
    preferredMealTimes: { [slot]: slotTime },
    location: { emirate, area: draft.area },
    language,
    isProfileComplete: true,
  };
}

const form = 'profile';

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
  // Restore a draft only over the data it began with; else it would undo later saves.
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
