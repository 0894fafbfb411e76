import type { changeProfile as settings } from '@sufra/contract/account.ts';
import type { saveMembers, savePreferences, saveProfile } from '@sufra/contract/household.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { ParsedBodyOf } from '@sufra/contract/route.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import { announce } from '../../platform/outbox.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import type { Vault } from '../../platform/vault.ts';
import type { Shelf } from '../catalogue/index.ts';
import { saveNotificationTime, saveRamadanTime } from '../subscription/index.ts';
import type { Diet, MemberDiet } from './diet.rules.ts';
import { loadGateBits, saveGates } from './gate.repo.ts';
import { gateOf } from './gate.rules.ts';
import { canEditHousehold } from './household.policy.ts';
import {
  emptyProfile,
  loadMembers,
  loadProfile,
  lockProfile,
  replaceMembers,
  saveProfileRow,
  type Profile,
} from './household.repo.ts';
import { toLocation } from './location.rules.ts';

export interface HouseholdContext {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  /** The newest shelf: what people wrote is read by its words. */
  readonly freshShelf: () => Promise<Shelf>;
}

export interface HouseholdInput<Body> {
  readonly actor: { readonly accountId: string };
  readonly accountId: string;
  readonly body: Body;
}

type Change = (profile: Profile) => Profile;

/** Saves the onboarding profile and marks it complete. Lists that are absent stay as they are. */
export const completeProfile = (
  ctx: HouseholdContext,
  input: HouseholdInput<ParsedBodyOf<typeof saveProfile>>,
): Promise<Result<Profile>> =>
  changeProfile(ctx, input, (profile) => {
    const { body } = input;
    return {
      ...profile,
      name: body.name,
      email: body.email === undefined ? profile.email : body.email || null,
      language: body.language ?? profile.language,
      location: toLocation(body.location),
      familySize: body.familySize ?? profile.familySize,
      preferredMealTimes: compact(body.preferredMealTimes),
      diet: {
        ...profile.diet,
        preferredCuisines: body.preferredCuisines ?? profile.diet.preferredCuisines,
        dietaryPrograms: body.dietaryPrograms ?? profile.diet.dietaryPrograms,
        allergies: body.allergies ?? profile.diet.allergies,
        healthConditions: healthOf(profile.diet, body.healthConditions),
      },
      isComplete: true,
    };
  });

/** What is absent stays, what is empty goes. */
const healthOf = ({ healthConditions }: Diet, text: string | null | undefined): string | null =>
  text === undefined ? healthConditions : text || null;

/** Saves the profile as the settings edit it; what is absent stays. The hour of the daily message is subscription's. */
export async function changeSettings(
  ctx: HouseholdContext,
  { actor, accountId, body }: HouseholdInput<ParsedBodyOf<typeof settings>>,
): Promise<Result<Profile>> {
  const reader = await readerOf(ctx);
  return ctx.db.attempt(async (tx) => {
    const now = ctx.clock.now();
    const before = await lockProfile(tx, ctx.vault, accountId, now);
    if (!canEditHousehold(actor, accountId)) return refuse('forbidden');
    if (body.notificationTime !== undefined) {
      await saveNotificationTime(tx, accountId, body.notificationTime, now);
    }
    if (body.ramadanTime !== undefined) await saveRamadanTime(tx, accountId, body.ramadanTime);
    return ok(await saveChanged(tx, reader, { before, after: withSettings(before, body), now }));
  });
}

const withSettings = (profile: Profile, body: ParsedBodyOf<typeof settings>): Profile => ({
  ...profile,
  name: body.name ?? profile.name,
  email: body.email === undefined ? profile.email : body.email || null,
  language: body.language ?? profile.language,
  location: body.location ? toLocation(body.location) : profile.location,
  familySize: body.familySize ?? profile.familySize,
  diet: {
    ...profile.diet,
    preferredCuisines: body.preferredCuisines ?? profile.diet.preferredCuisines,
    dietaryPrograms: body.dietaryPrograms ?? profile.diet.dietaryPrograms,
    allergies: body.allergies ?? profile.diet.allergies,
  },
});

/** Saves the food preferences. Absent texts stay as they are. */
export const changePreferences = (
  ctx: HouseholdContext,
  input: HouseholdInput<ParsedBodyOf<typeof savePreferences>>,
): Promise<Result<Profile>> =>
  changeProfile(ctx, input, (profile) => ({
    ...profile,
    diet: {
      ...profile.diet,
      preferredCuisines: input.body.preferredCuisines,
      dietaryPrograms: input.body.dietaryPrograms,
      allergies: input.body.allergies ?? profile.diet.allergies,
      dislikedDishes: input.body.dislikedDishes ?? profile.diet.dislikedDishes,
      healthConditions: healthOf(profile.diet, input.body.healthConditions),
      fasts: input.body.fasts ?? profile.diet.fasts,
    },
  }));

/** The language messages are sent in. */
export const changeLanguage = (
  ctx: HouseholdContext,
  input: HouseholdInput<{ language: Language }>,
): Promise<Result<Profile>> =>
  changeProfile(ctx, input, (profile) => ({ ...profile, language: input.body.language }));

/** The caller's own profile, empty before the first save, with the other members. */
export async function openHousehold(
  ctx: HouseholdContext,
  { actor, accountId }: HouseholdInput<undefined>,
): Promise<Result<{ profile: Profile; members: MemberDiet[] }>> {
  if (!canEditHousehold(actor, accountId)) return refuse('forbidden');
  const profile = (await loadProfile(ctx.db, ctx.vault, accountId)) ?? emptyProfile(accountId);
  return ok({ profile, members: await loadMembers(ctx.db, ctx.vault, accountId) });
}

/** Replaces the members besides the subscriber. A member's id is kept where the account already owns it. */
export async function changeMembers(
  ctx: HouseholdContext,
  input: HouseholdInput<ParsedBodyOf<typeof saveMembers>>,
): Promise<Result<{ profile: Profile; members: MemberDiet[] }>> {
  const { accountId, actor, body } = input;
  const reader = await readerOf(ctx);
  return ctx.db.attempt(async (tx) => {
    const before = await lockProfile(tx, ctx.vault, accountId, ctx.clock.now());
    if (!canEditHousehold(actor, accountId)) return refuse('forbidden');
    const known = new Set((await loadMembers(tx, ctx.vault, accountId)).map((member) => member.id));
    const members = body.members.map(({ id, fasts = false, ...member }) => ({
      ...member,
      fasts,
      id: id !== undefined && known.delete(id) ? id : newId(),
    }));
    const profile = { ...before, dietVersion: before.dietVersion + 1 };
    await replaceMembers(tx, ctx.vault, accountId, members);
    await saveProfileRow(tx, ctx.vault, profile, ctx.clock.now());
    await saveGate(tx, reader, profile, members);
    await announce(tx, 'household.diet_changed', { accountId });
    return ok({ profile, members });
  });
}

async function changeProfile(
  ctx: HouseholdContext,
  { accountId, actor }: HouseholdInput<unknown>,
  change: Change,
): Promise<Result<Profile>> {
  const reader = await readerOf(ctx);
  return ctx.db.attempt(async (tx) => {
    const now = ctx.clock.now();
    const before = await lockProfile(tx, ctx.vault, accountId, now);
    if (!canEditHousehold(actor, accountId)) return refuse('forbidden');
    return ok(await saveChanged(tx, reader, { before, after: change(before), now }));
  });
}

interface Saving {
  readonly before: Profile;
  readonly after: Profile;
  readonly now: Date;
}

async function saveChanged(tx: Tx, reader: Reader, { before, after, now }: Saving): Promise<Profile> {
  const isNewDiet = JSON.stringify(limitsOf(before.diet)) !== JSON.stringify(limitsOf(after.diet));
  const profile = isNewDiet ? { ...after, dietVersion: before.dietVersion + 1 } : after;
  await saveProfileRow(tx, reader.vault, profile, now);
  await saveGate(tx, reader, profile, await loadMembers(tx, reader.vault, profile.accountId));
  if (isNewDiet) await announce(tx, 'household.diet_changed', { accountId: profile.accountId });
  return profile;
}

/** What a diet is read by, and sealed with. */
interface Reader {
  readonly vault: Vault;
  readonly shelf: Shelf;
}

const readerOf = async ({ vault, freshShelf }: HouseholdContext): Promise<Reader> => ({
  vault,
  shelf: await freshShelf(),
});

/** The gate is a part of the diet: the database refuses suggestions for another one. */
async function saveGate(
  tx: Tx,
  { vault, shelf }: Reader,
  profile: Profile,
  members: readonly MemberDiet[],
): Promise<void> {
  const gate = gateOf(shelf.lexicon, profile, members, await loadGateBits(tx));
  await saveGates(tx, vault, shelf.words, [gate]);
}

const limitsOf = ({
  dietaryPrograms,
  allergies,
  dislikedDishes,
  healthConditions,
  fasts,
}: Diet): unknown[] => [dietaryPrograms, allergies, dislikedDishes, healthConditions, fasts];

const compact = <T extends Record<string, string | undefined>>(times: T): Record<string, string> =>
  Object.fromEntries(
    Object.entries(times).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
