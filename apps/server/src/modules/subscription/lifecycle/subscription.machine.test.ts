import { subscriptionStatuses, type SubscriptionStatus } from '@sufra/contract/statuses.ts';
import type { PlanId } from '@sufra/contract/subscription/plans.ts';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../platform/pure/dubai-time.ts';
import type { Command, Effect, Moved, Subscription } from './subscription.rules.ts';
import { refundOn } from './ending.machine.ts';
import { planChange } from '../plans/plan.rules.ts';
import { dutyOf } from './renewal.machine.ts';
import { move, startSubscription } from './subscription.machine.ts';
import { noonOf } from '../../../../test/moments.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

// Started on 1 June; its month ends on 1 July.
const today = '2026-06-10';
const started = startSubscription('sub', 'acc' as AccountId, 'full-day', '2026-05-31');

/** Applies a command; throws on a refusal. */
function after(subscription: Subscription, command: Command, day = today): Moved {
  const result = move(subscription, command, noonOf(day));
  if (!result.ok) throw new Error(`${command.kind} was refused: ${JSON.stringify(result.refusal)}`);
  return result.value;
}

const commands = {
  pause: { kind: 'pause', until: '2026-06-20' },
  resume: { kind: 'resume' },
  skip: { kind: 'skip', day: '2026-06-12', mealTimes: ['lunch'], credit: 666 },
  changePlan: { kind: 'changePlan', change: planChange(started, 'family', noonOf(today)) },
  'cancel inside the guarantee': { kind: 'cancel', refund: 59_900 },
  'cancel after it': { kind: 'cancel', refund: null },
  keep: { kind: 'keep' },
  changeCard: { kind: 'changeCard' },
  renew: { kind: 'renew', charged: 59_900 },
  failRenewal: { kind: 'failRenewal', amount: 59_900, reason: 'declined', graceCard: 'visa 4242' },
  end: { kind: 'end' },
  'erase inside the guarantee': { kind: 'erase', refund: 59_900 },
  'erase after it': { kind: 'erase', refund: null },
} as const satisfies Record<string, Command>;
type CommandName = keyof typeof commands;

const changeTo = (planId: PlanId, from = started, day = today, skippedDays: string[] = []): Command => ({
  kind: 'changePlan',
  change: planChange(from, planId, noonOf(day, skippedDays)),
});

const due = { ...started, periodStart: '2026-05-10', periodEnd: today };
const ending = after(started, commands['cancel after it']).subscription;
const pastDue = after(due, commands.failRenewal).subscription;
const fourthFailure = { ...pastDue, failedAttempts: 3, nextAttemptOn: today };
const states = {
  running: started,
  due,
  ending,
  'at its end': { ...ending, periodEnd: today, endsOn: today },
  paused: { ...after(started, commands.pause, '2026-06-05').subscription },
  'past due': pastDue,
  'past due for the last time': fourthFailure,
  cancelled: after(started, commands['cancel inside the guarantee']).subscription,
  expired: after(fourthFailure, commands.failRenewal).subscription,
} as const satisfies Record<string, Subscription>;
type StateName = keyof typeof states;

/** The status afterwards, or the refusal's reason in brackets. */
const table: Readonly<Record<StateName, Readonly<Record<CommandName, string>>>> = {
  running: {
    pause: 'paused',
    resume: '(active)',
    skip: 'active',
    changePlan: 'active',
    'cancel inside the guarantee': 'cancelled',
    'cancel after it': 'active',
    keep: '(not_due)',
    changeCard: 'active',
    renew: '(not_due)',
    failRenewal: '(not_due)',
    end: '(not_due)',
    'erase inside the guarantee': 'cancelled',
    'erase after it': 'cancelled',
  },
  due: {
    pause: '(renewal_due)',
    resume: '(active)',
    skip: '(not_due)',
    changePlan: '(renewal_due)',
    'cancel inside the guarantee': 'cancelled',
    'cancel after it': 'cancelled',
    keep: '(not_due)',
    changeCard: 'active',
    renew: 'active',
    failRenewal: 'past_due',
    end: '(not_due)',
    'erase inside the guarantee': 'cancelled',
    'erase after it': 'cancelled',
  },
  ending: {
    pause: '(ending)',
    resume: '(active)',
    skip: '(ending)',
    changePlan: '(ending)',
    'cancel inside the guarantee': '(ending)',
    'cancel after it': '(ending)',
    keep: 'active',
    changeCard: 'active',
    renew: '(not_due)',
    failRenewal: '(not_due)',
    end: '(not_due)',
    'erase inside the guarantee': 'cancelled',
    'erase after it': 'cancelled',
  },
  'at its end': {
    pause: '(ending)',
    resume: '(active)',
    skip: '(ending)',
    changePlan: '(ending)',
    'cancel inside the guarantee': '(ending)',
    'cancel after it': '(ending)',
    keep: '(not_due)',
    changeCard: 'active',
    renew: '(not_due)',
    failRenewal: '(not_due)',
    end: 'cancelled',
    'erase inside the guarantee': 'cancelled',
    'erase after it': 'cancelled',
  },
  paused: {
    pause: '(paused)',
    resume: 'paused',
    skip: '(paused)',
    changePlan: '(paused)',
    'cancel inside the guarantee': 'cancelled',
    'cancel after it': 'paused',
    keep: '(not_due)',
    changeCard: 'paused',
    renew: '(paused)',
    failRenewal: '(not_due)',
    end: '(paused)',
    'erase inside the guarantee': 'cancelled',
    'erase after it': 'cancelled',
  },
  'past due': pastDueWith('past_due'),
  'past due for the last time': pastDueWith('expired'),
  cancelled: overWith('cancelled'),
  expired: overWith('expired'),
};

function pastDueWith(afterFailure: 'past_due' | 'expired'): Readonly<Record<CommandName, string>> {
  return {
    pause: '(past_due)',
    resume: '(past_due)',
    skip: '(past_due)',
    changePlan: '(past_due)',
    'cancel inside the guarantee': 'cancelled',
    'cancel after it': 'cancelled',
    keep: '(past_due)',
    changeCard: 'past_due',
    renew: 'active',
    failRenewal: afterFailure,
    end: '(past_due)',
    'erase inside the guarantee': 'cancelled',
    'erase after it': 'cancelled',
  };
}

function overWith(status: 'cancelled' | 'expired'): Readonly<Record<CommandName, string>> {
  const refused = Object.keys(commands).map((name) => [name, `(${status})`]);
  return {
    ...(Object.fromEntries(refused) as Record<CommandName, string>),
    changeCard: status,
    failRenewal: '(not_due)',
  };
}

describe.each(Object.keys(states) as StateName[])('%s', (state) => {
  it.each(Object.entries(table[state]) as [CommandName, string][])('%s: %s', (name, expected) => {
    const result = move(states[state], commands[name], noonOf(today));
    const outcome = result.ok
      ? result.value.subscription.status
      : `(${String(result.refusal.params?.['reason'])})`;
    expect(outcome).toBe(expected);
    if (!result.ok) expect(result.refusal.code).toBe('not_possible_now');
  });
});

it('reaches every state from a first payment', () => {
  const reached = new Set<SubscriptionStatus>();
  const seen = new Set<string>();
  const visit = (subscription: Subscription, day: string, depth: number): void => {
    const key = JSON.stringify([subscription, day]);
    if (depth === 0 || seen.has(key)) return;
    seen.add(key);
    reached.add(subscription.status);
    for (const command of Object.values(commands)) {
      for (const later of [0, 30]) {
        const result = move(subscription, command, noonOf(addDays(day, later)));
        if (result.ok) visit(result.value.subscription, addDays(day, later), depth - 1);
      }
    }
  };
  visit(started, '2026-06-10', 6);
  expect([...reached].sort()).toEqual([...subscriptionStatuses].sort());
});

const kinds = (effects: readonly Effect[]) =>
  effects.map((effect) => (effect.kind === 'announce' ? effect.change : effect.kind));

describe('effects', () => {
  it.each([
    ['running', 'pause', ['paused']],
    ['running', 'skip', ['credit', 'skipped']],
    ['running', 'changePlan', ['charge', 'plan_changed']],
    ['running', 'cancel inside the guarantee', ['credit', 'refund', 'cancelled']],
    ['running', 'cancel after it', ['cancelled']],
    ['running', 'changeCard', ['card_changed']],
    ['running', 'erase inside the guarantee', ['credit', 'refund']],
    ['running', 'erase after it', ['payOutCredit']],
    ['ending', 'keep', ['kept']],
    ['at its end', 'end', ['payOutCredit']],
    ['due', 'renew', ['charge', 'renewed']],
    ['due', 'failRenewal', ['payment_failed']],
    ['due', 'cancel after it', ['payOutCredit', 'cancelled']],
    ['past due', 'changeCard', ['card_changed', 'collect']],
    ['past due', 'cancel after it', ['payOutCredit', 'cancelled']],
    ['past due for the last time', 'failRenewal', ['payOutCredit', 'expired']],
    ['paused', 'resume', []],
    ['cancelled', 'changeCard', []],
  ] as const)('%s, %s', (state, command, expected) => {
    expect(kinds(after(states[state], commands[command]).effects)).toEqual(expected);
  });

  it('request no refund of zero', () => {
    const cancelled = after(started, { kind: 'cancel', refund: 0 });
    expect(kinds(cancelled.effects)).toEqual(['credit', 'cancelled']);
  });

  it('post the charges less credits, and zero after a full refund', () => {
    const skipped = after(started, commands.skip).subscription;
    const upgraded = after(skipped, changeTo('family', skipped, today, ['2026-06-12']));
    expect(upgraded.subscription.booked).toBe(59_900 - 666 + 25_333);
    const cancelled = after(upgraded.subscription, { kind: 'cancel', refund: 85_233 });
    expect(cancelled.effects[0]).toMatchObject({ kind: 'credit', amount: 84_567 });
    expect(cancelled.subscription.booked).toBe(0);
  });
});

describe('a change of plan', () => {
  it('keeps the old plan for today, even when changed twice', () => {
    const family = after(started, commands.changePlan).subscription;
    expect(family).toMatchObject({ planId: 'family', price: 99_900, previousPlanId: 'full-day' });
    const lunch = after(family, changeTo('lunch-only', family));
    expect(lunch.subscription).toMatchObject({ planId: 'lunch-only', previousPlanId: 'full-day' });
    const back = after(family, changeTo('full-day', family));
    expect(back.subscription.booked).toBe(started.booked);
    const later = after(family, changeTo('full-day', family, '2026-06-11'), '2026-06-11');
    expect(later.subscription.previousPlanId).toBe('family');
  });

  it('on the last day of the month costs nothing', () => {
    const { effects } = after(started, changeTo('family', started, '2026-06-30'), '2026-06-30');
    expect(kinds(effects)).toEqual(['plan_changed']);
  });
});

it("suggestions begin with the plan's first meal from tomorrow", () => {
  const firstOf = (planId: 'lunch-only' | 'full-day', day: string) =>
    startSubscription('sub', 'acc' as AccountId, planId, day).firstSuggestionOn;
  expect(firstOf('full-day', '2026-06-05')).toBe('2026-06-06');
  // From Friday to Monday.
  expect(firstOf('lunch-only', '2026-06-05')).toBe('2026-06-08');
  expect(firstOf('lunch-only', '2026-06-04')).toBe('2026-06-05');
});

it.each([
  ['2026-06-01', 59_900],
  ['2026-07-01', 59_900],
  ['2026-07-02', null],
])('a cancellation on %s of what was first paid on 1 June refunds %s fils', (day, refund) => {
  expect(refundOn(day, '2026-06-01', 59_900)).toBe(refund);
});

it('an ending subscription has the duty to end, not to renew', () => {
  expect(dutyOf(ending, '2026-06-30')).toBeNull();
  expect(dutyOf(ending, '2026-07-01')).toBe('end');
  expect(dutyOf(states.cancelled, '2027-01-01')).toBeNull();
});

describe('announcements, charges and credits', () => {
  const effectsOf = (subscription: Subscription, command: Command, day = today) =>
    after(subscription, command, day).effects;
  const announced = (subscription: Subscription, command: Command, day = today) =>
    effectsOf(subscription, command, day).find(({ kind }) => kind === 'announce');

  const pausedSoon = after(started, commands.pause).subscription;

  it.each<[string, Subscription, Command, object]>([
    ['a pause', started, commands.pause, { from: '2026-06-11', until: '2026-06-20' }],
    ['a pause taken back', pausedSoon, commands.resume, { nextBillingDate: '2026-07-01' }],
    ['a skip', started, commands.skip, { date: '2026-06-12', credit: '6.66 AED' }],
    ['a change of plan', started, commands.changePlan, { plan: 'family', formerPlan: 'full-day' }],
    [
      'a refunded cancellation',
      started,
      commands['cancel inside the guarantee'],
      { endsOn: '2026-06-10', refund: '599.00 AED' },
    ],
    ['a later cancellation', started, commands['cancel after it'], { endsOn: '2026-07-01' }],
    ['a decision to stay', ending, commands.keep, { nextBillingDate: '2026-07-01' }],
    [
      'a renewal',
      due,
      commands.renew,
      { plan: 'full-day', amount: '599.00 AED', nextBillingDate: '2026-07-01' },
    ],
    [
      'a failed payment',
      due,
      commands.failRenewal,
      { amount: '599.00 AED', reason: 'declined', nextAttemptOn: '2026-06-11' },
    ],
    ['an expiry', fourthFailure, commands.failRenewal, { plan: 'full-day' }],
  ])('%s names its day and its dates', (_what, subscription, command, params) => {
    expect(announced(subscription, command)).toMatchObject({ params: { day: today, ...params } });
  });

  it('a pause without an end has none in its message', () => {
    expect(announced(started, { kind: 'pause', until: null })).toEqual({
      ...{ kind: 'announce', change: 'paused', params: { day: today, from: '2026-06-11' } },
    });
  });

  it('a cancellation promises no disputed amount', () => {
    const disputed = { ...commands['cancel inside the guarantee'], disputed: 20_000 };
    expect(announced(started, disputed)).toMatchObject({ params: { refund: '399.00 AED' } });
  });

  it('a renewal charges the new month by its dates', () => {
    const line = { code: 'subscription', params: { plan: 'full-day', from: today, to: '2026-06-30' } };
    // The billing date stays the first.
    expect(effectsOf(due, commands.renew)[0]).toEqual({ kind: 'charge', amount: 59_900, line });
  });

  it('a skip credits its meals', () => {
    const line = { code: 'skipped_day', params: { date: '2026-06-12', meals: 1 } };
    expect(effectsOf(started, commands.skip)[0]).toEqual({
      ...{ kind: 'credit', reason: 'skip', amount: 666, line },
    });
  });

  it('a larger plan is charged and a smaller one credited for the remaining days', () => {
    const params = { formerPlan: 'full-day', meals: 60, mealsInMonth: 90 };
    expect(effectsOf(started, commands.changePlan)[0]).toEqual({
      ...{ kind: 'charge', amount: 26_667 },
      line: { code: 'plan_upgrade', params: { plan: 'family', ...params } },
    });
    // 60 of 90 meals of AED 599.00 against 14 of 22 lunches of AED 299.00.
    expect(effectsOf(started, changeTo('lunch-only'))[0]).toEqual({
      ...{ kind: 'credit', reason: 'plan_change', amount: 20_906 },
      line: {
        code: 'plan_downgrade',
        params: { ...params, plan: 'lunch-only', meals: 14, mealsInMonth: 22 },
      },
    });
  });

  it('a refund credits everything booked', () => {
    expect(effectsOf(started, commands['erase inside the guarantee'])[0]).toEqual({
      ...{ kind: 'credit', reason: 'cancellation', amount: 59_900 },
      line: { code: 'cancellation', params: { plan: 'full-day' } },
      isReversal: true,
    });
  });

  it('the same plan again is refused', () => {
    expect(move(started, changeTo('full-day'), noonOf(today))).toEqual({
      ...{ ok: false, refusal: { code: 'not_possible_now', params: { reason: 'same_plan' } } },
    });
  });
});
