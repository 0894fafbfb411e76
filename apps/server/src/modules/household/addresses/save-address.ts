import { maxAddresses, type addAddress } from '@sufra/contract/household/addresses.ts';
import type { ParsedBodyOf } from '@sufra/contract/route.ts';
import { newId } from '../../../platform/ids.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { lockProfile } from '../profile/profile.store.ts';
import type { HouseholdContext, HouseholdInput } from '../profile/save-profile.ts';
import { toDraft, type StoredAddress } from './address.rules.ts';
import {
  clearDefault,
  countAddresses,
  deleteAddress,
  hasSamePlace,
  insertAddress,
  readAddress,
  updateAddress,
} from './address.store.ts';
import { isEmirateOpen } from './area.store.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

type Body = ParsedBodyOf<typeof addAddress>;

const refuseClosed = refuse('invalid_request', { fields: { city: 'not_open' } });

/** The first address becomes the default. Refuses `address_exists`, `too_many_addresses`, a foreign phone. */
export const insertNewAddress = (
  ctx: HouseholdContext,
  { accountId, body }: HouseholdInput<Body>,
): Promise<Result<StoredAddress>> =>
  ctx.db.attempt(async (tx) => {
    const now = ctx.clock.now();
    await lockProfile(tx, ctx.vault, accountId, now);
    const count = await countAddresses(tx, accountId);
    if (count >= maxAddresses) return refuse('too_many_addresses', { params: { limit: maxAddresses } });
    const draft = toDraft(body, null);
    if (!draft.ok) return draft;
    if (!(await isEmirateOpen(tx, draft.value.emirate))) return refuseClosed;
    if (await hasSamePlace(tx, accountId, draft.value, null)) return refuse('address_exists');
    const isDefault = count === 0 || body.isDefault === true;
    if (isDefault) await clearDefault(tx, accountId);
    return ok(await insertAddress(tx, { id: newId(), accountId, draft: draft.value, isDefault }, now));
  });

/** Stops being the default only when another address becomes it. */
export const saveAddress = (
  ctx: HouseholdContext,
  { accountId, addressId, body }: HouseholdInput<Body> & { readonly addressId: string },
): Promise<Result<StoredAddress>> =>
  ctx.db.attempt(async (tx) => {
    await lockProfile(tx, ctx.vault, accountId, ctx.clock.now());
    const before = await readAddress(tx, accountId, addressId);
    if (!before) return refuse('not_found');
    const draft = toDraft(body, { ...before, phone: before.isOwnPhone ? null : before.phone });
    if (!draft.ok) return draft;
    const isMoved = draft.value.emirate !== before.emirate;
    if (isMoved && !(await isEmirateOpen(tx, draft.value.emirate))) return refuseClosed;
    if (await hasSamePlace(tx, accountId, draft.value, addressId)) return refuse('address_exists');
    const isDefault = before.isDefault || body.isDefault === true;
    if (isDefault) await clearDefault(tx, accountId);
    return ok(await updateAddress(tx, { id: addressId, accountId, draft: draft.value, isDefault }));
  });

export const dropAddress = (
  ctx: HouseholdContext,
  { accountId, addressId }: { readonly accountId: AccountId; readonly addressId: string },
): Promise<Result<null>> =>
  ctx.db.attempt(async (tx) => {
    await lockProfile(tx, ctx.vault, accountId, ctx.clock.now());
    return (await deleteAddress(tx, accountId, addressId)) ? ok(null) : refuse('not_found');
  });
