import type { changeUser, changeUserAddress, revealHealth } from '@sufra/contract/admin/records.ts';
import type { ParsedBodyOf, ReplyOf } from '@sufra/contract/route.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';
import { needsConfirmation } from '../../../platform/pure/confirmation.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { toDraft } from '../addresses/address.rules.ts';
import { hasSamePlace, readAddress, updateAddress } from '../addresses/address.store.ts';
import { lockProfile, readAccount, readMembers, readProfile, saveProfileRow } from './profile.store.ts';
import type { HouseholdContext } from './save-profile.ts';

interface ByStaff {
  readonly actor: Actor;
  readonly accountId: AccountId;
  readonly requestId: string;
}

/** Only an owner corrects the account of staff. */
async function authorise(
  ctx: HouseholdContext,
  tx: Tx,
  { actor, accountId }: ByStaff,
): Promise<Result<Date>> {
  const at = ctx.clock.now();
  const unconfirmed = needsConfirmation(actor, at);
  if (unconfirmed) return { ok: false, refusal: unconfirmed };
  const account = await readAccount(tx, accountId);
  if (!account) return refuse('not_found');
  return account.isAdmin && actor.staffRole !== 'owner' ? refuse('forbidden') : ok(at);
}

type Changed = Readonly<Record<string, boolean>>;

const audit = (tx: Tx, { actor, accountId, requestId }: ByStaff, at: Date, details: Changed): Promise<void> =>
  recordAudit(tx, {
    ...{ at, actorId: actor.accountId, action: 'account.changed', details, requestId },
    subject: { kind: 'account', id: accountId },
  });

type Done = { readonly ok: true };

/** Absent parts stay. The audit names the changed fields, not their values. */
export const correctProfile = (
  ctx: HouseholdContext,
  { body, ...by }: ByStaff & { readonly body: ParsedBodyOf<typeof changeUser> },
): Promise<Result<Done>> =>
  ctx.db.attempt(async (tx) => {
    const at = await authorise(ctx, tx, by);
    if (!at.ok) return at;
    const before = await lockProfile(tx, ctx.vault, by.accountId, at.value);
    const { name = before.name, email = before.email } = body;
    const details = {
      ...(name !== before.name && { name: true }),
      ...(email !== before.email && { email: true }),
    };
    if (Object.keys(details).length === 0) return ok({ ok: true });
    await saveProfileRow(tx, ctx.vault, { ...before, name, email }, at.value);
    await audit(tx, by, at.value, details);
    return ok({ ok: true });
  });

type AddressBody = ParsedBodyOf<typeof changeUserAddress>;

/** Refuses `address_exists`. Existing orders keep their address. */
export const correctAddress = (
  ctx: HouseholdContext,
  {
    body,
    addressId,
    ...by
  }: ByStaff & { readonly addressId: string; readonly body: ParsedBodyOf<typeof changeUserAddress> },
): Promise<Result<Done>> =>
  ctx.db.attempt(async (tx) => {
    const at = await authorise(ctx, tx, by);
    if (!at.ok) return at;
    const { accountId } = by;
    await lockProfile(tx, ctx.vault, accountId, at.value);
    const before = await readAddress(tx, accountId, addressId);
    if (!before) return refuse('not_found');
    const place = {
      name: before.title,
      addressLine1: before.street,
      area: before.area,
      city: before.emirate,
    };
    const draft = toDraft(
      { ...place, ...body },
      { ...before, phone: before.isOwnPhone ? null : before.phone },
    );
    if (!draft.ok) return draft;
    const fields = Object.keys(body) as (keyof AddressBody)[];
    const changed = fields.filter((field) => draft.value[field] !== before[field]);
    if (changed.length === 0) return ok({ ok: true });
    if (await hasSamePlace(tx, accountId, draft.value, addressId)) return refuse('address_exists');
    await updateAddress(tx, { id: addressId, accountId, draft: draft.value, isDefault: before.isDefault });
    await audit(tx, by, at.value, {
      address: true,
      ...Object.fromEntries(changed.map((field) => [field, true])),
    });
    return ok({ ok: true });
  });

type Health = ReplyOf<typeof revealHealth>;

/** The subscriber first. Audited. */
export const revealDiets = (ctx: HouseholdContext, by: ByStaff): Promise<Result<Health>> =>
  ctx.db.attempt(async (tx) => {
    const at = ctx.clock.now();
    const unconfirmed = needsConfirmation(by.actor, at);
    if (unconfirmed) return { ok: false, refusal: unconfirmed };
    if (!(await readAccount(tx, by.accountId))) return refuse('not_found');
    const { diet } = await readProfile(tx, ctx.vault, by.accountId);
    const members = await readMembers(tx, ctx.vault, by.accountId);
    await recordAudit(tx, {
      ...{ at, actorId: by.actor.accountId, action: 'account.health_revealed', requestId: by.requestId },
      subject: { kind: 'account', id: by.accountId },
    });
    return ok({
      members: [{ ...diet, name: null }, ...members].map((one) => ({
        name: one.name,
        allergies: [...one.allergies],
        healthConditions: one.healthConditions,
        programs: [...one.dietaryPrograms],
      })),
      dislikedDishes: [...diet.dislikedDishes],
    });
  });
