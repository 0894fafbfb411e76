import type {
  dietReply,
  memberReply,
  profileReply,
  readAllergies as reading,
  understoodAllergy,
} from '@sufra/contract/household.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import type * as z from 'zod/mini';
import type { Shelf } from '../catalogue/index.ts';
import { readAllergies, readConditions, type Diet, type MemberDiet } from './diet.rules.ts';
import type { Contact } from './household.reads.ts';
import type { Profile } from './household.repo.ts';

type Understood = z.input<typeof understoodAllergy>;

/** Each allergy with what was understood of it, ingredient names in the language of the request. */
const toUnderstood = (shelf: Shelf, allergies: readonly string[], language: Language): Understood[] =>
  readAllergies(shelf.lexicon, allergies).map(({ text, allergens, ingredients, recognised }) => ({
    text,
    allergens: [...allergens],
    ingredients: ingredients.map((id) => ({ id, name: shelf.ingredientName(id)?.[language] ?? id })),
    recognised,
    candidates: recognised ? [] : [...shelf.lexicon.nearest(text)],
  }));

/** Each health condition that was understood, with what it sets, and those that were not. */
function toConditions(
  shelf: Shelf,
  text: string | null,
  language: Language,
): Pick<ReplyOf<typeof reading>, 'understoodConditions' | 'uncheckedConditions'> {
  const { read, unchecked } = readConditions(shelf.lexicon, text);
  return {
    understoodConditions: read.map((entry) => ({
      text: entry.text,
      conditions: [...entry.ids],
      programs: [...entry.programs],
      allergens: [...entry.allergens],
      ingredients: entry.ingredients.map((id) => ({ id, name: shelf.ingredientName(id)?.[language] ?? id })),
      limits: entry.limits.map((limit) => ({ ...limit })),
      notes: [...entry.notes],
    })),
    uncheckedConditions: [...unchecked],
  };
}

/** What is understood of texts that nobody has saved. */
export const toReading = (
  shelf: Shelf,
  { allergies, health }: { readonly allergies: readonly string[]; readonly health: string | null },
  language: Language,
): ReplyOf<typeof reading> => ({
  understood: toUnderstood(shelf, allergies, language),
  ...toConditions(shelf, health, language),
});

export const toDietReply = (shelf: Shelf, diet: Diet, language: Language): z.input<typeof dietReply> => ({
  preferredCuisines: [...diet.preferredCuisines],
  dietaryPrograms: [...diet.dietaryPrograms],
  allergies: [...diet.allergies],
  dislikedDishes: [...diet.dislikedDishes],
  healthConditions: diet.healthConditions,
  fasts: diet.fasts,
  understood: toUnderstood(shelf, diet.allergies, language),
  ...toConditions(shelf, diet.healthConditions, language),
});

/** The subscriber as the first member, then the others. */
export function toMembersReply(
  shelf: Shelf,
  profile: Profile,
  members: readonly MemberDiet[],
  language: Language,
): z.input<typeof memberReply>[] {
  const { diet } = profile;
  const subscriber = {
    id: profile.accountId,
    name: profile.name ?? '',
    portion: 1,
    allergies: diet.allergies,
    dietaryPrograms: diet.dietaryPrograms,
    fasts: diet.fasts,
  };
  return [subscriber, ...members].map((member, index) => ({
    id: member.id,
    name: member.name,
    isSubscriber: index === 0,
    allergies: [...member.allergies],
    understood: toUnderstood(shelf, member.allergies, language),
    dietaryPrograms: [...member.dietaryPrograms],
    portion: member.portion,
    fasts: member.fasts,
  }));
}

export const toProfileReply = (profile: Profile, account: Contact): z.input<typeof profileReply> => ({
  name: profile.name,
  email: profile.email,
  phone: account.phone,
  language: profile.language,
  location: profile.location,
  familySize: profile.familySize,
  preferredCuisines: [...profile.diet.preferredCuisines],
  dietaryPrograms: [...profile.diet.dietaryPrograms],
  allergies: [...profile.diet.allergies],
  notificationTime: account.notificationTime,
  ramadanTime: account.ramadanTime,
});
