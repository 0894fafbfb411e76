import * as z from 'zod/mini';
import { mealTimes } from '../options.ts';
import { planIds } from '../subscription/plans.ts';
import { route } from '../route.ts';
import { paymentMethodBody } from '../subscription/subscribing.ts';
import { cancelReasons, subscriptionReply } from '../subscription/subscription.ts';
import { askedPaymentId, calendarDay, plainText, shownSum } from '../text.ts';

const changed = z.object({ subscription: subscriptionReply });

export const pauseSubscription = route('pauseSubscription', {
  method: 'POST',
  path: '/api/subscription/pause',
  who: 'subscriber',
  summary:
    'Pauses from the first open day until a day, or until resumed; the meals are added to the end of the month.',
  /** `until` is the first day with meals again. */
  body: z.object({ until: z.nullable(calendarDay) }),
  reply: changed,
  errors: ['not_possible_now', 'request_in_flight'],
});

export const previewPause = route('previewPause', {
  method: 'GET',
  path: '/api/subscription/pause-preview',
  who: 'subscriber',
  summary: 'What a pause from now until a day would move; without a day, only its beginning.',
  query: z.object({ until: z.optional(calendarDay) }),
  reply: z.object({
    /** The first day without meals. */
    from: calendarDay,
    /** Added to the end of the month. */
    meals: z.nullable(z.int()),
    mealsFrom: z.nullable(calendarDay),
    nextBillingDate: z.nullable(calendarDay),
  }),
  errors: ['not_possible_now'],
});

export const resumeSubscription = route('resumeSubscription', {
  method: 'POST',
  path: '/api/subscription/resume',
  who: 'subscriber',
  summary: 'Ends a pause: meals come again from tomorrow.',
  reply: changed,
  errors: ['not_possible_now'],
});

export const getSkippableDays = route('getSkippableDays', {
  method: 'GET',
  path: '/api/subscription/days',
  who: 'subscriber',
  summary: 'The meal days of the next two weeks up to the next payment, each with its skip credit.',
  reply: z.array(
    z.object({
      date: calendarDay,
      isSkipped: z.boolean(),
      mealTimes: z.array(z.enum(mealTimes)),
      /** AED text; for a skipped day the credited amount. */
      credit: z.string(),
      /** 20:00 the evening before. */
      cutoffAt: z.string(),
      /** Why it can't be skipped. */
      barred: z.nullable(z.enum(['cutoff_passed', 'used', 'limit'])),
      /** Set on the first day of the next month: skipping it moves the payment to here, without credit. */
      nextBillingDate: z.nullable(calendarDay),
    }),
  ),
});

export const skipDay = route('skipDay', {
  method: 'POST',
  path: '/api/subscription/skip',
  who: 'subscriber',
  summary: 'Skips a day until 20:00 the evening before; the credit is booked at once.',
  body: z.object({ date: calendarDay }),
  reply: z.object({ date: calendarDay, mealTimes: z.array(z.enum(mealTimes)), credit: z.string() }),
  errors: ['cutoff_passed', 'not_possible_now', 'request_in_flight'],
});

const planEffect = z.object({
  planId: z.enum(planIds),
  /** The new monthly price. */
  price: z.string(),
  /** Charged now for the rest of the month, after account credit. */
  due: z.string(),
  /** Credited now for the rest of the month; "0.00 AED" if the new plan costs more. */
  credit: z.string(),
  /** The first day of the new plan. */
  from: calendarDay,
  /** The difference is for these meals of the month. */
  mealsLeft: z.int(),
  mealsInPeriod: z.int(),
  nextBillingDate: calendarDay,
});

export const previewPlanChange = route('previewPlanChange', {
  method: 'GET',
  path: '/api/subscription/plan-preview',
  who: 'subscriber',
  summary: 'The charge or credit of changing to a plan now.',
  query: z.object({ planId: z.enum(planIds) }),
  reply: planEffect,
  errors: ['not_possible_now'],
});

export const changePlan = route('changePlan', {
  method: 'POST',
  path: '/api/subscription/plan',
  who: 'subscriber',
  urgency: 'order',
  summary:
    'Changes the plan from the first open day. `due` and `credit` must be the ones shown; otherwise 409 with the new ones.',
  body: z.object({ planId: z.enum(planIds), due: shownSum, credit: shownSum, askedPaymentId }),
  reply: changed,
  errors: [
    'price_changed',
    'not_possible_now',
    'no_card',
    'payment_declined',
    'authentication_required',
    'request_in_flight',
  ],
  idempotent: true,
});

/** The disputed part of the refund, paid only if the bank decides for Sufra. Null for none. */
const disputed = z.nullable(z.string());

export const previewCancellation = route('previewCancellation', {
  method: 'GET',
  path: '/api/subscription/cancel-preview',
  who: 'subscriber',
  summary: 'The last day with meals and the exact refund if cancelled today.',
  reply: z.object({
    /** Null after the first 30 days: the paid month is then served to its end. */
    refund: z.nullable(z.string()),
    /** The first day without meals. */
    endsOn: calendarDay,
    isAtOnce: z.boolean(),
    disputed,
  }),
  errors: ['not_possible_now'],
});

export const cancelSubscription = route('cancelSubscription', {
  method: 'POST',
  path: '/api/subscription/cancel',
  who: 'subscriber',
  urgency: 'order',
  summary:
    'Cancels: within 30 days of the first payment at once with a full refund, later at the end of the month.',
  body: z.object({
    reason: z.optional(z.enum(cancelReasons)),
    note: z.optional(plainText({ max: 300 })),
  }),
  reply: z.object({
    subscription: subscriptionReply,
    refund: z.nullable(z.string()),
    endsOn: calendarDay,
    disputed,
  }),
  errors: ['not_possible_now', 'request_in_flight'],
  idempotent: true,
});

export const keepSubscription = route('keepSubscription', {
  method: 'POST',
  path: '/api/subscription/keep',
  who: 'subscriber',
  summary: 'Withdraws a cancellation before it takes effect.',
  reply: changed,
  errors: ['not_possible_now'],
});

export const changeCard = route('changeCard', {
  method: 'PUT',
  path: '/api/subscription/card',
  who: 'account',
  urgency: 'order',
  summary: 'Replaces the card on file and charges a past-due month to it at once.',
  body: z.object({ paymentMethod: paymentMethodBody, askedPaymentId }),
  reply: z.object({
    card: z.object({ brand: z.string(), lastFour: z.string() }),
    /** Charged for a past-due month. */
    charged: z.nullable(z.string()),
  }),
  errors: ['payment_declined', 'authentication_required', 'request_in_flight'],
});
