import * as z from 'zod/mini';
import { units } from '../catalogue/catalogue.ts';
import { allergens, cuisines, emirates, eventTypes, vehicleTypes } from '../options.ts';
import {
  chosenOptions,
  handBackReasons,
  lineStates,
  orderReasonCodes,
  orderTypes,
  packedLine,
  paymentMethods,
  talks,
} from './ordering.ts';
import { holidaysAhead } from '../household/areas.ts';
import { taking } from '../partners/partner-menu.ts';
import { partnerTerms } from '../partners/partner-profile.ts';
import { okReply, route } from '../route.ts';
import {
  orderStatuses,
  partnerOrderStatuses,
  partnerStatuses,
  partnerTypes,
  payoutStatuses,
} from '../statuses.ts';
import { calendarDay, digits, id, plainText } from '../text.ts';

/** From the state machine; each is a button. */
const partnerActions = [
  'accept',
  'reject',
  'start_preparing',
  'mark_ready',
  'send_out',
  'confirm_delivered',
  'report_unreachable',
] as const;
export type PartnerAction = (typeof partnerActions)[number];

const courier = z.object({
  /** First name only. */
  name: z.string(),
  vehicleType: z.enum(vehicleTypes),
  plateNumber: z.nullable(z.string()),
  /** Estimated arrival at the kitchen; null without a fresh position. */
  arrivesAt: z.nullable(z.string()),
  isHere: z.boolean(),
});

const partnerOrder = z.object({
  id,
  orderId: z.string(),
  mealId: z.string(),
  mealName: z.string(),
  mealImage: z.nullable(z.string()),
  totalPrice: z.string(),
  /** Portions. */
  familySize: z.int(),
  orderType: z.enum(orderTypes),
  /** Start of the half-hour or of the day's delivery window. */
  scheduledTime: z.string(),
  scheduledTo: z.string(),
  /** The area; the full address only for own delivery, from accepted until delivered. */
  deliveryAddress: z.string(),
  /** As `deliveryAddress`. */
  deliveryInstructions: z.nullable(z.string()),
  status: z.enum(partnerOrderStatuses),
  /** The canonical status. */
  stage: z.enum(orderStatuses),
  actions: z.array(z.enum(partnerActions)),
  createdAt: z.string(),
  /** Deadline of a new order; null for others. */
  answerBy: z.nullable(z.string()),
  completedAt: z.nullable(z.string()),
  reason: z.nullable(z.enum(orderReasonCodes)),
  /** An initial only. */
  customer: z.string(),
  notes: z.nullable(z.string()),
  paymentMethod: z.enum(paymentMethods),
  /** Allergen classes to avoid and the number of checked ingredients; cleared once the order has ended. */
  avoidAllergens: z.array(z.enum(allergens)),
  avoidIngredients: z.array(z.string()),
  ingredientsChecked: z.int(),
  options: chosenOptions,
  /** Of the dish as it is made now and its options; null if unknown for any ingredient. */
  allergens: z.nullable(z.array(z.enum(allergens))),
  lines: z.array(
    z.object({
      name: z.string(),
      aisle: z.string(),
      /** The grocery's own, of the packs to pick. */
      barcodes: z.array(z.string()),
      amount: z.number(),
      unit: z.enum(units),
      packs: z.array(z.object({ grams: z.number(), count: z.int() })),
      boughtGrams: z.number(),
      price: z.string(),
      ...packedLine,
    }),
  ),
  /** While packing: the customer wants a call about an item that is out of stock. */
  asksCall: z.boolean(),
  /** Latest time to arrive on schedule. */
  readyBy: z.string(),
  /** Remaining delays (0 if impossible now) and minutes delayed so far. */
  delaysLeft: z.int(),
  delayMinutes: z.int(),
  canHandBack: z.boolean(),
  /** The current recipe is unsafe for this household: cook the ordered one, or reject. */
  isRecipeChanged: z.boolean(),
  /** Unsafe for the customer's table; without an answer the order can't advance. */
  safetyAlarm: z.nullable(z.object({ canLeaveOut: z.boolean(), isAnswered: z.boolean() })),
  /** The assigned Sufra driver, from acceptance to pickup. */
  driver: z.nullable(courier),
  talks,
  version: z.int(),
});
export type PartnerOrder = z.output<typeof partnerOrder>;

export const getPartnerOrders = route('getPartnerOrders', {
  method: 'GET',
  path: '/api/partner/orders',
  who: 'partner',
  right: 'orders',
  urgency: 'poll',
  summary: "The partner's current orders, most urgent first, and the last twenty finished ones.",
  reply: z.array(partnerOrder),
});

export const updatePartnerOrder = route('updatePartnerOrder', {
  method: 'PUT',
  path: '/api/partner/orders/:orderId',
  who: 'partner',
  right: 'orders',
  urgency: 'order',
  summary: "Sets an order's next status: `completed` means ready; the last three are for own delivery.",
  params: z.object({ orderId: id }),
  body: z.object({
    status: z.enum([
      'accepted',
      'rejected',
      'preparing',
      'completed',
      'out_for_delivery',
      'delivered',
      'undeliverable',
    ]),
    /** Required for a rejection. */
    reason: z.optional(plainText({ max: 300 })),
    /** Required for `delivered`. */
    handoverCode: z.optional(digits(/^\d{4}$/)),
  }),
  reply: partnerOrder,
  /** `too_early_to_report` with `from`. */
  errors: [
    'order_decided',
    'meal_unsafe',
    'safety_alarm_open',
    'handover_code_wrong',
    'too_early_to_send',
    'too_early_to_report',
    'not_possible_now',
  ],
});

export const answerSafetyAlarm = route('answerSafetyAlarm', {
  method: 'POST',
  path: '/api/partner/orders/:orderId/safety-alarm',
  who: 'partner',
  right: 'safety',
  urgency: 'order',
  summary:
    'Answers a safety alarm: leave out the optional ingredients, or stop the order with a full refund.',
  params: z.object({ orderId: id }),
  body: z.object({ answer: z.enum(['leave_out', 'stop']) }),
  reply: partnerOrder,
  errors: ['order_decided', 'not_possible_now'],
});

export const maxReplacement = 80;

export const packLine = route('packLine', {
  method: 'POST',
  path: '/api/partner/orders/:orderId/lines',
  who: 'partner',
  right: 'orders',
  urgency: 'order',
  summary: 'Marks a line of groceries until they are ready; the bill follows then.',
  params: z.object({ orderId: id }),
  body: z.object({
    line: z.int().check(z.minimum(0), z.maximum(99)),
    state: z.enum(lineStates),
    grams: z.optional(z.int().check(z.minimum(1), z.maximum(100_000))),
    replacement: z.optional(plainText({ max: maxReplacement })),
    price: z.optional(z.string().check(z.maxLength(12))),
    isAgreed: z.optional(z.boolean()),
  }),
  reply: partnerOrder,
  errors: ['order_decided', 'safety_alarm_open', 'text_names_foods', 'not_possible_now'],
});

export const maxDelays = 2;

export const delayOrder = route('delayOrder', {
  method: 'POST',
  path: '/api/partner/orders/:orderId/delay',
  who: 'partner',
  right: 'orders',
  summary: 'Delays an order and notifies the customer at once; twice at most.',
  params: z.object({ orderId: id }),
  body: z.object({ minutes: z.int().check(z.minimum(5), z.maximum(60)) }),
  reply: partnerOrder,
  errors: ['order_decided', 'not_possible_now', 'idempotency_mismatch', 'request_in_flight'],
  idempotent: true,
});

export const handBackOrder = route('handBackOrder', {
  method: 'POST',
  path: '/api/partner/orders/:orderId/hand-back',
  who: 'partner',
  right: 'orders',
  urgency: 'order',
  summary: 'Gives an accepted order to the next kitchen, or ends it with a full refund.',
  params: z.object({ orderId: id }),
  body: z.object({ reason: z.enum(handBackReasons), text: z.optional(plainText({ max: 300 })) }),
  reply: partnerOrder,
  errors: ['order_decided', 'safety_alarm_open'],
});

export const getMissedOrders = route('getMissedOrders', {
  method: 'GET',
  path: '/api/partner/missed-orders',
  who: 'partner',
  right: 'orders',
  urgency: 'poll',
  summary: "Today's orders that the partner didn't answer in time, newest first.",
  reply: z.array(
    z.object({
      id,
      orderId: z.string(),
      mealName: z.string(),
      familySize: z.int(),
      scheduledTime: z.string(),
      missedAt: z.string(),
      /** To another partner; otherwise the order ended with a full refund. */
      isPassedOn: z.boolean(),
    }),
  ),
});

export const getPartnerProfile = route('getPartnerProfile', {
  method: 'GET',
  path: '/api/partner/profile',
  who: 'partner',
  right: 'orders',
  urgency: 'poll',
  summary: 'The partner record of the signed-in account.',
  reply: z.object({
    id,
    name: z.string(),
    type: z.enum(partnerTypes),
    status: z.enum(partnerStatuses),
    phone: z.string(),
    email: z.nullable(z.string()),
    cuisineTypes: z.array(z.enum(cuisines)),
    location: z.object({ address: z.string(), emirate: z.enum(emirates) }),
    hasOwnDelivery: z.boolean(),
    /** Of the emirates in reach, for sixty days. */
    holidays: z.optional(holidaysAhead),
    isPaused: z.boolean(),
    taking,
    terms: partnerTerms,
    /** The IBAN is masked (`AE07 •••• 3456`); null if none is stored, or without the right to see money. */
    bankInfo: z.nullable(z.object({ bankName: z.string(), iban: z.string(), accountHolderName: z.string() })),
    /** AED text after commission: this Dubai month, pending, all time. Null without the right to see money. */
    earnings: z.nullable(
      z.object({
        totalThisMonth: z.string(),
        pendingPayout: z.string(),
        totalEarnings: z.string(),
      }),
    ),
    /** Newest first; empty without the right to see money. */
    payoutHistory: z.array(
      z.object({ id, amount: z.string(), date: calendarDay, status: z.enum(payoutStatuses) }),
    ),
    /** Orders and events together; null before the first rating. */
    stars: z.object({ average: z.nullable(z.number()), totalReviews: z.int() }),
    ratings: z.object({
      average: z.nullable(z.number()),
      totalReviews: z.int(),
      recent: z.array(
        z.object({
          id,
          rating: z.int(),
          customerName: z.string(),
          mealName: z.string(),
          date: z.string(),
          comment: z.nullable(z.string()),
        }),
      ),
    }),
    /** Private chefs only. */
    eventRatings: z.object({
      average: z.nullable(z.number()),
      totalReviews: z.int(),
      recent: z.array(
        z.object({
          id,
          rating: z.int(),
          customerName: z.string(),
          eventType: z.enum(eventTypes),
          /** The event number. */
          number: z.string(),
          date: z.string(),
          comment: z.nullable(z.string()),
        }),
      ),
    }),
  }),
});

export const markLineAsAdmin = route('markLineAsAdmin', {
  method: 'POST',
  path: '/api/admin/orders/:id/lines',
  who: 'admin',
  right: 'order_changes',
  urgency: 'order',
  summary: "Marks a line of groceries as the grocery does, within the customer's choice; audited.",
  params: z.object({ id }),
  body: packLine.body,
  reply: okReply,
  errors: ['order_decided', 'safety_alarm_open', 'text_names_foods', 'not_possible_now'],
});
