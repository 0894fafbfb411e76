import type { getReplacement as getReplacementRoute } from '@sufra/contract/ordering/admin-orders.ts';
import type { OrderBearer } from '@sufra/contract/statuses.ts';
import type { Language, nobodyReasons } from '@sufra/contract/options.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { Queries, Tx } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { newId } from '../../../platform/ids.ts';
import { needsConfirmation } from '../../../platform/pure/confirmation.ts';
import { dubaiDay } from '../../../platform/pure/dubai-time.ts';
import { toAedText, type Fils } from '../../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { readRamadan } from '../../../platform/settings.ts';
import { bookGoodwill } from '../../money/index.ts';
import type { OrderingContext } from '../apply-command.ts';
import { lockCheckout } from '../checkout/checkout.store.ts';
import {
  getFasts,
  groceriesFor,
  kitchensFor,
  readMeal,
  type KitchenRow,
  type OrderedMeal,
} from '../checkout/find-offer.ts';
import { proveChosen } from '../checkout/find-offer.ts';
import { chooseOptions, optionsPrice } from '../checkout/options.rules.ts';
import { readyKitchens } from '../checkout/get-meal-offer.ts';
import {
  deliveryDays,
  deliverySlots,
  deliveryWindow,
  endOfSlot,
  holidayOn,
  type Window,
} from '../checkout/offer.rules.ts';
import { groceryTerms } from '../checkout/grocery-terms.rules.ts';
import { seatOf, type CheckoutContext, type OrderBody } from '../checkout/order.rules.ts';
import { draftFor, recordOrder, type Checkout, type PlaceContext } from '../checkout/place-order.ts';
import { readAskedProducts } from '../groceries/read-own-products.ts';
import { checkSendAgain } from '../order.machine.ts';
import { lockOrder, openDelivery, type OrderRow } from '../order.store.ts';
import { insertReplacement, readFormer, type FormerOrder } from './aftercare.store.ts';
import { givePart } from './refund-order.ts';

type Unavailable = (typeof nobodyReasons)[number];

interface Offer {
  readonly meal: OrderedMeal;
  readonly partner: Pick<KitchenRow, 'partnerId' | 'name'>;
  readonly windows: readonly Window[];
  readonly total: Fils;
}

const unavailable = (why: Unavailable) => refuse('not_possible_now', { params: { why } });

async function findOffer(ctx: OrderingContext, db: Queries, former: FormerOrder): Promise<Result<Offer>> {
  const { accountId, suggestionId, mealId, type, lines } = former;
  const planned = suggestionId === null ? null : await readMeal(db, accountId, suggestionId);
  const meal = planned?.mealId === mealId ? planned : await readMeal(db, accountId, mealId);
  const isSame = lines.every(({ id, product }) => product || meal?.lines.some((line) => line.id === id));
  if (!meal || !isSame) return refuse('meal_not_found');
  return type === 'ingredients' ? findGrocery(ctx, db, former, meal) : findKitchen(ctx, db, former, meal);
}

async function findKitchen(
  ctx: OrderingContext,
  db: Queries,
  former: FormerOrder,
  meal: OrderedMeal,
): Promise<Result<Offer>> {
  const now = ctx.clock.now();
  const { accountId, emirate, familySize: people } = former;
  const fasting = { accountId, emirate, slot: null };
  const slots = deliverySlots(now, await getFasts(ctx, db, fasting, await readRamadan(db, now)));
  const all = await kitchensFor(db, { accountId, meal, people, place: former, slots, now });
  const found = readyKitchens(all.filter((kitchen) => canRepeat(former, kitchen)));
  const partner = sameOr(former, found.kitchens);
  const isHoliday = slots.some((slot) => holidayOn(former, dubaiDay(slot)) !== null);
  const why = found.unavailable ?? 'closed_now';
  if (!partner) return unavailable(isHoliday && why === 'closed_now' ? 'holiday' : why);
  const windows = partner.slots.map((from) => ({ from, to: endOfSlot(from) }));
  const chosen = chooseOptions(
    partner.options,
    former.options.map(({ id }) => id),
  );
  if (!chosen.ok) return chosen;
  return ok({ meal, partner, windows, total: partner.total + optionsPrice(chosen.value, people) });
}

// Another kitchen's options are others.
const canRepeat = ({ partnerId, options }: FormerOrder, kitchen: KitchenRow): boolean =>
  (options.length === 0 || kitchen.partnerId === partnerId) &&
  chooseOptions(
    kitchen.options,
    options.map(({ id }) => id),
  ).ok;

const daysOffered = 3;

async function findGrocery(
  ctx: OrderingContext,
  db: Queries,
  former: FormerOrder,
  meal: OrderedMeal,
): Promise<Result<Offer>> {
  const now = ctx.clock.now();
  const { accountId } = former;
  const ingredientIds = meal.lines.map(({ id }) => id);
  const asked = productsOf(former);
  const own = await readAskedProducts(ctx, db, accountId, asked);
  if (!own.ok) return unavailable('unsafe_meal');
  const groceries = await groceriesFor(db, { accountId, place: former, ingredientIds, now });
  if (groceries.length === 0) return unavailable('out_of_reach');
  // Another grocery's products are others.
  const able = groceries.filter(({ partnerId }) => asked.length === 0 || partnerId === former.partnerId);
  const open = able.map((grocery) => ({
    ...grocery,
    windows: deliveryDays(now, former)
      .slice(0, daysOffered)
      .flatMap((day) => deliveryWindow(grocery, day) ?? []),
  }));
  const partner = sameOr(
    former,
    open.filter(({ windows }) => windows.length > 0),
  );
  const [first] = partner?.windows ?? [];
  if (!partner || !first) return unavailable('closed_now');
  const { windows } = partner;
  const body = groceryBody(former, { meal, partner, windows, total: 0 }, first);
  const terms = groceryTerms([{ ...partner, prepTimes: null, minOrder: 0 }], {
    body,
    meal,
    now,
    own: own.value,
  });
  return terms.ok ? ok({ meal, partner, windows, total: terms.value.food }) : terms;
}

const sameOr = <P extends { readonly partnerId: string }>(
  { partnerId }: FormerOrder,
  ranked: readonly P[],
): P | undefined => ranked.find((one) => one.partnerId === partnerId) ?? ranked[0];

const commonOf = ({ id, familySize }: FormerOrder, { total }: Offer) =>
  ({
    familySize,
    totalAmount: toAedText(total),
    deliveryAddressId: id,
    paymentMethod: 'card',
  }) as const;

const productsOf = ({ lines }: FormerOrder) =>
  lines.flatMap(({ id, amount: count, product }) => (product ? [{ id, count }] : []));

const groceryBody = (former: FormerOrder, offer: Offer, { from }: Window) => ({
  ...commonOf(former, offer),
  recipeId: offer.meal.mealId,
  deliveryDate: dubaiDay(from),
  leaveOut: offer.meal.lines.map(({ id }) => id).filter((id) => !former.lines.some((line) => line.id === id)),
  choices: former.lines.map(({ id, choice = 'best_match' }) => ({ id, choice })),
  products: productsOf(former),
});

const bodyOf = (former: FormerOrder, offer: Offer, window: Window): OrderBody =>
  former.type === 'ingredients'
    ? groceryBody(former, offer, window)
    : {
        ...commonOf(former, offer),
        mealId: offer.meal.mealId,
        restaurantId: offer.partner.partnerId,
        deliveryTime: window.from.toISOString(),
        options: former.options.map(({ id }) => id),
      };

// On another day, everyone at home eats.
const mealOn = ({ from }: Window, meal: OrderedMeal): OrderedMeal =>
  meal.slot?.day === dubaiDay(from) ? meal : { ...meal, slot: null };

type Reply = ReplyOf<typeof getReplacementRoute>;

export async function getReplacement(
  ctx: OrderingContext,
  orderId: string,
  language: Language,
): Promise<Result<Reply>> {
  await ctx.freshShelf();
  const former = await readFormer(ctx.db, orderId);
  if (!former) return refuse('not_found');
  const possible = checkSendAgain(former, ctx.clock.now());
  if (!possible.ok) return possible;
  const none = (why: Unavailable): Reply => ({
    unavailable: why,
    vendorName: null,
    amount: null,
    windows: [],
  });
  const found = await findOffer(ctx, ctx.db, former);
  if (!found.ok) {
    const why = found.refusal.params?.['why'];
    return why === undefined ? found : ok(none(why as Unavailable));
  }
  const { meal, partner, windows, total } = found.value;
  const [first] = windows;
  if (!first) return ok(none('closed_now'));
  const seat = seatOf(mealOn(first, meal), bodyOf(former, found.value, first));
  const { accountId, options: chosen } = former;
  const { isSafe } = await proveChosen(ctx, ctx.db, { accountId, meal, seat, chosen });
  if (!isSafe) return ok(none('unsafe_meal'));
  return ok({
    unavailable: null,
    vendorName: partner.name[language],
    amount: toAedText(total),
    windows: windows.map(({ from, to }) => ({ from: from.toISOString(), to: to.toISOString() })),
  });
}

interface Sending {
  readonly actor: Actor;
  readonly orderId: string;
  readonly from: string;
  readonly bearer: OrderBearer;
  readonly reason: string;
  readonly requestId: string;
  readonly saveReply: (tx: Tx, replacementId: string) => Promise<void>;
}

/** Locks the account, then the order. */
export async function sendOrderAgain(ctx: PlaceContext, sending: Sending): Promise<Result<string>> {
  await ctx.freshShelf();
  return ctx.db.attempt(async (tx) => {
    const at = ctx.clock.now();
    const { actor, orderId } = sending;
    const unconfirmed = needsConfirmation(actor, at);
    if (unconfirmed) return { ok: false, refusal: unconfirmed };
    const former = await readFormer(tx, orderId);
    if (!former) return refuse('not_found');
    const early = checkSendAgain(former, at);
    if (!early.ok) return early;
    const drafted = await draftAgain(ctx, tx, former, sending.from);
    if (!drafted.ok) return drafted;
    const order = await lockOrder(tx, orderId);
    const now = await readFormer(tx, orderId);
    if (!order || !now) return refuse('not_found');
    const checked = checkSendAgain(now, at);
    return checked.ok ? replace(ctx, tx, sending, { ...drafted.value, order }) : checked;
  });
}

async function draftAgain(
  ctx: PlaceContext,
  tx: Tx,
  former: FormerOrder,
  asked: string,
): Promise<Result<Checkout>> {
  const offer = await findOffer(ctx, tx, former);
  if (!offer.ok) return offer;
  const { meal, partner, windows } = offer.value;
  const window = windows.find(({ from }) => from.getTime() === Date.parse(asked));
  if (!window) return refuse('slot_unavailable');
  const { accountId, emirate, type } = former;
  const context = await lockCheckout(tx, {
    ...{ accountId, emirate, addressId: former.id, now: ctx.clock.now() },
    mealId: meal.suggestionId ?? meal.mealId,
    kitchenId: type === 'ingredients' ? null : partner.partnerId,
    switches: ['new_orders'],
  });
  if (!context?.meal) return refuse('not_found');
  const { notes, ...address } = openDelivery(ctx.vault, former.id, former.delivery);
  const again: CheckoutContext = {
    ...context,
    address: { ...address, id: former.id, lat: former.lat, lng: former.lng, holidays: former.holidays },
    meal: mealOn(window, context.meal),
    partners: (context.partners ?? [])
      .filter(({ partnerId }) => partnerId === partner.partnerId)
      .map((one) => ({ ...one, minOrder: 0 })),
  };
  return draftFor(ctx, tx, again, { accountId, body: { ...bodyOf(former, offer.value, window), notes } });
}

async function replace(
  ctx: PlaceContext,
  tx: Tx,
  { actor, orderId, bearer, reason, requestId, saveReply }: Sending,
  { draft, partner, order }: Checkout & { readonly order: OrderRow },
): Promise<Result<string>> {
  const at = ctx.clock.now();
  const { id: replacementId, accountId } = draft;
  const left = { food: order.food - order.refundedFood, deliveryFee: order.deliveryFee - order.refundedFee };
  const [refunded, total] = [left.food + left.deliveryFee, draft.food + draft.deliveryFee];
  const giving = { ...left, bearer, isToCard: false, isAnnounced: false };
  const given = refunded > 0 ? await givePart(tx, order, giving, at) : ok(null);
  if (!given.ok) return given;
  const goodwill = Math.max(0, total - refunded);
  if (goodwill > 0) await bookGoodwill(tx, { id: newId(), accountId, amount: goodwill, at });
  const paid = { ...draft, credit: total };
  const sentAgainBy = actor.accountId;
  const placed = await recordOrder(ctx, tx, paid, { paymentId: null, schedule: partner, sentAgainBy });
  if (!placed?.isOpen) return refuse('slot_unavailable');
  await insertReplacement(tx, { orderId, replacementId, at });
  await recordAudit(tx, {
    at,
    actorId: actor.accountId,
    action: 'order.sent_again',
    subject: { kind: 'order', id: orderId },
    details: { order: placed.number, amountFils: refunded, goodwillFils: goodwill, bearer, reason },
    requestId,
  });
  await saveReply(tx, replacementId);
  return ok(replacementId);
}
