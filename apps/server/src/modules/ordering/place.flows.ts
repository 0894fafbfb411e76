// Places orders: everything is checked and priced here anew, the card is charged between two transactions, and an order
// whose request died half-way is finished by the job.
import type { Queries, Tx } from '../../platform/db/db.ts';
import { newHandoverCode, newId } from '../../platform/ids.ts';
import { inTurn } from '../../platform/in-turn.ts';
import { announce } from '../../platform/outbox.ts';
import type { ChargeOutcome, PaymentGateway } from '../../platform/ports.ts';
import type { BySystem } from '../../platform/pure/by-system.ts';
import { toAedText } from '../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { addressOf, type AddressRow } from '../household/index.ts';
import { stillThere } from '../identity/index.ts';
import {
  beginPayment,
  bookOrderPlaced,
  cardOnFile,
  commissionPercent,
  recoverable,
  refundUnused,
  settlePayment,
} from '../money/index.ts';
import { proveMeal, type MealProof } from '../planner/index.ts';
import { readMeal } from './kitchen.reads.ts';
import type { OrderedMeal } from './offer.rules.ts';
import type { OfferContext } from './offer.flows.ts';
import { placed } from './order.machine.ts';
import { canOrderFor, canOrderYet } from './order.policy.ts';
import { readHousehold, readOrderOfRequest } from './order.reads.ts';
import { insertOrder, keepWaiting, takeWaiting, type OrderDraft } from './order.repo.ts';
import { answerBy } from './order.rules.ts';
import { termsOf, type OrderBody, type Terms } from './terms.flows.ts';

export interface PlaceContext extends OfferContext {
  readonly gateway: PaymentGateway;
}

interface Placing {
  readonly actor: { readonly accountId: string };
  readonly accountId: string;
  readonly body: OrderBody;
  /** The same for every retry; null, or absent, where the caller gave none. */
  readonly requestKey?: string | null;
  /** Keeps the reply for retries, in the transaction that places the order. */
  readonly saveReply: (tx: Tx, orderId: string) => Promise<void>;
}

/**
 * Places an order and returns its id. Refuses `flow_incomplete`, `meal_unsafe`, `price_changed` with the new total,
 * `below_minimum`, `partner_unavailable`, `slot_unavailable`, `no_card` and `payment_declined`; nothing is charged then.
 */
export async function placeOrder(ctx: PlaceContext, placing: Placing): Promise<Result<string>> {
  const { accountId, actor, body } = placing;
  if (!canOrderFor(actor, accountId)) return refuse('forbidden');
  const known = await orderOfRequest(ctx.db, placing);
  if (known !== null) return ctx.db.transaction((tx) => answerAgain(tx, placing, known));
  if (body.paymentMethod === 'cash') return placeForCash(ctx, placing);
  const opened = await openPayment(ctx, placing);
  if (!opened.ok) return opened;
  const { paymentId, draft, token } = opened.value;
  const amount = draft.food + draft.deliveryFee;
  const charge = await ctx.gateway.charge({ idempotencyKey: paymentId, amount, method: { token } });
  return ctx.db.transaction(async (tx) => {
    const done = await settleAndPlace(ctx, tx, paymentId, charge);
    if (done.ok) await placing.saveReply(tx, done.value);
    return done;
  });
}

// A request that died half-way left its order to the job, and no reply to its key.
const orderOfRequest = async (db: Queries, { accountId, requestKey }: Placing): Promise<string | null> =>
  requestKey ? readOrderOfRequest(db, accountId, requestKey) : null;

async function answerAgain(tx: Tx, placing: Placing, orderId: string): Promise<Result<string>> {
  await placing.saveReply(tx, orderId);
  return ok(orderId);
}

const placeForCash = (ctx: PlaceContext, placing: Placing): Promise<Result<string>> =>
  ctx.db.attempt(async (tx) => {
    const drafted = await draftOrder(ctx, tx, placing);
    if (!drafted.ok) return drafted;
    await putOnBooks(ctx, tx, drafted.value, null);
    await placing.saveReply(tx, drafted.value.id);
    return ok(drafted.value.id);
  });

interface OpenPayment {
  readonly paymentId: string;
  readonly draft: OrderDraft;
  readonly token: string;
}

// The order waits beside its open payment: whoever settles the payment finds it, and nobody else can.
const openPayment = (ctx: PlaceContext, placing: Placing): Promise<Result<OpenPayment>> =>
  ctx.db.attempt(async (tx) => {
    const drafted = await draftOrder(ctx, tx, placing);
    if (!drafted.ok) return drafted;
    const draft = drafted.value;
    const card = await cardOnFile(tx, draft.accountId);
    if (!card) return refuse('no_card');
    const amount = draft.food + draft.deliveryFee;
    const charge = { accountId: draft.accountId, purpose: 'order', subject: draft.id, amount } as const;
    const begun = await beginPayment(tx, ctx.gateway, charge, ctx.clock.now());
    if (!begun.ok) return begun;
    // The job may have placed it since we looked; now that no payment of theirs is open it can't any more.
    if (await orderOfRequest(tx, placing))
      return refuse('request_in_flight', { params: { retryAfterSeconds: 1 } });
    await keepWaiting(tx, ctx.vault, { paymentId: begun.value, draft }, ctx.clock.now());
    return ok({ paymentId: begun.value, draft, token: card.token });
  });

async function settleAndPlace(
  ctx: PlaceContext,
  tx: Tx,
  paymentId: string,
  charge: ChargeOutcome,
): Promise<Result<string>> {
  const settled = await settlePayment(tx, ctx.gateway, paymentId, charge, ctx.clock.now());
  if (!settled.ok) return settled;
  const draft = await takeWaiting(tx, ctx.vault, paymentId);
  if (charge.outcome === 'declined') return refuse('payment_declined', { params: { reason: charge.reason } });
  // Whoever ordered it was erased meanwhile.
  if (!draft) return giveBack(ctx, tx, paymentId, 'not_signed_in');
  await putOnBooks(ctx, tx, draft, paymentId);
  return ok(draft.id);
}

/** The money came and there is nothing to place for it. */
async function giveBack(
  ctx: PlaceContext,
  tx: Tx,
  paymentId: string,
  why: 'not_signed_in',
): Promise<Result<string>> {
  const asked = await refundUnused(tx, paymentId, ctx.clock.now());
  if (!asked.ok) throw new Error(`The refund of payment ${paymentId} was refused: ${asked.refusal.code}.`);
  return refuse(why);
}

async function putOnBooks(
  ctx: PlaceContext,
  tx: Tx,
  draft: OrderDraft,
  paymentId: string | null,
): Promise<void> {
  const now = ctx.clock.now();
  const { id: orderId, accountId, partnerId, food, deliveryFee, type } = draft;
  await insertOrder(tx, ctx.vault, { draft, status: placed.status, paymentId, answerBy: answerBy(now), now });
  await bookOrderPlaced(tx, { orderId, accountId, food, deliveryFee, type, at: now });
  const told = { orderId, accountId, partnerId, formerPartnerId: null, reason: placed.reason };
  await announce(tx, 'order.changed', { ...told, status: placed.status, version: placed.version });
}

/** Everything checked and priced, not yet kept. */
async function draftOrder(
  ctx: PlaceContext,
  tx: Tx,
  { accountId, body, requestKey = null }: Placing,
): Promise<Result<OrderDraft>> {
  const now = ctx.clock.now();
  // The session may have ended since the call was let in.
  if (!(await stillThere(tx, accountId))) return refuse('not_signed_in');
  const household = await readHousehold(tx, accountId);
  if (!canOrderYet(household)) return refuse('flow_incomplete', { params: { step: 'profile' } });
  const address = await addressOf(tx, accountId, body.deliveryAddressId);
  if (!address) return refuse('address_not_found');
  const meal = await readMeal(tx, accountId, 'recipeId' in body ? body.recipeId : body.mealId);
  if (!meal) return refuse('meal_not_found');
  const proof = await proveMeal(ctx, tx, accountId, meal);
  if (!proof.isSafe) return refuse('meal_unsafe');
  const terms = await termsOf(tx, { accountId, body, meal, place: address, now });
  if (!terms.ok) return terms;
  const total = toAedText(terms.value.food + terms.value.deliveryFee);
  if (total !== body.totalAmount) return refuse('price_changed', { params: { total } });
  const commission = await commissionPercent(tx, now);
  const draft = toDraft({ accountId, body, meal, address, proof, terms: terms.value, commission });
  return ok({ ...draft, requestKey });
}

interface Parts {
  readonly accountId: string;
  readonly body: OrderBody;
  readonly meal: OrderedMeal;
  readonly address: AddressRow;
  readonly proof: MealProof;
  readonly terms: Terms;
  readonly commission: number;
}

type Draft = Omit<OrderDraft, 'requestKey'>;

function toDraft({ accountId, body, meal, address, proof, terms, commission }: Parts): Draft {
  const { id: _id, lat, lng, emirate, area, ...place } = address;
  return {
    id: newId(),
    accountId,
    partnerId: terms.partnerId,
    type: 'recipeId' in body ? 'ingredients' : 'cooked_meal',
    mealId: meal.mealId,
    suggestionId: meal.suggestionId,
    familySize: body.familySize,
    food: terms.food,
    deliveryFee: terms.deliveryFee,
    commissionPercent: commission,
    paymentMethod: body.paymentMethod ?? 'card',
    scheduledFrom: terms.window.from.toISOString(),
    scheduledTo: terms.window.to.toISOString(),
    emirate,
    area,
    lat,
    lng,
    delivery: { ...place, emirate, area, notes: body.notes || null },
    lines: terms.lines,
    proof: { diners: proof.diners, ingredientsChecked: proof.ingredientsChecked },
    prepMinutes: terms.prepMinutes,
    distanceM: terms.distanceM,
    handoverCode: newHandoverCode(),
  };
}

const recoveryGraceMs = 2 * 60_000;

/**
 * Finishes orders whose request died between the card and us: the gateway says what became of the charge, and one it
 * never saw is closed there for good.
 */
export async function recoverWaitingOrders(ctx: BySystem<PlaceContext>): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - recoveryGraceMs);
  await inTurn(await recoverable(ctx.db, 'order', before), async ({ id }) => {
    const charge = await ctx.gateway.close(id);
    await ctx.db.transaction((tx) => settleAndPlace(ctx, tx, id, charge));
  });
}
