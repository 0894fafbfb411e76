import { changeProfile } from '@sufra/contract/identity/account.ts';
import * as addresses from '@sufra/contract/household/addresses.ts';
import { getSeatings, saveSeating } from '@sufra/contract/household/seating.ts';
import * as adminAreas from '@sufra/contract/household/admin-areas.ts';
import * as areas from '@sufra/contract/household/areas.ts';
import * as household from '@sufra/contract/household/household.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { map, ok } from '../../platform/pure/result.ts';
import type { Shelf } from '../catalogue/index.ts';
import { toAddressReply } from './addresses/address.rules.ts';
import { readAddresses } from './addresses/address.store.ts';
import { listAdminAreas, listAreaChanges, listAreas, listHolidays } from './addresses/area.store.ts';
import { changeArea, changeEmirate, changeHoliday, dropHoliday } from './addresses/change-area.ts';
import { dropAddress, saveAddress, insertNewAddress } from './addresses/save-address.ts';
import {
  getMembers,
  getPreferences,
  getProfile,
  toDietReply,
  toMembersReply,
  toReading,
  withContact,
  type CountSafeMeals,
  type ReadDislikes,
} from './profile/get-household.ts';
import {
  changeLanguage,
  changeMembers,
  changePreferences,
  changeSettings,
  completeProfile,
  type HouseholdContext,
} from './profile/save-profile.ts';
import { changeSeating, readHousehold, toSeatings, type Household } from './profile/seating.ts';
import type { AccountId } from '../../platform/pure/account-id.ts';

export interface HouseholdRoutes extends HouseholdContext {
  readonly shelf: () => Shelf;
  readonly freshShelf: () => Promise<Shelf>;
  readonly countSafeMeals: CountSafeMeals;
  readonly readDislikes: ReadDislikes;
}

export function registerProfile(serving: Serving, ctx: HouseholdRoutes): void {
  serve(serving, household.getProfile, async ({ actor }) => ok(await getProfile(ctx, actor.accountId)));
  serve(serving, household.getPreferences, async ({ actor, language }) =>
    ok(await getPreferences(ctx, actor.accountId, language)),
  );
  serve(serving, household.readAllergies, async ({ body, language }) =>
    ok(toReading({ ...ctx, shelf: ctx.shelf() }, body, language)),
  );
  serve(serving, household.getMembers, async ({ actor, language }) =>
    ok(await getMembers(ctx, actor.accountId, language)),
  );
  serve(serving, household.saveProfile, async ({ actor: { accountId }, body, language }) => {
    const shelf = await ctx.freshShelf();
    const completed = await completeProfile(ctx, { accountId, body });
    return map(completed, ({ diet }) => ({ ok: true as const, diet: toDietReply(shelf, diet, language) }));
  });
  serve(serving, changeProfile, async ({ actor: { accountId }, body }) => {
    const changed = await changeSettings(ctx, { accountId, body });
    return changed.ok ? ok(await withContact(ctx, changed.value)) : changed;
  });
  serve(serving, household.savePreferences, async ({ actor: { accountId }, body, language }) => {
    const { diet } = await changePreferences(ctx, { accountId, body });
    return ok(toDietReply(await ctx.freshShelf(), diet, language));
  });
  serve(serving, household.saveMembers, async ({ actor: { accountId }, body, language }) => {
    const saved = await changeMembers(ctx, { accountId, body });
    return ok(toMembersReply({ ...ctx, shelf: await ctx.freshShelf() }, saved, language));
  });
  serve(serving, household.saveLanguage, async ({ actor: { accountId }, body }) => {
    await changeLanguage(ctx, { accountId, body });
    return ok({ ok: true as const });
  });
}

export function registerSeatings(serving: Serving, ctx: HouseholdRoutes): void {
  const seated = (found: Household, shelf: Shelf) => ok(toSeatings({ ...ctx, shelf }, found));
  serve(serving, getSeatings, async ({ actor }) =>
    seated(await readHousehold(ctx, actor.accountId), ctx.shelf()),
  );
  serve(serving, saveSeating, async ({ actor: { accountId }, body }) => {
    const saved = await changeSeating(ctx, { accountId, body });
    return saved.ok ? seated(saved.value, await ctx.freshShelf()) : saved;
  });
}

type AddressBody = Parameters<typeof insertNewAddress>[1]['body'];

export function registerAddresses(serving: Serving, ctx: HouseholdContext): void {
  const list = async ({ actor }: { actor: { readonly accountId: AccountId } }) =>
    ok((await readAddresses(ctx.db, actor.accountId)).map(toAddressReply));
  const add = async ({ actor, body }: { actor: { readonly accountId: AccountId }; body: AddressBody }) =>
    map(await insertNewAddress(ctx, { accountId: actor.accountId, body }), toAddressReply);

  serve(serving, addresses.getDeliveryAddresses, list);
  serve(serving, addresses.addDeliveryAddress, add);
  serve(serving, addresses.getAddresses, list);
  serve(serving, addresses.addAddress, add);
  serve(serving, addresses.changeAddress, async ({ actor: { accountId }, params, body }) =>
    map(await saveAddress(ctx, { accountId, addressId: params.id, body }), toAddressReply),
  );
  serve(serving, addresses.deleteAddress, async ({ actor: { accountId }, params }) =>
    map(await dropAddress(ctx, { accountId, addressId: params.id }), () => ({ ok: true as const })),
  );
}

export function registerAreas(serving: Serving, ctx: HouseholdContext): void {
  serve(serving, areas.getAreas, async () => ok(await listAreas(ctx.db)));
  serve(serving, adminAreas.getAdminAreas, async () => ok(await listAdminAreas(ctx.db)));
  serve(serving, adminAreas.getAreaHistory, async () => ok(await listAreaChanges(ctx.db)));
  serve(serving, adminAreas.openEmirate, ({ actor, body, request }) =>
    changeEmirate(ctx, { actor, body, requestId: request.id }),
  );
  serve(serving, adminAreas.saveArea, ({ actor, body, request }) =>
    changeArea(ctx, { actor, body, requestId: request.id }),
  );
  serve(serving, adminAreas.getHolidays, async () => ok(await listHolidays(ctx.db)));
  serve(serving, adminAreas.saveHoliday, ({ actor, body, request }) =>
    changeHoliday(ctx, { actor, body, requestId: request.id }),
  );
  serve(serving, adminAreas.removeHoliday, ({ actor, params, request }) =>
    dropHoliday(ctx, { actor, body: params.id, requestId: request.id }),
  );
}
