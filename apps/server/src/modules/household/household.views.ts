// Masks household data to the shapes of the wire.
import type { dietReply, memberReply, profileReply, understoodAllergy } from '@sufra/contract/household.ts';
import type { Language } from '@sufra/contract/options.ts';
import type * as z from 'zod/mini';
import type { Shelf } from '../catalogue/index.ts';
import { readAllergies, readConditions, type Diet, type MemberDiet } from './diet.rules.ts';
import type { Profile } from './household.repo.ts';

type Understood = z.input<typeof understoodAllergy>;

/** Each allergy with what was understood of it, ingredient names in the language of the request. */
export const toUnderstood = (shelf: Shelf, allergies: readonly string[], language: Language): Understood[] =>
  readAllergies(shelf.lexicon, allergies).map(({ text, allergens, ingredients, recognised }) => ({
    text,
    allergens: [...allergens],
    ingredients: ingredients.map((id) => ({ id, name: shelf.ingredientName(id)?.[language] ?? id })),
    recognised,
  }));

export const toDietReply = (shelf: Shelf, diet: Diet, language: Language): z.input<typeof dietReply> => ({
  preferredCuisines: [...diet.preferredCuisines],
  dietaryPrograms: [...diet.dietaryPrograms],
  allergies: [...diet.allergies],
  dislikedDishes: [...diet.dislikedDishes],
  healthConditions: diet.healthConditions,
  understood: toUnderstood(shelf, diet.allergies, language),
  uncheckedConditions: [...readConditions(shelf.lexicon, diet.healthConditions).unchecked],
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
  };
  return [subscriber, ...members].map((member, index) => ({
    id: member.id,
    name: member.name,
    isSubscriber: index === 0,
    allergies: [...member.allergies],
    understood: toUnderstood(shelf, member.allergies, language),
    dietaryPrograms: [...member.dietaryPrograms],
    portion: member.portion,
  }));
}

export const toProfileReply = (
  profile: Profile,
  account: { phone: string; notificationTime: string },
): z.input<typeof profileReply> => ({
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
});
