import type { Queries } from '../../platform/db/db.ts';
import type { PaymentMethod, StoredCard } from '../../platform/ports.ts';
import type { Fils } from '../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { cardOnFile, chargePresent, finishAsked, replaceCard, stillThere } from '../money/index.ts';
import type { Opened } from './charge.flows.ts';
import { moveBy, type ByPerson, type SubscriptionContext } from './life.flows.ts';
import { settlePresent, type Settling } from './present-charge.flows.ts';
import { openMonth } from './renewal.flows.ts';
import { canChooseFor, canMove } from './subscription.policy.ts';
import { lockNewest } from './subscription.repo.ts';

export interface ChangedCard {
  readonly card: { readonly brand: string; readonly lastFour: string };
  /** What was charged for a month past due, fils; null when none was. */
  readonly charged: Fils | null;
}

interface NewCard extends ByPerson {
  readonly method: PaymentMethod;
  /** The person is back from their bank: only this payment of a month is settled, and no other card is kept. */
  readonly askedPaymentId?: string | undefined;
}

/**
 * Keeps another card for later charges. Refuses `bank_asks` while the person is to be asked first. About the card, they come
 * back with another token of the gateway's; about the month that is past due, with the payment that the refusal names.
 * Refuses `payment_declined` when the gateway does not take it, and also when it is taken but does not pay the month
 * that is past due: it stays on file then, and is tried again on the next day due.
 */
export async function changeCard(ctx: SubscriptionContext, wished: NewCard): Promise<Result<ChangedCard>> {
  const { actor, accountId, method, askedPaymentId } = wished;
  if (!canChooseFor(actor, accountId)) return refuse('forbidden');
  const finished = await finishMonth(ctx, wished);
  // Where it was paid after all and another card is given, that is kept still: nothing is owed any more.
  if (finished !== null && (askedPaymentId !== undefined || !finished.ok)) return finished;
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
  return payMonth(ctx, accountId, opened.value);
}

async function payMonth(
  ctx: SubscriptionContext,
  accountId: string,
  { paymentId, amount, token }: Opened,
): Promise<Result<ChangedCard>> {
  const charged = await chargePresent(ctx, { paymentId, amount, method: { token } });
  if (!charged.ok) return charged;
  return settleMonth(ctx, accountId, { paymentId, amount, charge: charged.value });
}

/** Null where the bank asks about no month, or its person gave the question up. */
const finishMonth = (
  ctx: SubscriptionContext,
  { accountId, askedPaymentId }: NewCard,
): Promise<Result<ChangedCard> | null> =>
  finishAsked(ctx, {
    ...{ accountId, purpose: 'renewal', askedPaymentId },
    settle: ({ id: paymentId, amount }, charge) => settleMonth(ctx, accountId, { paymentId, amount, charge }),
    answerAgain: ({ amount }) => paidBy(ctx.db, accountId, amount),
  });

const settleMonth = (
  ctx: SubscriptionContext,
  accountId: string,
  { amount, ...settling }: Settling & { amount: Fils },
): Promise<Result<ChangedCard>> =>
  ctx.db.transaction(async (tx) => {
    const settled = await settlePresent(ctx, tx, settling);
    return settled.ok ? paidBy(tx, accountId, amount) : settled;
  });

async function paidBy(db: Queries, accountId: string, charged: Fils): Promise<Result<ChangedCard>> {
  const card = await cardOnFile(db, accountId);
  if (!card) return refuse('not_signed_in');
  return ok({ card: { brand: card.brand, lastFour: card.lastFour }, charged });
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
