import type { addAddress } from '@sufra/contract/addresses.ts';
import type { ParsedBodyOf } from '@sufra/contract/route.ts';
import type { Tx } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { canAddAddress, canEditHousehold } from './household.policy.ts';
import type { HouseholdContext, HouseholdInput } from './household.flows.ts';
import { lockProfile } from './household.repo.ts';
import { readAddress } from './address.reads.ts';
import {
  clearDefault,
  countAddresses,
  deleteAddress,
  hasSamePlace,
  insertAddress,
  updateAddress,
} from './address.repo.ts';
import { toDraft, type StoredAddress } from './address.rules.ts';

type Body = ParsedBodyOf<typeof addAddress>;
type OfAddress<Input> = Input & { readonly addressId: string };

/** Adds an address; the first becomes the default. Refuses `address_exists`, `too_many_addresses`, a foreign phone. */
export const saveNewAddress = (
  ctx: HouseholdContext,
  input: HouseholdInput<Body>,
): Promise<Result<StoredAddress>> =>
  inHousehold(ctx, input, async (tx) => {
    const { accountId, body } = input;
    const count = await countAddresses(tx, accountId);
    const barred = canAddAddress(count);
    if (barred) return { ok: false, refusal: barred };
    const draft = toDraft(body, null);
    if (!draft.ok) return draft;
    if (await hasSamePlace(tx, accountId, draft.value, null)) return refuse('address_exists');
    const isDefault = count === 0 || body.isDefault === true;
    if (isDefault) await clearDefault(tx, accountId);
    const id = newId();
    await insertAddress(tx, { id, accountId, draft: draft.value, isDefault }, ctx.clock.now());
    return readSaved(tx, accountId, id);
  });

/** Changes an address. It can become the default, and stops being it only when another one does. */
export const saveAddress = (
  ctx: HouseholdContext,
  input: OfAddress<HouseholdInput<Body>>,
): Promise<Result<StoredAddress>> =>
  inHousehold(ctx, input, async (tx) => {
    const { accountId, addressId, body } = input;
    const before = await readAddress(tx, accountId, addressId);
    if (!before) return refuse('not_found');
    const draft = toDraft(body, { ...before, phone: before.isOwnPhone ? null : before.phone });
    if (!draft.ok) return draft;
    if (await hasSamePlace(tx, accountId, draft.value, addressId)) return refuse('address_exists');
    const isDefault = before.isDefault || body.isDefault === true;
    if (isDefault) await clearDefault(tx, accountId);
    await updateAddress(tx, { id: addressId, accountId, draft: draft.value, isDefault });
    return readSaved(tx, accountId, addressId);
  });

/** Deletes an address; orders that were placed keep the address they had. */
export const dropAddress = (
  ctx: HouseholdContext,
  input: OfAddress<HouseholdInput<undefined>>,
): Promise<Result<null>> =>
  inHousehold(ctx, input, async (tx) =>
    (await deleteAddress(tx, input.accountId, input.addressId)) ? ok(null) : refuse('not_found'),
  );

const inHousehold = <T>(
  ctx: HouseholdContext,
  { actor, accountId }: HouseholdInput<unknown>,
  work: (tx: Tx) => Promise<Result<T>>,
): Promise<Result<T>> =>
  ctx.db.attempt(async (tx) => {
    if (!canEditHousehold(actor, accountId)) return refuse('forbidden');
    await lockProfile(tx, ctx.vault, accountId, ctx.clock.now());
    return work(tx);
  });

async function readSaved(tx: Tx, accountId: string, id: string): Promise<Result<StoredAddress>> {
  const saved = await readAddress(tx, accountId, id);
  if (!saved) throw new Error('The address is missing in its own transaction.');
  return ok(saved);
}
