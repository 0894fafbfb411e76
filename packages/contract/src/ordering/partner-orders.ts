import * as z from 'zod/mini';
import { units } from '../catalogue/catalogue.ts';
import { allergens, cuisines, emirates, eventTypes } from '../options.ts';
import { orderReasonCodes, orderTypes, paymentMethods } from './ordering.ts';
import { route } from '../route.ts';
import {
  orderStatuses,
  partnerOrderStatuses,
  partnerStatuses,
  partnerTypes,
  payoutStatuses,
} from '../statuses.ts';
import { calendarDay, digits, id, plainText } from '../text.ts';

/** What a partner may do next with an order, as the machine says; each is a button. */
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

const partnerOrder = z.object({
  id,
  /** The number people say. */
  orderId: z.string(),
  mealId: z.string(),
  mealName: z.string(),
  mealImage: z.nullable(z.string()),
  totalPrice: z.string(),
  /** Portions. */
  familySize: z.int(),
  orderType: z.enum(orderTypes),
  /** The start of the half-hour, or of the delivery window of that day. */
  scheduledTime: z.string(),
  scheduledTo: z.string(),
  /** The area; the full address only for a partner that delivers itself, from accepted until delivered. */
  deliveryAddress: z.string(),
  /** The phone at the door, under the same condition. */
  deliveryPhone: z.nullable(z.string()),
  /** How to find the door and what to do there, under the same condition. */
  deliveryInstructions: z.nullable(z.string()),
  status: z.enum(partnerOrderStatuses),
  /** The canonical status, for those who need to know more. */
  stage: z.enum(orderStatuses),
  actions: z.array(z.enum(partnerActions)),
  createdAt: z.string(),
  /** Until when a new order can be answered; null for others. */
  answerBy: z.nullable(z.string()),
  completedAt: z.nullable(z.string()),
  reason: z.nullable(z.enum(orderReasonCodes)),
  /** The customer as an initial. */
  customer: z.string(),
  notes: z.nullable(z.string()),
  paymentMethod: z.enum(paymentMethods),
  /** Classes nobody in this household may meet, and how many ingredients were checked; none of it once the order has ended. */
  avoidAllergens: z.array(z.enum(allergens)),
  /** Names of ingredients to keep out besides. */
  avoidIngredients: z.array(z.string()),
  ingredientsChecked: z.int(),
  lines: z.array(
    z.object({
      name: z.string(),
      amount: z.number(),
      unit: z.enum(units),
      packs: z.array(z.object({ grams: z.number(), count: z.int() })),
      boughtGrams: z.number(),
    }),
  ),
  /** When it has to be ready to arrive in time. */
  readyBy: z.string(),
  /** How often it can be put off now (0 while it can't), and the minutes it was put off by so far. */
  delaysLeft: z.int(),
  delayMinutes: z.int(),
  /** The dish was changed since, and as it is now it is not safe for these people: as it was ordered, or not at all. */
  isRecipeChanged: z.boolean(),
  version: z.int(),
});
export type PartnerOrder = z.output<typeof partnerOrder>;

export const getPartnerOrders = route('getPartnerOrders', {
  method: 'GET',
  path: '/api/partner/orders',
  who: 'partner',
  urgency: 'poll',
  summary: 'The orders a partner works on now, the most urgent first, and the last twenty that are finished.',
  reply: z.array(partnerOrder),
});

export const updatePartnerOrder = route('updatePartnerOrder', {
  method: 'PUT',
  path: '/api/partner/orders/:orderId',
  who: 'partner',
  urgency: 'order',
  summary:
    'Moves an order on: `completed` means ready; the last three are for partners that deliver themselves.',
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
    /** The four digits the customer says at the door; required for `delivered`. */
    handoverCode: z.optional(digits(/^\d{4}$/)),
  }),
  reply: partnerOrder,
  /** `too_early_to_report` comes with `from`, the instant from which a customer can be said to be out. */
  errors: ['order_decided', 'meal_unsafe', 'handover_code_wrong', 'too_early_to_report', 'not_possible_now'],
});

/** How often one order can be put off. */
export const maxDelays = 2;

export const delayOrder = route('delayOrder', {
  method: 'POST',
  path: '/api/partner/orders/:orderId/delay',
  who: 'partner',
  summary: 'Says that an order takes longer; its time moves and the customer is told at once. Twice at most.',
  params: z.object({ orderId: id }),
  body: z.object({ minutes: z.int().check(z.minimum(5), z.maximum(60)) }),
  reply: partnerOrder,
  errors: ['order_decided', 'not_possible_now', 'idempotency_mismatch', 'request_in_flight'],
  idempotent: true,
});

export const getPartnerProfile = route('getPartnerProfile', {
  method: 'GET',
  path: '/api/partner/profile',
  who: 'partner',
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
    isPaused: z.boolean(),
    /** The account payouts go to, the IBAN masked (`AE07 •••• 3456`); null before there is one. */
    bankInfo: z.nullable(z.object({ bankName: z.string(), iban: z.string(), accountHolderName: z.string() })),
    /** AED text, commission already off: this Dubai month, not paid out yet, and ever. */
    earnings: z.object({
      totalThisMonth: z.string(),
      pendingPayout: z.string(),
      totalEarnings: z.string(),
    }),
    /** The last payouts, the newest first. */
    payoutHistory: z.array(
      z.object({ id, amount: z.string(), date: calendarDay, status: z.enum(payoutStatuses) }),
    ),
    /** Of orders and events together: the mean stars with one decimal, null before the first, and how many gave them. */
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
    /** The same of the events a chef cooked for; nothing for everybody else. */
    eventRatings: z.object({
      average: z.nullable(z.number()),
      totalReviews: z.int(),
      recent: z.array(
        z.object({
          id,
          rating: z.int(),
          customerName: z.string(),
          eventType: z.enum(eventTypes),
          /** The number people say. */
          number: z.string(),
          date: z.string(),
          comment: z.nullable(z.string()),
        }),
      ),
    }),
  }),
});
