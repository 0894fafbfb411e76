import { seatedDays, type saveSeating, type getSeatings } from '@sufra/contract/household/seating.ts';
import { mealTimes } from '@sufra/contract/options.ts';
import type { ParsedBodyOf, ReplyOf } from '@sufra/contract/route.ts';
import { announce } from '../../../platform/outbox.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';
import { addDays, dubaiDay } from '../../../platform/pure/dubai-time.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import type { Shelf } from '../../catalogue/index.ts';
import {
  awayAt,
  guestsAt,
  keptFrom,
  seatKey,
  subscriberSeat,
  tableAt,
  tableFrom,
  type MemberDiet,
} from '../diet/diet.rules.ts';
import type { CountSafeMeals } from './get-household.ts';
import { lockProfile, readMembers, readProfile, saveProfileRow, type Profile } from './profile.store.ts';
import type { HouseholdContext, HouseholdInput } from './save-profile.ts';

export interface Household {
  readonly profile: Profile;
  readonly members: readonly MemberDiet[];
}

export const readHousehold = async (
  { db, vault }: Pick<HouseholdContext, 'db' | 'vault'>,
  accountId: AccountId,
): Promise<Household> => ({
  profile: await readProfile(db, vault, accountId),
  members: await readMembers(db, vault, accountId),
});

/** Refuses a day outside the next 14 and a meal that nobody would eat. */
export function changeSeating(
  ctx: HouseholdContext,
  { accountId, body: { day, mealTime, away, guests } }: HouseholdInput<ParsedBodyOf<typeof saveSeating>>,
): Promise<Result<Household>> {
  const { vault } = ctx;
  return ctx.db.attempt(async (tx) => {
    const now = ctx.clock.now();
    const today = dubaiDay(now);
    if (day < today || day >= addDays(today, seatedDays))
      return refuse('invalid_request', { fields: { day: 'invalid' } });
    const before = await lockProfile(tx, vault, accountId, now);
    const members = await readMembers(tx, vault, accountId);
    const ids = new Map([
      [accountId as string, subscriberSeat],
      ...members.map(({ id }) => [id, id] as const),
    ]);
    const gone = [...new Set(away.flatMap((id) => ids.get(id) ?? []))];
    if (gone.length === ids.size && guests.length === 0)
      return refuse('invalid_request', { fields: { away: 'invalid' } });
    const seated = guests.map((guest) => ({ ...guest, healthConditions: guest.healthConditions || null }));
    const seatings = {
      ...keptFrom(before.diet.seatings, today),
      [seatKey(day, mealTime)]: { away: gone, guests: seated },
    };
    const profile = {
      ...before,
      diet: { ...before.diet, seatings },
      dietVersion: before.dietVersion + 1,
    };
    await saveProfileRow(tx, vault, profile, now);
    await announce(tx, 'household.diet_changed', { accountId });
    return ok({ profile, members });
  });
}

interface Seating extends Pick<HouseholdContext, 'clock'> {
  readonly shelf: Shelf;
  readonly countSafeMeals: CountSafeMeals;
}

export function toSeatings(
  { clock, shelf, countSafeMeals }: Seating,
  { profile, members }: Household,
): ReplyOf<typeof getSeatings> {
  const { accountId, diet } = profile;
  const table = tableFrom(shelf.lexicon, profile, members);
  const today = dubaiDay(clock.now());
  const seats = Array.from({ length: seatedDays }, (_, at) => addDays(today, at)).flatMap((day) =>
    mealTimes.map((mealTime) => ({ day, mealTime })),
  );
  return {
    meals: seats.flatMap((seat) => {
      const away = awayAt(members, diet.seatings, seat.day, seat.mealTime);
      const guests = guestsAt(diet.seatings, seat);
      if (away.length + guests.length === 0) return [];
      const { diners } = tableAt(table, seat);
      const unread = diners.slice(diners.length - guests.length).map((guest) => [...guest.unread]);
      return {
        ...seat,
        away: away.map((id) => (id === subscriberSeat ? accountId : id)),
        guests: guests.map((guest, at) => ({
          ...guest,
          allergies: [...guest.allergies],
          dietaryPrograms: [...guest.dietaryPrograms],
          unread: unread[at] ?? [],
        })),
        dishesLeft: countSafeMeals(shelf, diners)?.[seat.mealTime] ?? null,
      };
    }),
  };
}
