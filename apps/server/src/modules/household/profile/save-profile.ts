import type { changeProfile as settings } from '@sufra/contract/identity/account.ts';
import type { saveMembers, savePreferences, saveProfile } from '@sufra/contract/household/household.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { ParsedBodyOf } from '@sufra/contract/route.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import { announce } from '../../../platform/outbox.ts';
import { ok, type Result } from '../../../platform/pure/result.ts';
import type { Vault } from '../../../platform/vault.ts';
import { saveNotificationTime, saveRamadanTime } from '../../subscription/index.ts';
import { readAreas } from '../addresses/area.store.ts';
import { toLocation, type Area } from '../addresses/location.rules.ts';
import type { Diet, MemberDiet } from '../diet/diet.rules.ts';
import { lockProfile, readMembers, replaceMembers, saveProfileRow, type Profile } from './profile.store.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export interface HouseholdContext {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
}

export interface HouseholdInput<Body> {
  readonly accountId: AccountId;
  readonly body: Body;
}

/** Onboarding. Absent lists keep their value. Refuses an address that doesn't name the emirate. */
export async function completeProfile(
  ctx: HouseholdContext,
  { accountId, body }: HouseholdInput<ParsedBodyOf<typeof saveProfile>>,
): Promise<Result<Profile>> {
  const location = toLocation(body.location, await readAreas(ctx.db));
  if (!location.ok) return location;
  const completed = await changeProfile(ctx, accountId, (profile) => ({
    ...profile,
    name: body.name,
    email: body.email === undefined ? profile.email : body.email || null,
    language: body.language ?? profile.language,
    location: location.value,
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
  }));
  return ok(completed);
}

/** Absent fields keep their value, and so does a location whose new address names no emirate. */
export async function changeSettings(
  ctx: HouseholdContext,
  { accountId, body }: HouseholdInput<ParsedBodyOf<typeof settings>>,
): Promise<Result<Profile>> {
  const areas = await readAreas(ctx.db);
  const given = body.location;
  const wanted = given?.emirate && given.area ? toLocation(given, areas) : null;
  if (wanted?.ok === false) return wanted;
  const changed = await changeProfile(
    ctx,
    accountId,
    (profile) => ({
      ...profile,
      name: body.name ?? profile.name,
      email: body.email === undefined ? profile.email : body.email || null,
      language: body.language ?? profile.language,
      location: movedTo(given, areas, profile.location),
      familySize: body.familySize ?? profile.familySize,
      diet: {
        ...profile.diet,
        preferredCuisines: body.preferredCuisines ?? profile.diet.preferredCuisines,
        dietaryPrograms: body.dietaryPrograms ?? profile.diet.dietaryPrograms,
        allergies: body.allergies ?? profile.diet.allergies,
      },
    }),
    async (tx, now) => {
      if (body.notificationTime !== undefined)
        await saveNotificationTime(tx, accountId, body.notificationTime, now);
      if (body.ramadanTime !== undefined) await saveRamadanTime(tx, accountId, body.ramadanTime);
    },
  );
  return ok(changed);
}

export const changePreferences = (
  ctx: HouseholdContext,
  { accountId, body }: HouseholdInput<ParsedBodyOf<typeof savePreferences>>,
): Promise<Profile> =>
  changeProfile(ctx, accountId, (profile) => ({
    ...profile,
    diet: {
      ...profile.diet,
      preferredCuisines: body.preferredCuisines,
      dietaryPrograms: body.dietaryPrograms,
      allergies: body.allergies ?? profile.diet.allergies,
      dislikedDishes: body.dislikedDishes ?? profile.diet.dislikedDishes,
      healthConditions: healthOf(profile.diet, body.healthConditions),
      fasts: body.fasts ?? profile.diet.fasts,
    },
  }));

export const changeLanguage = (
  ctx: HouseholdContext,
  { accountId, body }: HouseholdInput<{ language: Language }>,
): Promise<Profile> => changeProfile(ctx, accountId, (profile) => ({ ...profile, language: body.language }));

/** A member keeps its id where the account owns it. */
export async function changeMembers(
  ctx: HouseholdContext,
  { accountId, body }: HouseholdInput<ParsedBodyOf<typeof saveMembers>>,
): Promise<{ profile: Profile; members: MemberDiet[] }> {
  const { vault } = ctx;
  return ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now();
    const before = await lockProfile(tx, vault, accountId, now);
    const known = new Map((await readMembers(tx, vault, accountId)).map((member) => [member.id, member]));
    const members = body.members.map(({ id, fasts = false, healthConditions, weekdays, ...member }) => {
      const before = known.get(id ?? '');
      known.delete(id ?? '');
      return {
        ...member,
        fasts,
        weekdays: weekdays === undefined ? (before?.weekdays ?? null) : weekdays,
        healthConditions:
          healthConditions === undefined ? (before?.healthConditions ?? null) : healthConditions || null,
        id: before?.id ?? newId(),
      };
    });
    const profile = { ...before, dietVersion: before.dietVersion + 1 };
    await replaceMembers(tx, vault, accountId, members);
    await saveProfileRow(tx, vault, profile, now);
    await announce(tx, 'household.diet_changed', { accountId });
    return { profile, members };
  });
}

async function changeProfile(
  ctx: HouseholdContext,
  accountId: AccountId,
  change: (profile: Profile) => Profile,
  alsoSave: (tx: Tx, now: Date) => Promise<void> = () => Promise.resolve(),
): Promise<Profile> {
  const { vault } = ctx;
  return ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now();
    const before = await lockProfile(tx, vault, accountId, now);
    const after = change(before);
    const isNewDiet = JSON.stringify(limitsOf(before.diet)) !== JSON.stringify(limitsOf(after.diet));
    const profile = isNewDiet ? { ...after, dietVersion: before.dietVersion + 1 } : after;
    await alsoSave(tx, now);
    await saveProfileRow(tx, vault, profile, now);
    if (isNewDiet) await announce(tx, 'household.diet_changed', { accountId });
    return profile;
  });
}

function movedTo(
  given: ParsedBodyOf<typeof settings>['location'],
  areas: readonly Area[],
  known: Profile['location'],
) {
  const location = given ? toLocation(given, areas, known) : ok(known);
  return location.ok ? location.value : known;
}

/** Absent keeps, empty clears. */
const healthOf = ({ healthConditions }: Diet, text: string | null | undefined): string | null =>
  text === undefined ? healthConditions : text || null;

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
