import type { Language } from '@sufra/contract/options.ts';
import type { OrderSummary } from '@sufra/contract/ordering/ordering.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { newHandoverCode, newId } from '../../../platform/ids.ts';
import { dubaiHour } from '../../../platform/pure/dubai-time.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import {
  beginPayment,
  chargeOnSession,
  completeAuthentication,
  bookOrderPlaced,
  lockCredit,
  refundUnused,
  settlePayment,
} from '../../money/index.ts';
import { placed, sentAgain } from '../order.machine.ts';
import { getOrderSummary } from '../tracking/list-orders.ts';
import {
  checkCash,
  checkContext,
  draftOrder,
  isForGroceries,
  mealIdOf,
  mealTerms,
  seatOf,
  type OfferedPartner,
  type OrderBody,
  type OrderDraft,
  type CheckoutContext,
  type Terms,
  answerBy,
  cardSumOf,
  withCredit,
} from './order.rules.ts';
import {
  lockCashOf,
  lockCheckout,
  toPlace,
  wantedOf,
  readCashOrders,
  isAlreadyPlaced,
  readEarlierAttempt,
  requestHashOf,
  savePendingOrder,
  deletePendingOrder,
  insertOrder,
  readHours,
  readPendingOrder,
  takeSeat,
} from './checkout.store.ts';
import {
  getFasts,
  proveChosen,
  quoteKitchen,
  rankGroceries,
  type OrderedMeal,
  type Place,
} from './find-offer.ts';
import { groceryTerms } from './grocery-terms.rules.ts';
import type { FastOf } from './offer.rules.ts';
import { chooseOptions, type ChosenOption } from './options.rules.ts';
import { readAskedProducts } from '../groceries/read-own-products.ts';
import type { ChargeOutcome, PaymentGateway } from '../../../platform/ports.ts';
import { nextOpenMoment, optionsAt, travelMinutes, type Schedule } from '../../partners/index.ts';
import { applyCommand, type OrderingContext } from '../apply-command.ts';
import { closeOffer, lockOrder, geography, toOrderSummary } from '../order.store.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

interface Placing {
  readonly accountId: AccountId;
  readonly body: OrderBody;
  readonly language: Language;
  readonly requestKey?: string | null;
  readonly asksRepeat?: boolean;
  /** The authenticated payment; nothing new is charged. */
  readonly askedPaymentId?: string | undefined;
  readonly saveReply?: (tx: Tx, reply: OrderSummary) => Promise<void>;
}

/** Refuses before charging; then `payment_declined`, or `authentication_required` for 3-D Secure. `already_paid` names
 * the order of an abandoned authentication. */
export async function placeOrder(ctx: PlaceContext, placing: Placing): Promise<Result<OrderSummary>> {
  const { accountId, askedPaymentId, body, requestKey = null } = placing;
  const earlier = await readEarlierAttempt(ctx.db, accountId, {
    requestKey,
    shelfNumber: ctx.shelf().number,
    mealId: mealIdOf(body),
    now: ctx.clock.now(),
  });
  if (earlier.orderId !== null) {
    const { orderId, requestHash } = earlier;
    if (requestHash !== null && requestHash !== requestHashOf(ctx.vault, body))
      return refuse('idempotency_mismatch');
    return ctx.db.transaction(async (tx) => ok(await replyAgain(ctx, tx, placing, orderId)));
  }
  if (askedPaymentId !== undefined || earlier.isAuthenticating) {
    const resumed = await resumeAfterAuthentication(ctx, placing);
    if (resumed !== null) return resumed;
  }
  if (placing.asksRepeat && earlier.isRepeat) return refuse('ordered_recently');
  if (earlier.isShelfOld) await ctx.freshShelf();
  return body.paymentMethod === 'cash' ? placeForCash(ctx, placing) : placeByCard(ctx, placing);
}

const placeForCash = (ctx: PlaceContext, placing: Placing): Promise<Result<OrderSummary>> =>
  ctx.db.attempt(async (tx) => {
    const checkout = await prepareOrder(ctx, tx, placing);
    if (!checkout.ok) return checkout;
    const { draft } = checkout.value;
    await lockCashOf(tx, draft.accountId);
    const open = await readCashOrders(tx, draft, ctx.clock.now());
    if (open.isPlaced) return refuse('request_in_flight', tryAgain);
    const checked = checkCash(open, draft);
    if (!checked.ok) return checked;
    return placeUncharged(ctx, tx, placing, checkout.value);
  });

async function placeUncharged(
  ctx: PlaceContext,
  tx: Tx,
  placing: Placing,
  checkout: Checkout,
): Promise<Result<OrderSummary>> {
  const { draft, partner } = checkout;
  const order = await recordOrder(ctx, tx, draft, { paymentId: null, ...partner });
  return order ? ok(await reply(ctx, tx, placing, { ...checkout, order })) : refuse('not_signed_in');
}

async function placeByCard(ctx: PlaceContext, placing: Placing): Promise<Result<OrderSummary>> {
  const opened = await openPayment(ctx, placing);
  if (!opened.ok) return opened;
  if (!('paymentId' in opened.value)) return ok(opened.value);
  const payment = opened.value;
  const { paymentId, cardToken: token, draft, partner } = payment;
  const amount = cardSumOf(draft);
  const charged = await chargeOnSession(ctx, { paymentId, amount, method: { token } });
  if (!charged.ok) return charged;
  return ctx.db.transaction(async (tx) => {
    const captured = await captureAndPlace(ctx, tx, paymentId, charged.value, { draft, partner });
    if (!captured.ok) return captured;
    return ok(await reply(ctx, tx, placing, { ...payment, order: captured.value }));
  });
}

const tryAgain = { params: { retryAfterSeconds: 1 } };

interface OpenedPayment extends Checkout {
  readonly paymentId: string;
  readonly cardToken: string;
}

// Store both together, so recovery finds the order of a settled payment.
const openPayment = (ctx: PlaceContext, placing: Placing): Promise<Result<OpenedPayment | OrderSummary>> =>
  ctx.db.attempt(async (tx): Promise<Result<OpenedPayment | OrderSummary>> => {
    const checkout = await prepareOrder(ctx, tx, placing);
    if (!checkout.ok) return checkout;
    const { draft, cardToken } = checkout.value;
    const amount = cardSumOf(draft);
    if (amount === 0)
      return (await isAlreadyPlaced(tx, draft))
        ? refuse('request_in_flight', tryAgain)
        : placeUncharged(ctx, tx, placing, checkout.value);
    if (cardToken === null) return refuse('no_card');
    const { id: subject, accountId, credit = 0 } = draft;
    const charge = { accountId, purpose: 'order', subject, amount, credit } as const;
    const begun = await beginPayment(tx, ctx.gateway, charge, ctx.clock.now());
    if (!begun.ok) return begun;
    const paymentId = begun.value;
    const isPending = await savePendingOrder(tx, ctx.vault, { paymentId, draft }, ctx.clock.now());
    if (!isPending) return refuse('request_in_flight', tryAgain);
    return ok({ ...checkout.value, paymentId, cardToken });
  });

export interface Checkout {
  readonly draft: OrderDraft;
  readonly meal: OrderedMeal;
  readonly partner: OfferedPartner;
  readonly cardToken: string | null;
}

async function prepareOrder(ctx: PlaceContext, tx: Tx, placing: Placing): Promise<Result<Checkout>> {
  const { accountId, body } = placing;
  const context = await lockCheckout(tx, wantedOf(accountId, body, ctx.clock.now()));
  const drafted = await draftFor(ctx, tx, context, placing);
  if (!drafted.ok) return drafted;
  const mayUseCredit = context !== null && context.standing > 0 && body.paymentMethod !== 'cash';
  const paid = withCredit(drafted.value.draft, mayUseCredit ? await lockCredit(tx, accountId) : 0, body);
  return paid.ok ? ok({ ...drafted.value, draft: paid.value }) : paid;
}

export async function draftFor(
  ctx: OrderingContext,
  tx: Tx,
  context: CheckoutContext | null,
  { accountId, body, requestKey = null }: Pick<Placing, 'accountId' | 'body' | 'requestKey'>,
): Promise<Result<Checkout>> {
  const now = ctx.clock.now();
  const checked = checkContext(context, body);
  if (!checked.ok) return checked;
  const { meal, cardToken, commission, partners } = checked.value;
  if (commission === null) throw new Error(`No commission rate in effect at ${now.toISOString()}.`);
  const place = toPlace(checked.value.address);
  const seat = seatOf(meal, body);
  const options = partners?.map((one) => optionsAt(one.options, now))[0] ?? null;
  const chosen = isForGroceries(body) ? ok([]) : chooseOptions(options, body.options ?? []);
  if (!chosen.ok) return chosen;
  const proof = await proveChosen(ctx, tx, { accountId, meal, seat, chosen: chosen.value });
  if (!proof.isSafe) return refuse(proof.isDishSafe ? 'options_unsafe' : 'meal_unsafe');
  const fasting = { accountId, emirate: place.emirate, slot: meal.slot };
  const fastOf = isForGroceries(body) ? null : await getFasts(ctx, tx, fasting, checked.value.ramadan);
  const wanted = { accountId, body, meal, place, fastOf, now, chosen: chosen.value };
  const terms = await termsOf(ctx, tx, partners ?? [], wanted);
  if (!terms.ok) return terms;
  const requestHash = requestKey === null ? null : requestHashOf(ctx.vault, body);
  const identity = { id: newId(), accountId, handoverCode: newHandoverCode(), requestKey, requestHash };
  const parts = { body, meal, place, proof, seat, chosen: chosen.value, commissionPercent: commission };
  const draft = draftOrder(terms.value, identity, parts);
  if (!draft.ok) return draft;
  const { partner, window } = terms.value;
  const capacity = isForGroceries(body) ? null : partner.slotCapacity;
  const { partnerId } = partner;
  const seated = { accountId, partnerId, scheduledFrom: window.from, requestKey, capacity };
  if (!(await takeSeat(tx, seated))) return refuse('slot_unavailable');
  return ok({ draft: draft.value, meal, partner, cardToken });
}

interface Wanted extends Pick<Placing, 'accountId' | 'body'> {
  readonly meal: OrderedMeal;
  readonly place: Place;
  readonly fastOf: FastOf | null;
  readonly now: Date;
  readonly chosen: readonly ChosenOption[];
}

async function termsOf(
  ctx: OrderingContext,
  tx: Tx,
  partners: readonly OfferedPartner[],
  { accountId, body, meal, place, fastOf, now, chosen }: Wanted,
): Promise<Result<Terms>> {
  if (isForGroceries(body)) {
    const { products = [] } = body;
    const own = products.length === 0 ? ok([]) : await readAskedProducts(ctx, tx, accountId, products);
    return own.ok ? groceryTerms(rankGroceries(partners, place), { body, meal, now, own: own.value }) : own;
  }
  const asked = { meal, people: body.familySize, place, slots: [new Date(body.deliveryTime)], now };
  return mealTerms(partners.map((partner) => quoteKitchen(partner, asked))[0], { body, chosen, fastOf, now });
}

interface Placed extends Checkout {
  readonly order: PlacedOrder;
}

async function reply(
  ctx: PlaceContext,
  tx: Tx,
  placing: Placing,
  { draft, meal, order, partner }: Placed,
): Promise<OrderSummary> {
  if (!order.isOpen) return replyAgain(ctx, tx, placing, draft.id);
  const view = { now: ctx.clock.now(), language: placing.language, geography };
  const scheduledFrom = new Date(draft.scheduledFrom);
  const row = {
    ...draft,
    ...placed,
    number: order.number,
    total: draft.food + draft.deliveryFee,
    placedAt: order.placedAt,
    since: order.placedAt,
    scheduledFrom,
    scheduledTo: new Date(draft.scheduledTo),
    mealTitle: meal.title,
    picture: meal.picture,
    partnerName: partner.name,
    partnerType: partner.type,
    stars: null,
    comment: null,
  };
  const prepTime = partner.prepTimes?.[dubaiHour(scheduledFrom)] ?? null;
  const summary = toOrderSummary(row, { prepTime, way: null }, view);
  await placing.saveReply?.(tx, summary);
  return summary;
}

async function replyAgain(
  ctx: PlaceContext,
  tx: Tx,
  { accountId, language, saveReply }: Placing,
  orderId: string,
): Promise<OrderSummary> {
  const summary = await getOrderSummary(ctx, { accountId, orderId, language }, tx);
  await saveReply?.(tx, summary);
  return summary;
}

function resumeAfterAuthentication(
  ctx: PlaceContext,
  placing: Placing,
): Promise<Result<OrderSummary> | null> {
  const { accountId, askedPaymentId } = placing;
  return completeAuthentication(ctx, {
    accountId,
    purpose: 'order',
    askedPaymentId,
    settle: ({ id }, charge) =>
      ctx.db.transaction(async (tx) => {
        const captured = await captureAndPlace(ctx, tx, id, charge);
        if (!captured.ok) return captured;
        const { orderId } = captured.value;
        if (askedPaymentId === undefined)
          return refuse('not_possible_now', { params: { why: 'already_paid', orderId } });
        return ok(await replyAgain(ctx, tx, placing, orderId));
      }),
    answerAgain: ({ subject: orderId }) =>
      ctx.db.transaction(async (tx) => ok(await replyAgain(ctx, tx, placing, orderId))),
  });
}

export interface PlaceContext extends OrderingContext {
  readonly gateway: PaymentGateway;
}

export interface PlacedOrder {
  readonly orderId: string;
  readonly number: number;
  readonly placedAt: Date;
  readonly isOpen: boolean;
}

interface Recording {
  /** Read if absent. */
  readonly schedule?: Schedule | undefined;
  readonly paymentId: string | null;
  readonly sentAgainBy?: AccountId | null;
}

/**
 * Settles a payment and places its pending order. Refuses `payment_declined`, and `not_signed_in` (with a refund) for
 * an erased account.
 */
export async function captureAndPlace(
  ctx: PlaceContext,
  tx: Tx,
  paymentId: string,
  charge: ChargeOutcome,
  known?: { readonly draft: OrderDraft; readonly partner: Schedule },
): Promise<Result<PlacedOrder>> {
  const settled = await settlePayment(tx, ctx.gateway, paymentId, charge, ctx.clock.now());
  if (!settled.ok) return settled;
  if (charge.outcome === 'declined') {
    await deletePendingOrder(tx, paymentId);
    return refuse('payment_declined', { params: { reason: charge.reason } });
  }
  const draft = known?.draft ?? (await readPendingOrder(tx, ctx.vault, paymentId));
  const order = draft && (await recordOrder(ctx, tx, draft, { paymentId, schedule: known?.partner }));
  if (order) return ok(order);
  await refundUnused(tx, paymentId, ctx.clock.now());
  return refuse('not_signed_in');
}

export async function recordOrder(
  ctx: PlaceContext,
  tx: Tx,
  draft: OrderDraft,
  { paymentId, schedule, sentAgainBy = null }: Recording,
): Promise<PlacedOrder | null> {
  const now = ctx.clock.now();
  const { id: orderId, accountId, partnerId, food, deliveryFee, coveredFee = 0, type, prepMinutes } = draft;
  const deadline = answerBy({
    opens: nextOpenMoment(schedule ?? (await readHours(tx, partnerId)), now),
    scheduledTo: new Date(draft.scheduledTo),
    prepMinutes,
    travelMinutes: travelMinutes(draft.distanceM),
  });
  const isOpen = deadline > now;
  const { status, version, reason } = sentAgainBy === null ? placed : sentAgain;
  const event = isOpen
    ? { orderId, accountId, partnerId, formerPartnerId: null, status, version, reason }
    : null;
  const number = await insertOrder(tx, ctx.vault, {
    draft,
    paymentId,
    answerBy: deadline,
    event,
    sentAgainBy,
    now,
  });
  if (number === null) return null;
  await bookOrderPlaced(tx, { orderId, accountId, food, deliveryFee, coveredFee, type, at: now });
  if (!isOpen) await cancelTooLate(ctx, tx, orderId);
  return { orderId, number, placedAt: now, isOpen };
}

// The payment was recovered or authenticated too late to cook in time.
async function cancelTooLate(ctx: PlaceContext, tx: Tx, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!order) return;
  await closeOffer(tx, order, 'withdrawn', ctx.clock.now());
  await applyCommand(ctx, tx, order, { command: 'cancel_too_late', byAccount: null });
}
