import type * as contract from '@sufra/contract/billing.ts';
import { defaultNotificationTime, type PlanId } from '@sufra/contract/plans.ts';
import type { SubscriptionReply } from '@sufra/contract/subscription.ts';
import type * as z from 'zod/mini';
import type { DubaiDay } from '../../platform/pure/dubai-time.ts';
import { toAedText, type Fils } from '../../platform/pure/money.ts';
import { endPause } from './pause.machine.ts';
import { sumsOf, type PlanChange } from './proration.rules.ts';
import type { SkippableDay } from './skip.rules.ts';
import type { SubscriptionRow } from './subscription.reads.ts';

const planNames: Readonly<Record<PlanId, string>> = {
  'lunch-only': 'Lunch Only',
  'full-day': 'Full Day',
  family: 'Family Plan',
};

interface Described {
  readonly row: SubscriptionRow;
  readonly credit: Fils;
  readonly skippedDays: readonly DubaiDay[];
}

export const toSubscriptionReply = ({ row, credit, skippedDays }: Described): SubscriptionReply => ({
  planId: row.planId,
  planName: planNames[row.planId],
  status: row.status,
  price: toAedText(row.price),
  nextBillingDate: nextBillingDate(row, skippedDays),
  startedOn: row.startedOn,
  firstSuggestionDate: row.firstSuggestionOn,
  notificationTime: row.notificationTime ?? defaultNotificationTime,
  card: row.brand !== null && row.lastFour !== null ? { brand: row.brand, lastFour: row.lastFour } : null,
  pausedFrom: row.pausedFrom,
  pausedUntil: row.pausedUntil,
  endsOn: row.endsOn,
  credit: toAedText(credit),
  pastDue:
    row.status === 'past_due'
      ? { amount: toAedText(sumsOf(row.price, credit).due), nextAttemptOn: row.nextAttemptOn }
      : null,
});

/** When the card is charged next, as far as that is known: not for a pause without a chosen day. */
function nextBillingDate(row: SubscriptionRow, skippedDays: readonly DubaiDay[]): DubaiDay | null {
  if (!row.isCurrent || row.endsOn !== null) return null;
  if (row.pausedFrom !== null)
    return row.pausedUntil && endPause(row, skippedDays, row.pausedUntil).periodEnd;
  return row.status === 'past_due' ? row.nextAttemptOn : row.periodEnd;
}

export const toSkippableDay = (
  day: SkippableDay,
): z.input<typeof contract.getSkippableDays.reply>[number] => ({
  date: day.day,
  isSkipped: day.isSkipped,
  mealTimes: [...day.mealTimes],
  credit: toAedText(day.credit),
  cutoffAt: day.cutOff?.toISOString() ?? null,
});

interface Preview extends PlanChange {
  readonly due: Fils;
  readonly credit: Fils;
  readonly nextBillingDate: DubaiDay;
}

export const toPlanEffect = (preview: Preview): z.input<typeof contract.previewPlanChange.reply> => ({
  planId: preview.planId,
  price: toAedText(preview.price),
  due: toAedText(preview.due),
  credit: toAedText(preview.credit),
  daysLeft: preview.daysLeft,
  daysInPeriod: preview.daysInPeriod,
  nextBillingDate: preview.nextBillingDate,
});

/** AED text, or null where there is no sum. */
export const toSum = (fils: Fils | null): string | null => (fils === null ? null : toAedText(fils));
