import type { addGrocery as route } from '@sufra/contract/partners/admin-partners.ts';
import type { ParsedBodyOf } from '@sufra/contract/route.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { newId } from '../../../platform/ids.ts';
import { needsConfirmation } from '../../../platform/pure/confirmation.ts';
import { parseAed } from '../../../platform/pure/money.ts';
import { parseUaePhone } from '../../../platform/pure/phone.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { placeOf, readAreas } from '../../household/index.ts';
import { findOrCreateAccount } from '../../identity/index.ts';
import { lockActiveAccount } from '../../money/index.ts';
import type { DecidingContext } from '../applications/applicant-kind.ts';
import { nineToNine } from '../applications/application.rules.ts';
import { insertBankAccount, readApplicant } from '../applications/application.store.ts';
import { readAdminRow, type AdminPartnerRow } from '../applications/get-application.ts';
import { admitPartner, type Partner } from './partner.rules.ts';
import { partnerOf, savePartner } from './partner.store.ts';

interface NewGrocery {
  readonly actor: Actor;
  readonly requestId: string;
  readonly grocery: ParsedBodyOf<typeof route>;
}

type Shop = Pick<
  Partner,
  'emirate' | 'area' | 'address' | 'lat' | 'lng' | 'reachM' | 'deliveryFee' | 'minOrder'
>;

/** Opens the account of a new phone. Refuses `already_partner` and `applicant_suspended`. */
export const addGrocery = (ctx: DecidingContext, added: NewGrocery): Promise<Result<AdminPartnerRow>> =>
  ctx.db.attempt(async (tx) => {
    const at = ctx.clock.now();
    const unconfirmed = needsConfirmation(added.actor, at);
    if (unconfirmed) return { ok: false, refusal: unconfirmed };
    const { grocery } = added;
    const phone = parseUaePhone(grocery.phone);
    if (phone === null) return refuse('invalid_request', { fields: { phone: 'invalid' } });
    const shop = shopOf(grocery, await readAreas(tx));
    if (!shop.ok) return shop;
    const accountId = await findOrCreateAccount(tx, phone, at);
    if (!(await lockActiveAccount(tx, accountId))) return refuse('not_possible_now');
    const owner = await readApplicant(tx, accountId);
    if (owner?.isSuspended) return refuse('applicant_suspended');
    if (await partnerOf(tx, accountId)) return refuse('already_partner');
    const partnerId = newId();
    const { name } = grocery;
    const record = {
      id: partnerId,
      accountId,
      type: 'grocery',
      name,
      phone,
      email: owner?.email ?? null,
    } as const;
    const fixed = { cuisines: [], hasOwnDelivery: false, openingHours: nineToNine, createdAt: at };
    await savePartner(tx, admitPartner({ ...record, ...shop.value, ...fixed }));
    await insertBankAccount(tx, ctx.vault, { id: newId(), partnerId, bank: grocery.bankInfo, at });
    await audit(tx, added, partnerId, at);
    const row = await readAdminRow(tx, partnerId);
    return row ? ok(row) : refuse('not_found');
  });

function shopOf(
  { location, reachKm, deliveryFee, minOrder }: NewGrocery['grocery'],
  areas: Parameters<typeof placeOf>[1],
): Result<Shop> {
  const found = placeOf(location, areas);
  if ('unknown' in found)
    return refuse('invalid_request', { fields: { [`location.${found.unknown}`]: 'required' } });
  const { address } = location;
  const sums = { deliveryFee: parseAed(deliveryFee) ?? 0, minOrder: parseAed(minOrder) ?? 0 };
  return ok({ ...found, address, ...sums, reachM: reachKm * 1_000 });
}

const audit = (tx: Tx, { actor, requestId }: NewGrocery, id: string, at: Date): Promise<void> =>
  recordAudit(tx, {
    ...{ at, action: 'partner.added', details: { type: 'grocery' }, requestId },
    actorId: actor.accountId,
    subject: { kind: 'partner', id },
  });
