import { getRecentMeals } from '@sufra/contract/planner/history.ts';
import { getSuggestionGaps, getSuggestions } from '@sufra/contract/planner/planner.ts';
import { getSubscription } from '@sufra/contract/subscription/subscription.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { formatDay } from '../../../lib/format.ts';
import { reply } from '../../../../test/network.ts';
import { subscriber } from '../../../../test/replies/people.ts';
import { subscriptionOf } from '../../../../test/replies/subscription.ts';
import { around } from '../../../../test/replies/today.ts';
import { dayFrom } from '../../../../test/replies/week.ts';
import { showScreen } from '../../../../test/screen.tsx';
import { expectFinished } from '../../../../test/standards.ts';
import { textsIn } from '../../../../test/texts.ts';

const t = textsIn('en');

it.each([
  { name: 'until when meals come', from: dayFrom(2), key: 'dashboard:banner.past_due.meals_until' },
  { name: 'that meals have stopped', from: dayFrom(0), key: 'dashboard:banner.past_due.meals_stopped' },
] as const)('asks for an unpaid month, and shows $name', async ({ from, key }) => {
  const subscription = subscriptionOf('full-day', {
    status: 'past_due',
    pausedFrom: from,
    pastDue: { amount: '599.00 AED', nextAttemptOn: dayFrom(2) },
  });
  const gap = { mealTime: 'lunch' as const, occasion: null, reason: 'paused' as const, because: [] };
  await showScreen({
    path: '/dashboard',
    user: { ...subscriber, subscriptionStatus: 'past_due' },
    replies: [
      ...around,
      reply(getRecentMeals, []),
      reply(getSubscription, { subscription, credit: '0.00 AED' }),
      reply(getSuggestions, []),
      reply(getSuggestionGaps, [gap]),
    ],
  });
  const text = t(key, { day: formatDay(dayFrom(1), 'en', 'short') });
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByText(t('planner:gap.unpaid')).first()).toBeVisible();
  await expectFinished('en');
});
