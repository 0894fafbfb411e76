import type { SessionUser } from '@sufra/contract/identity.ts';
import {
  type Cuisine,
  type Emirate,
  type Language,
  type MealTimeSlot,
  mealTimeSlots,
  type Program,
} from '@sufra/contract/options.ts';
import { areasIn } from '../../lib/place.ts';
import { type AllergyDraft, draftOfAllergies, listOfAllergies } from './allergy-draft.ts';
import type { ProfileBody } from './household.api.ts';

export interface ProfileDraft {
  readonly name: string;
  readonly email: string;
  readonly cuisines: readonly Cuisine[];
  readonly programs: readonly Program[];
  readonly allergies: AllergyDraft;
  readonly healthConditions: string;
  readonly familySize: number;
  /** Empty until chosen. */
  readonly slot: MealTimeSlot | '';
  readonly emirate: Emirate | '';
  readonly area: string;
}

/** The spec stores this time whatever slot is chosen. */
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

/** Another emirate has other areas; the same one keeps what was chosen. */
export const withEmirate = (draft: ProfileDraft, emirate: Emirate): ProfileDraft =>
  emirate === draft.emirate ? draft : { ...draft, emirate, area: '' };

export const profileFields = ['name', 'email', 'slot', 'emirate', 'area'] as const;
export type ProfileField = (typeof profileFields)[number];

/** Whether a text can be saved as an email: empty, or shaped like one. */
export function isEmailOrEmpty(text: string): boolean {
  const email = text.trim();
  return email === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email);
}

/** The fields that can't be saved as they are. */
export function wrongFields(draft: ProfileDraft): ProfileField[] {
  const isWrong: Readonly<Record<ProfileField, boolean>> = {
    name: draft.name.trim() === '',
    email: !isEmailOrEmpty(draft.email),
    slot: draft.slot === '',
    emirate: draft.emirate === '',
    area: draft.emirate !== '' && !areasIn(draft.emirate).includes(draft.area),
  };
  return profileFields.filter((field) => isWrong[field]);
}

/** The payload of the wire, or null while something is missing. */
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
