import { getMessageTime } from '@sufra/contract/planner/message-time.ts';
import type { PlanId } from '@sufra/contract/subscription/plans.ts';
import { getSubscription, type SubscriptionReply } from '@sufra/contract/subscription/subscription.ts';
import { reply } from '../network.ts';
import { dayFrom } from './week.ts';

export const subscriptionOf = (
  planId: PlanId = 'full-day',
  change: Partial<SubscriptionReply> = {},
): SubscriptionReply => ({
  planId,
  planName: planId,
  status: 'active',
  price: '599.00 AED',
  nextBillingDate: dayFrom(20),
  nextCharge: '599.00 AED',
  startedOn: dayFrom(-10),
  firstSuggestionDate: dayFrom(1),
  notificationTime: '08:00',
  card: { brand: 'Visa', lastFour: '4242' },
  pausedFrom: null,
  pausedUntil: null,
  endsOn: null,
  credit: '0.00 AED',
  pastDue: null,
  ...change,
});

export const notSubscribed = reply(getSubscription, { subscription: null, credit: '0.00 AED' });

export const messageTime = reply(getMessageTime, { time: '08:00' });
