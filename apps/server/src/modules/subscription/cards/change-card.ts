import type { Queries } from '../../../platform/db/db.ts';
import type { PaymentMethod, StoredCard } from '../../../platform/ports.ts';
import type { Fils } from '../../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import {
  cardOnFile,
  chargeOnSession,
  completeAuthentication,
  replaceCard,
  lockActiveAccount,
} from '../../money/index.ts';
import { settleOnSession, type Opened, type Settling } from '../lifecycle/charge-subscription.ts';
import { moveSubscription, type SubscriptionContext } from '../lifecycle/move-subscription.ts';
import { openMonth } from '../lifecycle/renew-subscription.ts';
import { lockNewest } from '../lifecycle/subscription.store.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

interface ChangedCard {
  readonly card: { readonly brand: string; readonly lastFour: string };
  readonly charged: Fils | null;
}

interface NewCard {
  readonly accountId: AccountId;
  readonly method: PaymentMethod;
  /** Set after 3-D Secure: settles that payment and stores no card. */
  readonly askedPaymentId?: string | undefined;
}

/**
 * Also collects a past-due month. `authentication_required` names a payment if it is about the month; a card declined only for the
 * month stays on file.
 */
export async function changeCard(ctx: SubscriptionContext, request: NewCard): Promise<Result<ChangedCard>> {
  const { accountId, method, askedPaymentId } = request;
  const finished = await finishCardChange(ctx, request);
  // The new card is stored even if the earlier payment succeeded.
  if (finished !== null && (askedPaymentId !== undefined || !finished.ok)) return finished;
  const stored = await ctx.gateway.storeCard(method);
  if (stored.outcome === 'asks')
    return refuse('authentication_required', { params: { clientSecret: stored.clientSecret } });
  if (stored.outcome === 'declined') return refuse('payment_declined', { params: { reason: stored.reason } });
  const opened = await saveNewCard(ctx, accountId, stored.card);
  if (!opened.ok) return opened;
  const { brand, lastFour } = stored.card;
  if (opened.value === null) return ok({ card: { brand, lastFour }, charged: null });
  if (opened.value === 'done') return ok({ card: { brand, lastFour }, charged: 0 });
  const { paymentId, amount, token } = opened.value;
  const charged = await chargeOnSession(ctx, { paymentId, amount, method: { token } });
  if (!charged.ok) return charged;
  return settleMonth(ctx, accountId, { paymentId, amount, charge: charged.value });
}

const finishCardChange = (
  ctx: SubscriptionContext,
  { accountId, askedPaymentId }: NewCard,
): Promise<Result<ChangedCard> | null> =>
  completeAuthentication(ctx, {
    accountId,
    purpose: 'renewal',
    askedPaymentId,
    settle: ({ id: paymentId, amount }, charge) => settleMonth(ctx, accountId, { paymentId, amount, charge }),
    answerAgain: ({ amount }) => chargedTo(ctx.db, accountId, amount),
  });

const settleMonth = (
  ctx: SubscriptionContext,
  accountId: AccountId,
  { amount, ...settling }: Settling & { amount: Fils },
): Promise<Result<ChangedCard>> =>
  ctx.db.transaction(async (tx) => {
    const settled = await settleOnSession(ctx, tx, settling);
    return settled.ok ? chargedTo(tx, accountId, amount) : settled;
  });

async function chargedTo(db: Queries, accountId: AccountId, charged: Fils): Promise<Result<ChangedCard>> {
  const card = await cardOnFile(db, accountId);
  if (!card) return refuse('not_signed_in');
  return ok({ card: { brand: card.brand, lastFour: card.lastFour }, charged });
}

const saveNewCard = (
  ctx: SubscriptionContext,
  accountId: AccountId,
  card: StoredCard,
): Promise<Result<Opened | 'done' | null>> => {
  const now = ctx.clock.now();
  return ctx.db.attempt(async (tx): Promise<Result<Opened | 'done' | null>> => {
    const held = await lockNewest(tx, accountId);
    if (!(await lockActiveAccount(tx, accountId))) return refuse('not_signed_in');
    await replaceCard(tx, ctx.gateway, { accountId, card }, now);
    if (!held || held.isCharging) return ok(null);
    const moved = await moveSubscription(tx, held, { kind: 'changeCard' }, { subject: held.id, now });
    if (!moved.ok) return moved;
    const isOwed = moved.value.effects.some(({ kind }) => kind === 'collect');
    return isOwed ? openMonth(ctx, tx, held, 'collection') : ok(null);
  });
};
