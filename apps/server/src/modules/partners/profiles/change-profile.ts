import type {
  changePartnerProfile as route,
  PartnerTerms,
} from '@sufra/contract/partners/partner-profile.ts';
import type { FieldCode } from '@sufra/contract/errors.ts';
import type { ParsedBodyOf } from '@sufra/contract/route.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queries } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { parseAed, toAedText, type Fils } from '../../../platform/pure/money.ts';
import { needsConfirmation } from '../../../platform/pure/confirmation.ts';
import { parseUaePhone } from '../../../platform/pure/phone.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { lockApproved, readTerms, saveTerms, type TermsRow } from './partner.store.ts';

type Body = ParsedBodyOf<typeof route>;

interface Changing {
  readonly actor: Actor;
  readonly partnerId: string;
  readonly body: Body;
  readonly requestId: string;
}

/** Limits catch typing errors. */
const highestMinOrder: Fils = 50_000;
const highestFee: Fils = 10_000;

/** Applies to new orders; refuses fields by name. */
export const changeProfile = (
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  { actor, partnerId, body, requestId }: Changing,
): Promise<Result<PartnerTerms>> =>
  db.attempt(async (tx) => {
    const at = clock.now();
    const terms = (await lockApproved(tx, partnerId)) && (await readTerms(tx, partnerId, at));
    if (!terms) return refuse('forbidden');
    const changed = termsFrom(terms, body);
    if (!changed.ok) return changed;
    const details = changesOf(terms, changed.value);
    if (Object.keys(details).length === 0) return ok(toTerms(terms));
    await saveTerms(tx, partnerId, changed.value);
    await recordAudit(tx, {
      at,
      actorId: actor.accountId,
      action: 'partner.profile_changed',
      subject: { kind: 'partner', id: partnerId },
      details,
      requestId,
    });
    return ok(toTerms(changed.value));
  });

/** For staff. Refuses `not_found` for a partner that isn't approved. */
export async function correctPartner(
  ctx: { readonly db: Db; readonly clock: Clock },
  changing: Changing,
): Promise<Result<PartnerTerms>> {
  const unconfirmed = needsConfirmation(changing.actor, ctx.clock.now());
  if (unconfirmed) return { ok: false, refusal: unconfirmed };
  const changed = await changeProfile(ctx, changing);
  return !changed.ok && changed.refusal.code === 'forbidden' ? refuse('not_found') : changed;
}

export async function readPartnerTerms(db: Queries, id: string, now: Date): Promise<PartnerTerms | null> {
  const terms = await readTerms(db, id, now);
  return terms && toTerms(terms);
}

const sumProblem = (text: string, least: Fils, most: Fils): FieldCode | null => {
  const sum = parseAed(text);
  if (sum === null) return 'invalid';
  if (sum < least) return 'too_small';
  return sum > most ? 'too_big' : null;
};

function termsFrom(terms: TermsRow, { name, phone, reachKm, minOrder, deliveryFee }: Body): Result<TermsRow> {
  if (deliveryFee !== undefined && !setsFee(terms)) return refuse('not_possible_now');
  const number = phone === undefined ? terms.phone : parseUaePhone(phone);
  const problems = {
    phone: number === null ? 'invalid' : null,
    minOrder: minOrder === undefined ? null : sumProblem(minOrder, terms.leastMinOrder, highestMinOrder),
    deliveryFee: deliveryFee === undefined ? null : sumProblem(deliveryFee, 0, highestFee),
  } as const;
  const fields = Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null));
  if (Object.keys(fields).length > 0)
    return refuse('invalid_request', { fields: fields as Record<string, FieldCode> });
  return ok({
    ...terms,
    name: name ?? terms.name,
    phone: number ?? terms.phone,
    reachM: reachKm === undefined ? terms.reachM : reachKm * 1_000,
    minOrder: (minOrder === undefined ? null : parseAed(minOrder)) ?? terms.minOrder,
    deliveryFee: (deliveryFee === undefined ? null : parseAed(deliveryFee)) ?? terms.deliveryFee,
  });
}

/** The fee for Sufra's drivers is Sufra's; groceries charge none. */
const setsFee = ({ type, hasOwnDelivery }: Pick<TermsRow, 'type' | 'hasOwnDelivery'>): boolean =>
  hasOwnDelivery && type !== 'grocery';

function changesOf(before: TermsRow, after: TermsRow): Record<string, number | boolean> {
  const isRenamed = before.name.en !== after.name.en || before.name.ar !== after.name.ar;
  return {
    ...(isRenamed && { name: true }),
    ...(before.phone !== after.phone && { phone: true }),
    ...(before.reachM !== after.reachM && { reachM: after.reachM }),
    ...(before.minOrder !== after.minOrder && { minOrderFils: after.minOrder }),
    ...(before.deliveryFee !== after.deliveryFee && { deliveryFeeFils: after.deliveryFee }),
  };
}

export const toTerms = (row: TermsRow): PartnerTerms => ({
  name: row.name,
  phone: row.phone,
  reachKm: row.reachM / 1_000,
  minOrder: toAedText(Math.max(row.minOrder, row.leastMinOrder)),
  leastMinOrder: toAedText(row.leastMinOrder),
  deliveryFee: setsFee(row) ? toAedText(row.deliveryFee) : null,
});
