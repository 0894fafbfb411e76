import type {
  dietReply,
  memberReply,
  profileReply,
  readAllergies as reading,
  understoodAllergy,
} from '@sufra/contract/household/household.ts';
import type { Language, MealTime } from '@sufra/contract/options.ts';
import type { ParsedBodyOf, ReplyOf } from '@sufra/contract/route.ts';
import type * as z from 'zod/mini';
import type { Db } from '../../../platform/db/db.ts';
import type { Vault } from '../../../platform/vault.ts';
import { permission, type Meaning, type Shelf } from '../../catalogue/index.ts';
import {
  dinersOf,
  emptyDiet,
  readAllergies,
  readConditions,
  type Diet,
  type Diner,
  type MemberDiet,
} from '../diet/diet.rules.ts';
import { readContact, readMembers, readProfile, type Profile } from './profile.store.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export type CountSafeMeals = (
  shelf: Shelf,
  diners: readonly Diner[],
) => Readonly<Record<MealTime, number>> | null;

export type ReadDislikes = (shelf: Shelf, texts: readonly string[]) => ReplyOf<typeof reading>['dislikes'];

interface Judging {
  readonly shelf: Shelf;
  readonly countSafeMeals: CountSafeMeals;
}

interface Context {
  readonly db: Db;
  readonly vault: Vault;
  readonly shelf: () => Shelf;
}

export const getProfile = async (ctx: Context, accountId: AccountId) =>
  withContact(ctx, await readProfile(ctx.db, ctx.vault, accountId));

export async function withContact({ db }: Pick<Context, 'db'>, profile: Profile) {
  const contact = await readContact(db, profile.accountId);
  return {
    name: profile.name,
    email: profile.email,
    phone: contact.phone,
    language: profile.language,
    location: profile.location,
    familySize: profile.familySize,
    preferredCuisines: [...profile.diet.preferredCuisines],
    dietaryPrograms: [...profile.diet.dietaryPrograms],
    allergies: [...profile.diet.allergies],
    notificationTime: contact.notificationTime,
    ramadanTime: contact.ramadanTime,
  } satisfies z.input<typeof profileReply>;
}

export async function getPreferences(ctx: Context, accountId: AccountId, language: Language) {
  const { diet } = await readProfile(ctx.db, ctx.vault, accountId);
  return toDietReply(ctx.shelf(), diet, language);
}

export async function getMembers(
  ctx: Context & Pick<Judging, 'countSafeMeals'>,
  accountId: AccountId,
  language: Language,
) {
  const profile = await readProfile(ctx.db, ctx.vault, accountId);
  const members = await readMembers(ctx.db, ctx.vault, accountId);
  return toMembersReply({ ...ctx, shelf: ctx.shelf() }, { profile, members }, language);
}

type Understood = z.input<typeof understoodAllergy>;

const toUnderstood = (shelf: Shelf, allergies: readonly string[], language: Language): Understood[] =>
  readAllergies(shelf.lexicon, allergies).map((reading) => ({
    text: reading.text,
    recognised: reading.recognised,
    ...toFoods(shelf, reading, language),
    candidates: [...(reading.recognised ? reading.senses : shelf.lexicon.nearest(reading.text))],
    doubts: reading.doubts.map((doubt) => ({
      ...toFoods(shelf, doubt, language),
      foods: doubt.foods[language],
      avoid: doubt.foods[language],
      allow: permission(doubt.foods, language),
    })),
  }));

const toFoods = (shelf: Shelf, { allergens, ingredients }: Meaning, language: Language) => ({
  allergens: [...allergens],
  ingredients: ingredients.map((id) => ({ id, name: shelf.ingredientName(id)?.[language] ?? id })),
});

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

export function toReading(
  { shelf, countSafeMeals, readDislikes }: Judging & { readonly readDislikes: ReadDislikes },
  {
    allergies,
    healthConditions = null,
    dietaryPrograms = [],
    dislikedDishes = [],
  }: ParsedBodyOf<typeof reading>,
  language: Language,
): ReplyOf<typeof reading> {
  const diet = { ...emptyDiet, allergies, healthConditions, dietaryPrograms };
  return {
    dishesLeft: countSafeMeals(shelf, dinersOf(shelf.lexicon, { name: '', diet }, [])),
    dislikes: readDislikes(shelf, dislikedDishes),
    understood: toUnderstood(shelf, allergies, language),
    ...toConditions(shelf, healthConditions, language),
  };
}

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

export function toMembersReply(
  { shelf, countSafeMeals }: Judging,
  { profile, members }: { readonly profile: Profile; readonly members: readonly MemberDiet[] },
  language: Language,
): { members: z.input<typeof memberReply>[] } {
  const { accountId, name, diet } = profile;
  const subscriber = { ...diet, id: accountId, name: name ?? '', portion: 1, weekdays: null };
  const diners = dinersOf(shelf.lexicon, { name: name ?? '', diet }, members);
  return {
    members: [subscriber, ...members].map((member, index) => ({
      id: member.id,
      name: member.name,
      isSubscriber: index === 0,
      allergies: [...member.allergies],
      healthConditions: member.healthConditions,
      understood: toUnderstood(shelf, member.allergies, language),
      ...toConditions(shelf, member.healthConditions, language),
      dishesLeft: countSafeMeals(shelf, diners.slice(index, index + 1)),
      dietaryPrograms: [...member.dietaryPrograms],
      portion: member.portion,
      fasts: member.fasts,
      weekdays: member.weekdays && [...member.weekdays],
    })),
  };
}
