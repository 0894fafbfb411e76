// Masks a subscription to the wire.
import type { SubscriptionReply } from '@sufra/contract/subscription.ts';
import { defaultNotificationTime, type PlanId } from '@sufra/contract/plans.ts';
import { toAedText } from '../../platform/pure/money.ts';
import type { SubscriptionRow } from './subscription.reads.ts';

const planNames: Readonly<Record<PlanId, string>> = {
  'lunch-only': 'Lunch Only',
  'full-day': 'Full Day',
  family: 'Family Plan',
};

export const toSubscriptionReply = (row: SubscriptionRow): SubscriptionReply => ({
  planId: row.planId,
  planName: planNames[row.planId],
  status: row.status,
  price: toAedText(row.price),
  nextBillingDate: row.isCurrent ? row.periodEnd : null,
  startedOn: row.startedOn,
  firstSuggestionDate: row.firstSuggestionOn,
  notificationTime: row.notificationTime ?? defaultNotificationTime,
  card: row.brand !== null && row.lastFour !== null ? { brand: row.brand, lastFour: row.lastFour } : null,
  pausedFrom: null,
  pausedUntil: null,
  endsOn: null,
  credit: toAedText(0),
  pastDue: null,
});
