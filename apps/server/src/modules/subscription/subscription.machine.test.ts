// Proves every state x every command of a subscription, what each makes of it, and that every state can be reached.
import { subscriptionStatuses, type SubscriptionStatus } from '@sufra/contract/statuses.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '../../platform/pure/dubai-time.ts';
import type { Command, Effect, Moved, Subscription } from './life.rules.ts';
import { dueOn, dutyOf } from './renewal.machine.ts';
import { move, startSubscription } from './subscription.machine.ts';

// Started on 1 June; its month ends on 1 July.
const today = '2026-06-10';
const started = startSubscription('sub', 'acc', 'full-day', '2026-06-01');

/** What a command makes of it; throws when it was refused. */
function after(subscription: Subscription, command: Command, day = today): Moved {
  const result = move(subscription, command, day);
  if (!result.ok) throw new Error(`${command.kind} was refused: ${JSON.stringify(result.refusal)}`);
  return result.value;
}

const none = { skippedDays: [] } as const;
const commands = {
  pause: { kind: 'pause', until: '2026-06-20' },
  resume: { kind: 'resume', ...none },
  skip: { kind: 'skip', day: '2026-06-12', mealTimes: ['lunch'], credit: 666 },
  changePlan: { kind: 'changePlan', planId: 'family', ...none },
  'cancel inside the guarantee': { kind: 'cancel', refund: 59_900, ...none },
  'cancel after it': { kind: 'cancel', refund: null, ...none },
  keep: { kind: 'keep' },
  changeCard: { kind: 'changeCard' },
  renew: { kind: 'renew', charged: 59_900 },
  failRenewal: { kind: 'failRenewal', amount: 59_900, reason: 'declined' },
  end: { kind: 'end' },
  'erase inside the guarantee': { kind: 'erase', refund: 59_900 },
  'erase after it': { kind: 'erase', refund: null },
} as const satisfies Record<string, Command>;
type CommandName = keyof typeof commands;

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

/** The status afterwards, or the reason of the refusal in brackets. */
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
    skip: 'active',
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
    skip: '(not_due)',
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
    resume: 'active',
    skip: '(paused)',
    changePlan: '(paused)',
    'cancel inside the guarantee': 'cancelled',
    'cancel after it': 'active',
    keep: '(paused)',
    changeCard: 'paused',
    renew: '(paused)',
    failRenewal: '(not_due)',
    end: '(paused)',
    'erase inside the guarantee': 'cancelled',
    'erase after it': 'cancelled',
  },
  'past due': {
    pause: '(past_due)',
    resume: '(past_due)',
    skip: '(past_due)',
    changePlan: '(past_due)',
    'cancel inside the guarantee': 'cancelled',
    'cancel after it': 'cancelled',
    keep: '(past_due)',
    changeCard: 'past_due',
    renew: 'active',
    failRenewal: 'past_due',
    end: '(past_due)',
    'erase inside the guarantee': 'cancelled',
    'erase after it': 'cancelled',
  },
  'past due for the last time': {
    pause: '(past_due)',
    resume: '(past_due)',
    skip: '(past_due)',
    changePlan: '(past_due)',
    'cancel inside the guarantee': 'cancelled',
    'cancel after it': 'cancelled',
    keep: '(past_due)',
    changeCard: 'past_due',
    renew: 'active',
    failRenewal: 'expired',
    end: '(past_due)',
    'erase inside the guarantee': 'cancelled',
    'erase after it': 'cancelled',
  },
  cancelled: overWith('cancelled'),
  expired: overWith('expired'),
};

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
    const result = move(states[state], commands[name], today);
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
        const result = move(subscription, command, addDays(day, later));
        if (result.ok) visit(result.value.subscription, addDays(day, later), depth - 1);
      }
    }
  };
  visit(started, '2026-06-10', 6);
  expect([...reached].sort()).toEqual([...subscriptionStatuses].sort());
});

const kinds = (effects: readonly Effect[]) =>
  effects.map((effect) => (effect.kind === 'tell' ? effect.change : effect.kind));

describe('what follows', () => {
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
    ['paused', 'resume', ['resumed']],
    ['cancelled', 'changeCard', []],
  ] as const)('%s, %s', (state, command, expected) => {
    expect(kinds(after(states[state], commands[command]).effects)).toEqual(expected);
  });

  it('a refund of nothing asks the gateway for nothing', () => {
    const cancelled = after(started, { kind: 'cancel', refund: 0, skippedDays: [] });
    expect(kinds(cancelled.effects)).toEqual(['credit', 'cancelled']);
  });

  it('what was booked is the sum of charges less credits, and nothing after a full refund', () => {
    const skipped = after(started, commands.skip).subscription;
    const upgraded = after(skipped, { ...commands.changePlan, skippedDays: ['2026-06-12'] });
    expect(upgraded.subscription.booked).toBe(59_900 - 666 + 25_333);
    const cancelled = after(upgraded.subscription, { kind: 'cancel', refund: 85_233, skippedDays: [] });
    expect(cancelled.effects[0]).toMatchObject({ kind: 'credit', amount: 84_567 });
    expect(cancelled.subscription.booked).toBe(0);
  });
});

describe('a pause', () => {
  it.each([
    ['2026-06-11', 'too_early'],
    ['2026-06-10', 'too_early'],
    ['2026-01-01', 'too_early'],
    ['2026-06-12', null],
    ['2026-09-09', null],
    ['2026-09-10', 'too_late'],
  ])('until %s: %s', (until, field) => {
    const result = move(started, { kind: 'pause', until }, today);
    if (field === null) expect(result).toMatchObject({ ok: true });
    else expect(result).toMatchObject({ refusal: { code: 'invalid_request', fields: { until: field } } });
  });

  const paused = after(started, { kind: 'pause', until: null }).subscription;

  it.each([
    ['2026-06-10', '2026-07-01', 1],
    ['2026-06-11', '2026-07-01', 1],
    ['2026-06-12', '2026-07-02', 2],
    ['2026-06-21', '2026-07-11', 11],
    ['2026-07-20', '2026-08-09', 9],
    // The longest pause ends by itself after 90 days, on 9 September.
    ['2026-12-24', '2026-09-29', 29],
  ])('from 11 June, resumed on %s, gives a month to %s', (day, periodEnd, anchorDate) => {
    const { subscription } = after(paused, commands.resume, day);
    expect(subscription).toMatchObject({ periodEnd, anchorDate, pausedFrom: null, pausedUntil: null });
  });

  it('gives back no day that was credited', () => {
    const skippedDays = ['2026-06-09', '2026-06-12', '2026-06-13', '2026-06-25'];
    const { subscription } = after(paused, { kind: 'resume', skippedDays }, '2026-06-21');
    expect(subscription).toMatchObject({ periodEnd: '2026-07-09', givenBackDays: 8 });
  });

  it('that ended unnoticed gives back the chosen days only', () => {
    const chosen = after(started, commands.pause, '2026-06-05').subscription;
    expect(dutyOf(chosen, '2026-06-19')).toBeNull();
    expect(dutyOf(chosen, '2026-06-20')).toBe('resume');
    expect(after(chosen, commands.resume, '2026-06-23').subscription.periodEnd).toBe('2026-07-15');
  });

  it('that outlasts the paid month renews with its end', () => {
    const last = after(started, { kind: 'pause', until: '2026-07-20' }, '2026-06-30').subscription;
    const { subscription } = after(last, commands.resume, '2026-07-20');
    expect(subscription.periodEnd).toBe('2026-07-20');
    expect(dutyOf(subscription, '2026-07-20')).toBe('renew');
  });

  it('ends with a cancellation, its days given back first', () => {
    const { subscription } = after(paused, commands['cancel after it'], '2026-06-21');
    expect(subscription).toMatchObject({ status: 'active', endsOn: '2026-07-11', pausedFrom: null });
  });
});

describe('renewals', () => {
  const renewedOn = (from: Subscription, day: string) => after(from, commands.renew, day).subscription;
  const onDay = (day: string) => startSubscription('sub', 'acc', 'full-day', day);

  it.each([
    ['2027-01-31', ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']],
    ['2028-01-31', ['2028-02-29', '2028-03-31', '2028-04-30', '2028-05-31']],
    ['2027-01-29', ['2027-02-28', '2027-03-29', '2027-04-29', '2027-05-29']],
    ['2028-02-29', ['2028-03-29', '2028-04-29', '2028-05-29', '2028-06-29']],
    ['2026-12-31', ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']],
  ])('of one begun on %s keep its date', (start, ends) => {
    let subscription = onDay(start);
    const seen = [subscription.periodEnd];
    while (seen.length < ends.length) {
      subscription = renewedOn(subscription, subscription.periodEnd);
      seen.push(subscription.periodEnd);
    }
    expect(seen).toEqual(ends);
  });

  it('paid late, while it was tried, follow without a gap; after an outage they begin anew', () => {
    expect(renewedOn(started, '2026-07-06')).toMatchObject({
      periodStart: '2026-07-01',
      periodEnd: '2026-08-01',
    });
    expect(renewedOn(started, '2026-07-07')).toMatchObject({
      periodStart: '2026-07-07',
      periodEnd: '2026-08-07',
      anchorDate: 7,
    });
  });

  it('that fail are tried on days 1, 3 and 5, then no more', () => {
    let subscription: Subscription = started;
    const tried: (string | null)[] = [];
    for (let day = dueOn(subscription); day !== null; day = dueOn(subscription)) {
      tried.push(day);
      subscription = after(subscription, commands.failRenewal, day).subscription;
    }
    expect(tried).toEqual(['2026-07-01', '2026-07-02', '2026-07-04', '2026-07-06']);
    expect(subscription.status).toBe('expired');
  });
});

describe('a change of plan', () => {
  it('keeps the old plan for today, also when it is changed twice', () => {
    const family = after(started, commands.changePlan).subscription;
    expect(family).toMatchObject({ planId: 'family', price: 99_900, previousPlanId: 'full-day' });
    const lunch = after(family, { kind: 'changePlan', planId: 'lunch-only', ...none });
    expect(lunch.subscription).toMatchObject({ planId: 'lunch-only', previousPlanId: 'full-day' });
    const back = after(family, { kind: 'changePlan', planId: 'full-day', ...none });
    expect(back.subscription.booked).toBe(started.booked);
    const later = after(family, { kind: 'changePlan', planId: 'full-day', ...none }, '2026-06-11');
    expect(later.subscription.previousPlanId).toBe('family');
  });

  it('on the last day of the month costs nothing', () => {
    const { effects } = after(started, commands.changePlan, '2026-06-30');
    expect(kinds(effects)).toEqual(['plan_changed']);
  });
});

describe('whatever happens in whatever order', () => {
  type Step = readonly [name: CommandName, days: number];
  const steps = fc.array(
    fc.tuple(fc.constantFrom(...(Object.keys(commands) as CommandName[])), fc.integer({ min: 0, max: 20 })),
    { maxLength: 40 },
  );

  /** The command as it would be given that day. */
  function commandFor(name: CommandName, subscription: Subscription, day: string): Command {
    if (name === 'pause') return { kind: 'pause', until: addDays(day, 10) };
    if (name === 'skip') {
      return {
        kind: 'skip',
        day: addDays(day, 1),
        mealTimes: ['lunch'],
        credit: Math.min(666, subscription.booked),
      };
    }
    const others = { 'lunch-only': 'full-day', 'full-day': 'family', family: 'lunch-only' } as const;
    if (name === 'changePlan') return { kind: 'changePlan', planId: others[subscription.planId], ...none };
    return commands[name];
  }

  /** Charges less credits of what followed. */
  const bookedBy = (effects: readonly Effect[]): number =>
    effects.reduce((sum, effect) => {
      if (effect.kind === 'charge') return sum + effect.amount;
      return effect.kind === 'credit' ? sum - effect.amount : sum;
    }, 0);

  function live(start: number, taken: readonly Step[], check: (subscription: Subscription) => void): void {
    let day = addDays('2026-01-01', start);
    let subscription = startSubscription('sub', 'acc', 'full-day', day);
    let booked = subscription.price;
    for (const [name, days] of taken) {
      day = addDays(day, days);
      const result = move(subscription, commandFor(name, subscription, day), day);
      if (!result.ok) continue;
      ({ subscription } = result.value);
      booked += bookedBy(result.value.effects);
      expect(subscription.booked).toBe(booked);
      check(subscription);
    }
  }

  it('what is booked is what was charged less what was credited, and never less than nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1500 }), steps, (start, taken) => {
        live(start, taken, ({ booked }) => expect(booked).toBeGreaterThanOrEqual(0));
      }),
      { numRuns: 2_000 },
    );
  });

  it('a month has its 28 to 31 paid days, and only what is over has nothing due', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1500 }), steps, (start, taken) => {
        live(start, taken, (subscription) => {
          const { periodStart, periodEnd, givenBackDays, status, pausedFrom } = subscription;
          const paid = daysBetween(periodStart, periodEnd) - givenBackDays;
          expect(paid >= 28 && paid <= 31).toBe(true);
          expect(dueOn(subscription) === null).toBe(['cancelled', 'expired'].includes(status));
          expect(pausedFrom !== null).toBe(status === 'paused');
        });
      }),
      { numRuns: 2_000 },
    );
  });
});
