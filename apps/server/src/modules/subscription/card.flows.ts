// Replaces the card on file, and charges a month that is past due to the new one at once.
import type { PaymentMethod, StoredCard } from '../../platform/ports.ts';
import type { Fils } from '../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { replaceCard, stillThere } from '../money/index.ts';
import { settleCharge, type Opened } from './charge.flows.ts';
import { moveBy, type ByPerson, type SubscriptionContext } from './life.flows.ts';
import { openMonth } from './renewal.flows.ts';
import { canChooseFor, canMove } from './subscription.policy.ts';
import { lockNewest } from './subscription.repo.ts';

export interface ChangedCard {
  readonly card: { readonly brand: string; readonly lastFour: string };
  /** What was charged for a month past due, fils; null when none was. */
  readonly charged: Fils | null;
}

/**
 * Keeps another card for later charges. Refuses `bank_asks` while the person is to be asked first; they come back with
 * another token of the gateway's. Refuses `payment_declined` when the gateway does not take it, and also when it
 * is taken but does not pay the month that is past due: it stays on file then, and is tried again on the next day due.
 */
export async function changeCard(
  ctx: SubscriptionContext,
  { actor, accountId, method }: ByPerson & { method: PaymentMethod },
): Promise<Result<ChangedCard>> {
  if (!canChooseFor(actor, accountId)) return refuse('forbidden');
  const stored = await ctx.gateway.storeCard(method);
  if (stored.outcome === 'asks')
    return refuse('bank_asks', { params: { clientSecret: stored.clientSecret } });
  if (stored.outcome === 'declined') return refuse('payment_declined', { params: { reason: stored.reason } });
  const { card } = stored;
  const opened = await keepCard(ctx, { actor, accountId }, card);
  if (!opened.ok) return opened;
  const { brand, lastFour } = card;
  if (opened.value === null) return ok({ card: { brand, lastFour }, charged: null });
  if (opened.value === 'done') return ok({ card: { brand, lastFour }, charged: 0 });
  const { paymentId, amount, token } = opened.value;
  const outcome = await ctx.gateway.charge({ idempotencyKey: paymentId, amount, method: { token } });
  const settled = await ctx.db.transaction((tx) => settleCharge(ctx, tx, paymentId, outcome));
  if (!settled.ok) return settled;
  if (outcome.outcome === 'declined')
    return refuse('payment_declined', { params: { reason: outcome.reason } });
  return ok({ card: { brand, lastFour }, charged: amount });
}

// While a charge is under way with the card before, the new one is kept and nothing more is charged.
async function keepCard(
  ctx: SubscriptionContext,
  person: ByPerson,
  card: StoredCard,
): Promise<Result<Opened | 'done' | null>> {
  const now = ctx.clock.now();
  return ctx.db.attempt(async (tx) => {
    const held = await lockNewest(tx, person.accountId);
    if (!(await stillThere(tx, person.accountId))) return refuse('not_signed_in');
    const replaced = await replaceCard(tx, ctx.gateway, { ...person, card }, now);
    if (!replaced.ok) return replaced;
    if (!held || !canMove(held)) return ok(null);
    const moved = await moveBy(tx, held, { kind: 'changeCard' }, { subject: held.id, now });
    if (!moved.ok) return moved;
    const isOwed = moved.value.effects.some(({ kind }) => kind === 'collect');
    return isOwed ? openMonth(ctx, tx, held, 'collection') : ok(null);
  });
}
