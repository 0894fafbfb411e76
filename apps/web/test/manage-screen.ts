import { getDemo } from '@sufra/contract/demo/demo.ts';
import {
  getSkippableDays,
  previewCancellation,
  previewPause,
  previewPlanChange,
} from '@sufra/contract/money/billing.ts';
import { getInvoices } from '@sufra/contract/money/invoices.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { getSubscription, type SubscriptionReply } from '@sufra/contract/subscription/subscription.ts';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { fillCard } from './card-form.ts';
import { reply } from './network.ts';
import { idOf } from './replies/orders.ts';
import { subscriber } from './replies/people.ts';
import { messageTime, subscriptionOf } from './replies/subscription.ts';
import { dayFrom } from './replies/week.ts';
import type { Shown } from './screen.tsx';
import type { Texts } from './texts.ts';

export type SkippableDay = ReplyOf<typeof getSkippableDays>[number];
type Task = 'plan' | 'pause' | 'card' | 'cancel';

export const day = (ahead: number): SkippableDay => ({
  date: dayFrom(ahead),
  isSkipped: false,
  mealTimes: ['lunch', 'dinner'],
  credit: '19.97 AED',
  cutoffAt: `${dayFrom(ahead - 1)}T16:00:00.000Z`,
  barred: null,
  nextBillingDate: null,
});
export const days: SkippableDay[] = [
  { ...day(1), barred: 'used' },
  { ...day(2), isSkipped: true },
  ...[3, 4, 5, 6].map(day),
];
const document = { id: idOf(1), number: 'INV-000042', issuedOn: dayFrom(-10), total: '599.00 AED' };
const invoices = [
  { ...document, kind: 'invoice' },
  { ...document, id: idOf(2), number: 'CN-000007', kind: 'credit_note' },
] as const;
export const effect = {
  planId: 'family',
  price: '999.00 AED',
  due: '253.33 AED',
  credit: '0.00 AED',
  from: dayFrom(2),
  mealsLeft: 51,
  mealsInPeriod: 90,
  nextBillingDate: dayFrom(20),
} as const;
/** With meals sent or ordered before `from`, a later day. */
export const pausePreview = (from = dayFrom(1)) =>
  reply(previewPause, ({ query: { until = null } }) => ({
    from,
    meals: until === null ? null : 21,
    mealsFrom: until,
    nextBillingDate: until === null ? null : dayFrom(27),
  }));
export const ending = { refund: '599.00 AED', endsOn: dayFrom(1), isAtOnce: true, disputed: null };

export const shownWith = (change: Partial<SubscriptionReply> = {}) =>
  ({
    path: '/account?tab=subscription',
    user: subscriber,
    replies: [
      reply(getSubscription, { subscription: subscriptionOf('full-day', change), credit: '0.00 AED' }),
      reply(getSkippableDays, days),
      reply(getInvoices, { invoices: [...invoices], next: null }),
      messageTime,
      reply(previewPlanChange, effect),
      reply(previewCancellation, ending),
      pausePreview(),
      reply(getDemo, { enabled: false, code: null, accounts: [] }),
    ],
  }) satisfies Shown;
export const managing = shownWith();
export const paused = shownWith({ status: 'paused', pausedFrom: dayFrom(-1), nextBillingDate: null });
export const leaving = shownWith({ endsOn: dayFrom(20) });
/** Resumed, so meals come from tomorrow. */
export const back = { status: 'paused', pausedFrom: dayFrom(-3), pausedUntil: dayFrom(1) } as const;
export const leavingPaused = shownWith({ ...back, endsOn: dayFrom(20) });
export const owing = shownWith({
  status: 'past_due',
  pastDue: { amount: '599.00 AED', nextAttemptOn: dayFrom(2) },
});

export const task = (texts: Texts, name: Task) =>
  page.getByRole('button', { name: texts(`billing:tasks.${name}_text`) });
export const dialog = page.getByRole('dialog');
export const inDialog = (name: string) => dialog.getByRole('button', { name });
export const fact = (label: string) =>
  expect.poll(() => dialog.getByRole('term').filter({ hasText: label }).element().parentElement?.textContent);
export const open = (texts: Texts, name: Task) => task(texts, name).click();

/** Opens the form and fills it. */
export async function openCard(texts: Texts): Promise<void> {
  await open(texts, 'card');
  await fillCard(texts);
}
