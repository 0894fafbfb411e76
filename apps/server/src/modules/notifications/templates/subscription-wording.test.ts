import { describe, expect, it } from 'vitest';
import { textOf } from '../../../adapters/whatsapp/template-texts.ts';
import { templateHoles, type Filled } from '../../../platform/pure/message-templates.ts';
import type { Command, Subscription } from '../../subscription/lifecycle/subscription.rules.ts';
import { move, startSubscription } from '../../subscription/lifecycle/subscription.machine.ts';
import { planChange } from '../../subscription/plans/plan.rules.ts';
import { toRefundSent, toSubscriptionMessage, toWelcome } from './subscription-messages.ts';
import { noonOf } from '../../../../test/moments.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

const today = '2026-06-10';
const begun = startSubscription('s', 'a' as AccountId, 'full-day', '2026-05-31');
const afterCommand = (subscription: Subscription, command: Command, day = today): Subscription => {
  const result = move(subscription, command, noonOf(day));
  if (!result.ok) throw new Error(`${command.kind}: ${JSON.stringify(result.refusal)}`);
  return result.value.subscription;
};
const paused = afterCommand(begun, { kind: 'pause', until: null });
const ending = afterCommand(begun, { kind: 'cancel', refund: null });
const held = afterCommand(begun, { kind: 'hold' });
const closing = { kind: 'close', refund: 59_900 } as const;
const due = '2026-07-01';
const failing = { kind: 'failRenewal', amount: 59_900, reason: 'declined', graceCard: 'visa 4242' } as const;
const noticing = { kind: 'giveNotice', price: 59_900, amount: 59_900, lastFour: '4242' } as const;
const overdue = afterCommand(afterCommand(afterCommand(begun, failing, due), failing, due), failing, due);

const changes: readonly [string, Subscription, Command, string, string][] = [
  ['a pause', begun, { kind: 'pause', until: null }, today, 'subscription_paused'],
  ['a pause until', begun, { kind: 'pause', until: '2026-06-20' }, today, 'subscription_paused_until'],
  ['resuming', paused, { kind: 'resume' }, '2026-09-09', 'subscription_resumed'],
  [
    'a skip',
    begun,
    { kind: 'skip', day: '2026-06-12', mealTimes: ['lunch'], credit: 1_997 },
    today,
    'subscription_skipped',
  ],
  [
    'a skip of the next month',
    begun,
    { kind: 'skip', day: due, mealTimes: ['lunch'], credit: 0 },
    today,
    'subscription_skipped_ahead',
  ],
  [
    'an upgrade',
    begun,
    { kind: 'changePlan', change: planChange(begun, 'family', noonOf(today)) },
    today,
    'subscription_plan_changed',
  ],
  [
    'a cancellation with refund',
    begun,
    { kind: 'cancel', refund: 59_900 },
    today,
    'subscription_cancelled_refund',
  ],
  [
    'a cancellation of which a part is disputed',
    begun,
    { kind: 'cancel', refund: 59_900, disputed: 19_900 },
    today,
    'subscription_cancelled_refund',
  ],
  [
    'a cancellation of which all is disputed',
    begun,
    { kind: 'cancel', refund: 59_900, disputed: 59_900 },
    today,
    'subscription_cancelled_today',
  ],
  ['a cancellation for the end', begun, { kind: 'cancel', refund: null }, today, 'subscription_cancelled'],
  [
    'a cancellation with nothing left',
    begun,
    { kind: 'cancel', refund: null },
    due,
    'subscription_cancelled_today',
  ],
  [
    'a cancellation with nothing to give back',
    begun,
    { kind: 'cancel', refund: 0 },
    today,
    'subscription_cancelled_today',
  ],
  ['staying', ending, { kind: 'keep' }, '2026-06-12', 'subscription_kept'],
  ['a renewal ahead', begun, noticing, '2026-06-28', 'subscription_renewal_notice'],
  [
    'a renewal ahead that credit pays in part',
    begun,
    { ...noticing, amount: 39_900 },
    '2026-06-28',
    'subscription_renewal_notice_with_credit',
  ],
  [
    'a renewal ahead that credit covers',
    begun,
    { ...noticing, amount: 0 },
    '2026-06-28',
    'subscription_renewal_notice_by_credit',
  ],
  [
    'a renewal ahead without a card',
    begun,
    { ...noticing, lastFour: null },
    '2026-06-28',
    'subscription_renewal_notice_no_card',
  ],
  ['a renewal', begun, { kind: 'renew', charged: 59_900 }, due, 'subscription_renewed'],
  ['a renewal paid by credit', begun, { kind: 'renew', charged: 0 }, due, 'subscription_renewed_by_credit'],
  ['a failed payment', begun, failing, due, 'subscription_payment_failed'],
  [
    'one without days of grace',
    begun,
    { ...failing, graceCard: null },
    due,
    'subscription_payment_failed_stopped',
  ],
  ['the last failed payment', overdue, failing, due, 'subscription_expired'],
  ['a hold', begun, { kind: 'hold' }, today, 'subscription_held'],
  ['the end of a hold', held, { kind: 'release' }, today, 'subscription_released'],
  ['an end by an admin', held, closing, today, 'subscription_closed_refund'],
  ['an end with nothing unused', held, { ...closing, refund: 0 }, today, 'subscription_closed'],
  ['another card', begun, { kind: 'changeCard' }, today, 'subscription_card_changed'],
];

function textIn(language: 'en' | 'ar', filled: Filled | null): string {
  if (!filled) throw new Error('There is no message.');
  const { template, params } = filled;
  expect(Object.keys(params).sort()).toEqual([...templateHoles[template]].sort());
  const text = textOf(template, language, params);
  expect(text).not.toMatch(/[{}]|undefined|null/);
  return text;
}

function toldBy(subscription: Subscription, command: Command, day: string) {
  const result = move(subscription, command, noonOf(day));
  const effects = result.ok ? result.value.effects : [];
  return effects.filter((effect) => effect.kind === 'announce');
}

describe('a subscriber is notified of', () => {
  it.each(changes)('%s', (_name, subscription, command, day, template) => {
    const [told, ...others] = toldBy(subscription, command, day);
    expect(others).toEqual([]);
    if (!told) throw new Error('Nobody is told.');
    for (const language of ['en', 'ar'] as const) {
      const message = toSubscriptionMessage(told, language);
      expect(message?.template).toBe(template);
      textIn(language, message);
    }
  });

  it('the start, with a name or without', () => {
    expect(textIn('en', toWelcome({ language: 'en', name: 'Mariam' }, 'family'))).toMatch(
      /^Welcome to Sufra, Mariam! Your Family plan/,
    );
    expect(textIn('ar', toWelcome({ language: 'ar', name: null }, 'lunch-only'))).toContain(
      'يا ضيفنا العزيز! بدأت باقتك «الغداء فقط»',
    );
  });

  it('a refund under way', () => {
    expect(textIn('en', toRefundSent('en', 1_997))).toContain('AED\u00a019.97');
  });

  it('the last day with meals, not the first without', () => {
    const [told] = toldBy(begun, { kind: 'cancel', refund: null }, today);
    const message = told ? toSubscriptionMessage(told, 'en') : null;
    expect(textIn('en', message)).toContain('until Tuesday, 30 June');
  });
});

it('skips an event that lacks a parameter of its message', () => {
  for (const change of ['paused', 'resumed', 'skipped', 'plan_changed', 'cancelled', 'renewed'] as const)
    expect(toSubscriptionMessage({ change, params: {} }, 'en')).toBeNull();
});
