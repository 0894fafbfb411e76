import { describe, expect, it } from 'vitest';
import { unusedOf } from './hold.machine.ts';
import type { Command, Moved, Subscription } from './subscription.rules.ts';
import { mealsDue } from '../skipping/skip.rules.ts';
import { dueOn } from './renewal.machine.ts';
import { move, startSubscription } from './subscription.machine.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

// Started on 1 June; its month ends on 1 July.
const today = '2026-06-10';
const none = { skippedDays: [] } as const;
const started = startSubscription('sub', 'acc' as AccountId, 'full-day', '2026-06-01');
const hold = { kind: 'hold' } as const;
const release = { kind: 'release', ...none } as const;

/** Applies a command; throws on a refusal. */
function after(subscription: Subscription, command: Command, day = today): Moved {
  const result = move(subscription, command, day);
  if (!result.ok) throw new Error(`${command.kind} was refused: ${JSON.stringify(result.refusal)}`);
  return result.value;
}
const only = (subscription: Subscription, command: Command, day = today): Subscription =>
  after(subscription, command, day).subscription;

const ending = only(started, { kind: 'cancel', refund: null, ...none });
const paused = only(started, { kind: 'pause', until: '2026-06-20' }, '2026-06-05');
const failing = { kind: 'failRenewal', amount: 59_900, reason: 'declined' } as const;
const pastDue = only(started, failing, '2026-07-01');
const states = { running: started, ending, paused, 'past due': pastDue };
const over = {
  cancelled: only(started, { kind: 'cancel', refund: 59_900, ...none }),
  expired: only({ ...pastDue, failedAttempts: 3 }, failing, '2026-07-06'),
};

const barred: readonly Command[] = [
  hold,
  { kind: 'pause', until: null },
  { kind: 'resume', ...none },
  { kind: 'skip', day: '2026-06-12', mealTimes: ['lunch'], credit: 666 },
  { kind: 'changePlan', planId: 'family', ...none },
  { kind: 'cancel', refund: null, ...none },
  { kind: 'keep' },
  { kind: 'changeCard' },
  { kind: 'renew', charged: 59_900 },
  failing,
  { kind: 'end' },
];

describe.each(Object.entries(states))('%s, and on hold', (_name, state) => {
  const held = only(state, hold);

  it('keeps its state, has no duty and no meals from that day on', () => {
    expect(held).toEqual({ ...state, heldFrom: today });
    expect(dueOn(held)).toBeNull();
    const served = { ...held, keptTimes: null };
    expect(mealsDue(served, today)).toBeNull();
    expect(mealsDue(served, '2026-12-01')).toBeNull();
  });

  it.each(barred.map((command) => [command.kind, command] as const))(
    '%s is not possible',
    (_kind, command) => {
      for (const day of [today, '2026-07-01', '2027-01-01'])
        expect(move(held, command, day)).toMatchObject({ refusal: { params: { reason: 'held' } } });
    },
  );

  it('is unchanged when released on the same day', () => {
    const { subscription, effects } = after(held, release);
    expect(subscription).toEqual(state);
    expect(effects).toMatchObject([{ kind: 'announce', change: 'released' }]);
  });

  it('can be ended with its account', () => {
    expect(only(held, { kind: 'erase', refund: null })).toMatchObject({
      status: 'cancelled',
      heldFrom: null,
    });
  });
});

it('refuses to hold an ended subscription, and to release or close one that is not held', () => {
  const close = { kind: 'close', refund: null, ...none } as const;
  for (const [status, subscription] of Object.entries(over))
    for (const command of [hold, release, close])
      expect(move(subscription, command, today)).toMatchObject({ refusal: { params: { reason: status } } });
  for (const { status, ...state } of Object.values(states))
    for (const command of [release, close])
      expect(move({ ...state, status }, command, today)).toMatchObject({
        refusal: { params: { reason: status } },
      });
});

describe('released after ten days', () => {
  const day = '2026-06-20';

  it('ends the month and renews ten days later', () => {
    const released = only(only(started, hold), release, day);
    expect(released).toMatchObject({ status: 'active', periodEnd: '2026-07-11', anchorDate: 11 });
    expect(dueOn(released)).toBe('2026-07-11');
    expect(only(released, { kind: 'renew', charged: 59_900 }, '2026-07-11').periodEnd).toBe('2026-08-11');
  });

  it('gives back no day that was skipped and credited', () => {
    const skippedDays = ['2026-06-09', '2026-06-12', '2026-06-20'];
    expect(only(only(started, hold), { kind: 'release', skippedDays }, day).periodEnd).toBe('2026-07-10');
  });

  it('a cancellation takes effect ten days later', () => {
    const released = only(only(ending, hold), release, day);
    expect(released).toMatchObject({ periodEnd: '2026-07-11', endsOn: '2026-07-11' });
  });

  it('serves the unused days of a month that ended during the hold', () => {
    const released = only(only(started, hold, '2026-06-29'), release, '2026-09-01');
    expect(released.periodEnd).toBe('2026-09-03');
  });

  it('moves a past-due month, whose next retry is due at once', () => {
    const released = only(only(pastDue, hold, '2026-07-02'), release, '2026-07-12');
    expect(released).toMatchObject({ status: 'past_due', periodEnd: '2026-07-11', failedAttempts: 1 });
    expect(dueOn(released)).toBe('2026-07-02');
    const renewed = only(released, { kind: 'renew', charged: 59_900 }, '2026-07-12');
    expect(renewed).toMatchObject({ periodStart: '2026-07-11', periodEnd: '2026-08-11' });
  });
});

describe('a pause', () => {
  const held = only(paused, hold);

  it('that is still running continues and gives its days back once', () => {
    const released = only(held, release, '2026-06-15');
    expect(released).toEqual(paused);
    expect(only(released, { kind: 'resume', ...none }, '2026-06-20').periodEnd).toBe('2026-07-15');
  });

  it('that is over ends, and its days and those on hold are given back', () => {
    const released = only(held, release, '2026-06-25');
    expect(released).toMatchObject({ status: 'active', pausedFrom: null, periodEnd: '2026-07-20' });
  });

  it('that had not begun absorbs the day before it', () => {
    const tomorrow = only(only(started, { kind: 'pause', until: '2026-06-20' }), hold);
    const released = only(tomorrow, release, '2026-06-12');
    expect(released).toMatchObject({ status: 'paused', pausedFrom: today });
    expect(only(released, { kind: 'resume', ...none }, '2026-06-20').periodEnd).toBe('2026-07-11');
  });
});

describe('closed by an admin', () => {
  const close = (refund: number | null) => ({ kind: 'close', refund, ...none }) as const;

  it('inside the guarantee period refunds everything', () => {
    const { subscription, effects } = after(only(started, hold), close(59_900), '2026-08-01');
    expect(subscription).toMatchObject({
      status: 'cancelled',
      heldFrom: null,
      booked: 0,
      endsOn: '2026-08-01',
    });
    expect(effects).toMatchObject([
      { kind: 'credit', amount: 59_900 },
      { kind: 'refund' },
      { change: 'closed', params: { refund: '599.00 AED' } },
    ]);
  });

  it('promises no disputed amount', () => {
    const promised = (refund: number | null, disputed: number) => {
      const { effects } = after(only(started, hold), { ...close(refund), disputed }, '2026-08-01');
      return effects.at(-1);
    };
    expect(promised(59_900, 59_900)).toMatchObject({ change: 'closed', params: { refund: '0.00 AED' } });
    expect(promised(59_900, 20_000)).toMatchObject({ params: { refund: '399.00 AED' } });
    expect(promised(null, 20_000)).toMatchObject({ params: { refund: '0.00 AED' } });
  });

  it('after the guarantee period credits the unused days and pays out all credit', () => {
    const { subscription, effects } = after(only(started, hold), close(null), '2026-08-01');
    // 21 of 30 days: from 10 June up to 1 July.
    expect(effects).toMatchObject([
      { kind: 'credit', reason: 'cancellation', amount: 41_930 },
      { kind: 'payOutCredit' },
      { change: 'closed', params: { refund: '419.30 AED' } },
    ]);
    expect(subscription.booked).toBe(59_900 - 41_930);
  });

  it('refunds nothing for an unpaid month, and no skipped day twice', () => {
    expect(after(only(pastDue, hold, '2026-07-02'), close(null), '2026-07-03').effects).toMatchObject([
      { kind: 'payOutCredit' },
      { change: 'closed', params: { refund: '0.00 AED' } },
    ]);
    const held = only(started, hold, '2026-06-29');
    expect(unusedOf(held, [])).toBe(3_993);
    expect(unusedOf(held, ['2026-06-12', '2026-06-30'])).toBe(1_997);
    expect(unusedOf(held, ['2026-06-29', '2026-06-30'])).toBe(0);
    expect(unusedOf({ ...held, booked: 100 }, [])).toBe(100);
  });

  it('counts an earlier pause, but an old hold only for the current month', () => {
    expect(unusedOf(only(paused, hold), [])).toBe(49_917);
    expect(unusedOf({ ...started, heldFrom: '2026-01-01' }, [])).toBe(59_900);
  });
});
