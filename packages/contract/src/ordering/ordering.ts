import * as z from 'zod/mini';
import { maxFamilySize, safetyProof, units } from '../catalogue/catalogue.ts';
import { route } from '../route.ts';
import { customerOrderStatuses, orderSteps, partnerTypes } from '../statuses.ts';
import { askedPaymentId, calendarDay, id, plainText } from '../text.ts';

export const orderTypes = ['ingredients', 'cooked_meal'] as const;
export type OrderType = (typeof orderTypes)[number];

export const paymentMethods = ['card', 'cash'] as const;

/** `credit`: the card refused the refund. `held`: disputed, until the bank decides. `by_bank`: charged back. */
export const refundStates = ['requested', 'done', 'credit', 'held', 'by_bank'] as const;
export type RefundState = (typeof refundStates)[number];

/** Oldest first; null is credit. */
export const refundedParts = z.array(
  z.object({ amount: z.string(), at: z.string(), state: z.nullable(z.enum(refundStates)) }),
);
export type OrderPaymentMethod = (typeof paymentMethods)[number];

export const lineChoices = ['best_match', 'call_me', 'refund'] as const;
export type LineChoice = (typeof lineChoices)[number];

export const lineStates = ['open', 'packed', 'weighed', 'replaced', 'out_of_stock'] as const;
export type LineState = (typeof lineStates)[number];

/** How a driver at the door tries to reach the customer. */
export const contactWays = ['call', 'message'] as const;

const familySize = z.int().check(z.minimum(1), z.maximum(maxFamilySize));
/** As shown, such as "46.50 AED". */
const totalAmount = z.string().check(z.regex(/^\d{1,7}\.\d{2} AED$/));
const mealOrSuggestion = z.string().check(z.maxLength(80), z.regex(/^[a-z0-9-]+$/i));
const common = {
  familySize,
  totalAmount,
  deliveryAddressId: id,
  notes: z.optional(z.nullable(plainText({ max: 300 }))),
  paymentMethod: z.optional(z.enum(paymentMethods)),
  /** Account credit, as shown. Card orders spend it first; 409 if it has changed. */
  credit: z.optional(totalAmount),
  /** Of an open order. */
  repeat: z.optional(z.enum(['ask', 'allow'])),
  askedPaymentId,
};

export const maxProductCount = 20;
export const maxProductsOrdered = 40;

const ingredientOrder = z.object({
  recipeId: mealOrSuggestion,
  deliveryDate: calendarDay,
  /** Optional ingredients, or ones already at home. */
  leaveOut: z.optional(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(60))),
  choices: z.optional(
    z
      .array(z.object({ id: z.string().check(z.maxLength(60)), choice: z.enum(lineChoices) }))
      .check(z.maxLength(60)),
  ),
  /** The grocery's own products, beside the ingredients. */
  products: z.optional(
    z.array(z.object({ id, count: z.int().check(z.minimum(1), z.maximum(maxProductCount)) })).check(
      z.maxLength(maxProductsOrdered),
      z.refine((all) => new Set(all.map((one) => one.id)).size === all.length),
    ),
  ),
  ...common,
});

const mealOrder = z.object({
  mealId: mealOrSuggestion,
  restaurantId: id,
  /** The start of an offered half-hour, an instant with its offset. */
  deliveryTime: z.iso.datetime({ offset: true }),
  /** Chosen from the kitchen's options of the dish, for every portion. */
  options: z.optional(z.array(id).check(z.maxLength(60))),
  ...common,
});

/** Texts on the client under `ordering.why.<code>`. */
export const orderReasonCodes = [
  'passed_on',
  'nobody_answered',
  'came_too_late',
  'partner_rejected',
  'partner_closed',
  'partner_unable',
  'cheaper_partner',
  'lines_changed',
  'customer_cancelled',
  'admin_cancelled',
  'admin_finished',
  'sent_again',
  'no_longer_safe',
  'dish_changed',
  'overdue',
  'unreachable',
] as const;
export type OrderReason = (typeof orderReasonCodes)[number];

export const handBackReasons = ['out_of_stock', 'kitchen_problem', 'too_busy', 'other'] as const;
export type HandBackReason = (typeof handBackReasons)[number];

/** `state` is null for cash and for credit. */
export const reductions = z.array(z.object({ amount: z.string(), state: z.nullable(z.enum(refundStates)) }));

export const parties = ['customer', 'partner', 'driver', 'admin', 'system'] as const;
export type Party = (typeof parties)[number];

const historyEntry = z.object({
  status: z.enum(customerOrderStatuses),
  at: z.string(),
  by: z.enum(parties),
  reason: z.nullable(z.enum(orderReasonCodes)),
});

const orderReply = z.object({
  id,
  orderNumber: z.string(),
  orderType: z.enum(orderTypes),
  status: z.enum(customerOrderStatuses),
  totalPrice: z.string(),
  createdAt: z.string(),
  /** The later end of the range below, for screens with a single time. */
  estimatedDeliveryTime: z.string(),
  estimatedFrom: z.string(),
  estimatedTo: z.string(),
  /** The promised time can't be kept. */
  isLate: z.boolean(),
  vendorName: z.string(),
  /** Always null: nobody sees another party's phone number; see `talks`. */
  vendorContact: z.null(),
  providerType: z.enum(partnerTypes),
  providerId: id,
  rating: z.nullable(z.object({ rating: z.int(), comment: z.nullable(z.string()) })),
  mealId: z.string(),
  mealName: z.string(),
  mealImage: z.nullable(z.string()),
  familySize: z.int(),
});

const linkedOrder = z.nullable(z.object({ id, orderNumber: z.string() }));
export const sentAgain = { replaces: linkedOrder, replacedBy: linkedOrder };

const orderSummary = orderReply;
export type OrderSummary = z.output<typeof orderSummary>;

export const packedLine = {
  /** Packs of a grocery's own product, which has no weight. */
  count: z.optional(z.int()),
  choice: z.enum(lineChoices),
  state: z.enum(lineStates),
  grams: z.nullable(z.int()),
  replacement: z.nullable(z.string()),
  paid: z.string(),
};

export const orderSides = ['customer', 'kitchen', 'driver'] as const;
export type OrderSide = (typeof orderSides)[number];

/** Parties the reader can reach about the order, or has unread messages from. */
export const talks = z.array(
  z.object({ with: z.enum(orderSides), isUnread: z.boolean(), canCall: z.boolean() }),
);
export type Talk = z.output<typeof talks>[number];

/** As ordered. */
export const chosenOptions = z.array(
  z.object({
    group: z.string(),
    name: z.string(),
    /** AED text per portion. */
    price: z.string(),
  }),
);
export type ChosenOptions = z.output<typeof chosenOptions>;

const orderDetail = z.object({
  ...orderReply.shape,
  options: chosenOptions,
  /** Ignore live updates with a lower version. */
  version: z.int(),
  /** Null until reached. */
  steps: z.array(z.object({ status: z.enum(orderSteps), at: z.nullable(z.string()) })),
  history: z.array(historyEntry),
  canCancel: z.boolean(),
  freeCancelUntil: z.nullable(z.string()),
  /** Already included in the times above. */
  delayMinutes: z.int(),
  /** The current recipe is unsafe for this household; the order can be cancelled until ready. */
  isRecipeChanged: z.boolean(),
  /** Unsafe since a diet change: until the kitchen answers, or without the optional ingredients. */
  safetyAlarm: z.nullable(z.enum(['open', 'left_out'])),
  canRate: z.boolean(),
  canReport: z.boolean(),
  talks,
  ...sentAgain,
  /** The driver's visit, of an order that nobody was there to take. */
  noShow: z.nullable(
    z.object({
      arrivedAt: z.string(),
      reportedAt: z.string(),
      contacts: z.array(z.object({ by: z.enum(contactWays), at: z.string() })),
      hasPhoto: z.boolean(),
    }),
  ),
  /** For the courier; only from "out for delivery" until "delivered". */
  handoverCode: z.nullable(z.string()),
  address: z.object({
    title: z.string(),
    lines: z.array(z.string()),
    phone: z.string(),
    instructions: z.nullable(z.string()),
  }),
  notes: z.nullable(z.string()),
  payment: z.object({
    method: z.enum(paymentMethods),
    card: z.nullable(z.object({ brand: z.string(), lastFour: z.string() })),
    /** Account credit used. */
    credit: z.nullable(z.string()),
    /** The card's part; null until decided. */
    refund: z.nullable(z.object({ amount: z.string(), state: z.enum(refundStates) })),
    parts: refundedParts,
    /** A dispute blocks the refund until the bank decides. */
    isDisputed: z.boolean(),
    invoiceId: z.nullable(id),
    reductions,
  }),
  amounts: z.object({
    food: z.string(),
    deliveryFee: z.string(),
    /** Paid by the plan; not part of the total. */
    coveredFee: z.string(),
    vatIncluded: z.string(),
    total: z.string(),
  }),
  /** Groceries; empty for a cooked meal. */
  lines: z.array(
    z.object({
      name: z.string(),
      amount: z.number(),
      unit: z.enum(units),
      packs: z.array(z.object({ grams: z.number(), count: z.int() })),
      boughtGrams: z.number(),
      price: z.string(),
      ...packedLine,
    }),
  ),
  /** As checked when ordering. */
  safety: safetyProof,
});
export type OrderDetail = z.output<typeof orderDetail>;

const byOrder = z.object({ orderId: id });

export const placeOrder = route('placeOrder', {
  method: 'POST',
  path: '/api/orders',
  who: 'account',
  urgency: 'order',
  summary: "Places an order. `totalAmount` must match the server's; otherwise 409 with the new one.",
  body: z.union([ingredientOrder, mealOrder]),
  reply: orderSummary,
  status: 201,
  errors: [
    'meal_not_found',
    'address_not_found',
    'not_served',
    'flow_incomplete',
    'switched_off',
    'price_changed',
    'meal_unsafe',
    'options_changed',
    'options_unsafe',
    'partner_unavailable',
    'slot_unavailable',
    'no_deliveries',
    'delivery_in_fast',
    'below_minimum',
    'cash_limit',
    'cash_no_shows',
    'ordered_recently',
    'no_card',
    'payment_declined',
    'authentication_required',
    'not_possible_now',
    'idempotency_mismatch',
    'request_in_flight',
  ],
  idempotent: true,
});

export const getOrderStatus = route('getOrderStatus', {
  method: 'GET',
  path: '/api/order/:orderId/status',
  who: 'account',
  urgency: 'poll',
  summary: 'An order of the account with its steps, history, amounts and allergen proof.',
  params: byOrder,
  reply: orderDetail,
});

export const updateOrderStatus = route('updateOrderStatus', {
  method: 'POST',
  path: '/api/order/:orderId/update-status',
  who: 'account',
  summary: 'The current status, for a manual refresh; changes nothing.',
  params: byOrder,
  reply: orderDetail,
});

export const cancelOrder = route('cancelOrder', {
  method: 'POST',
  path: '/api/order/:orderId/cancel',
  who: 'account',
  urgency: 'order',
  summary:
    'Cancels an order before the vendor accepts it, groceries until the evening before, or an unsafe or late order; a card is refunded in full.',
  params: byOrder,
  reply: orderDetail,
  errors: ['order_decided'],
});

export const getOrders = route('getOrders', {
  method: 'GET',
  path: '/api/user/orders',
  who: 'account',
  summary: 'The orders of the account, newest first, twenty per page.',
  query: z.object({ before: z.optional(id) }),
  reply: z.object({ orders: z.array(orderSummary), next: z.nullable(id) }),
});
