import * as z from 'zod/mini';
import { planIds } from './plans.ts';
import { route } from '../route.ts';
import { subscriptionStatuses } from '../statuses.ts';
import { calendarDay, timeOfDay } from '../text.ts';

export const subscriptionReply = z.object({
  planId: z.enum(planIds),
  planName: z.string(),
  status: z.enum(subscriptionStatuses),
  /** AED text, VAT included. */
  price: z.string(),
  nextBillingDate: z.nullable(calendarDay),
  /** After credit. */
  nextCharge: z.nullable(z.string()),
  startedOn: calendarDay,
  firstSuggestionDate: calendarDay,
  notificationTime: timeOfDay,
  card: z.nullable(z.object({ brand: z.string(), lastFour: z.string() })),
  /** First day without meals, and the first with meals again, if chosen. */
  pausedFrom: z.nullable(calendarDay),
  pausedUntil: z.nullable(calendarDay),
  /** Cancelled: the first day without meals. */
  endsOn: z.nullable(calendarDay),
  /** AED text, used by the next charge. */
  credit: z.string(),
  /** The amount owed and the next retry. */
  pastDue: z.nullable(z.object({ amount: z.string(), nextAttemptOn: z.nullable(calendarDay) })),
});
export type SubscriptionReply = z.output<typeof subscriptionReply>;

export const cancelReasons = ['too_expensive', 'no_time', 'taste', 'moving', 'travelling', 'other'] as const;
export type CancelReason = (typeof cancelReasons)[number];

export const getSubscription = route('getSubscription', {
  method: 'GET',
  path: '/api/user/subscription',
  who: 'account',
  summary: 'The current subscription; null before the first.',
  /** `credit` pays for plans and orders; AED text. */
  reply: z.object({ subscription: z.nullable(subscriptionReply), credit: z.string() }),
});
