import type { Language } from '@sufra/contract/options.ts';
import { addDays, daysBetween, dubaiDay, instantOf } from '../../platform/pure/dubai-time.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { travelMinutes } from '../partners/index.ts';
import type { OfferContext } from './offer.flows.ts';
import { canWorkOn } from './order.policy.ts';
import { openDelivery, openProof } from './order.repo.ts';
import { readProduction } from './production.reads.ts';
import { toProduction } from './production.views.ts';

interface Opening {
  readonly actor: { readonly partnerId: string | null };
  readonly partnerId: string;
  /** Today in Dubai when absent. */
  readonly date: string | undefined;
  readonly language: Language;
}

// Nobody keeps a sheet for longer, and orders are taken for two weeks at most.
const horizonDays = 366;

/** The sheet of a day. Refuses the field `date` for days a year away. */
export async function openProduction(
  ctx: OfferContext,
  { actor, partnerId, date = dubaiDay(ctx.clock.now()), language }: Opening,
): Promise<Result<ReturnType<typeof toProduction>>> {
  if (!canWorkOn(actor, { partnerId })) return refuse('forbidden');
  const ahead = daysBetween(dubaiDay(ctx.clock.now()), date);
  if (Math.abs(ahead) > horizonDays)
    return refuse('invalid_request', { fields: { date: ahead < 0 ? 'too_early' : 'too_late' } });
  const day = { from: instantOf(date, 0), to: instantOf(addDays(date, 1), 0) };
  const rows = await readProduction(ctx.db, partnerId, day);
  const opened = rows.map((row) => ({
    row,
    delivery: () => openDelivery(ctx.vault, row.id, row.delivery),
    proof: () => openProof(ctx.vault, row.id, row.proof),
  }));
  const nameOf = ctx.shelf().ingredientName;
  return ok(toProduction(opened, { date, language, nameOf, travelMinutes }));
}
