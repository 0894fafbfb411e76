import { describe, expect, it } from 'vitest';
import { unusedOf } from './hold.machine.ts';
import type { Command, Moved, Subscription } from './subscription.rules.ts';
import { mealsDue } from './meals.rules.ts';
import { planChange } from '../plans/plan.rules.ts';
import { dueOn } from './renewal.machine.ts';
import { move, startSubscription } from './subscription.machine.ts';
import { noonOf } from '../../../../test/moments.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

// Started on 1 June; its month ends on 1 July.
const today = '2026-06-10';
const started = startSubscription('sub', 'acc' as AccountId, 'full-day', '2026-05-31');
const hold = { kind: 'hold' } as const;
const release = { kind: 'release' } as const;

/** Applies a command; throws on a refusal. */
function after(subscription: Subscription, command: Command, day = today): Moved {
  const result = move(subscription, command, noonOf(day));
  if (!result.ok) throw new Error(`${command.kind} was refused: ${JSON.stringify(result.refusal)}`);
  return result.value;
}
const only = (subscription: Subscription, command: Command, day = today): Subscription =>
  after(subscription, command, day).subscription;

const ending = only(started, { kind: 'cancel', refund: null });
const paused = only(started, { kind: 'pause', until: '2026-06-20' }, '2026-06-05');
const failing = { kind: 'failRenewal', amount: 59_900, reason: 'declined', graceCard: 'visa 4242' } as const;
const pastDue = only(started, failing, '2026-07-01');
const states = { running: started, ending, paused, 'past due': pastDue };
const over = {
  cancelled: only(started, { kind: 'cancel', refund: 59_900 }),
  expired: only({ ...pastDue, failedAttempts: 3 }, failing, '2026-07-06'),
};

const barred: readonly Command[] = [
  hold,
  { kind: 'pause', until: null },
  { kind: 'resume' },
  { kind: 'skip', day: '2026-06-12', mealTimes: ['lunch'], credit: 666 },
  { kind: 'changePlan', change: planChange(started, 'family', noonOf(today)) },
  { kind: 'cancel', refund: null },
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
    const served = { ...held, isSkipped: false };
    expect(mealsDue(served, today)).toBeNull();
    expect(mealsDue(served, '2026-12-01')).toBeNull();
  });

  it.each(barred.map((command) => [command.kind, command] as const))(
    '%s is not possible',
    (_kind, command) => {
      for (const day of [today, '2026-07-01', '2027-01-01'])
        expect(move(held, command, noonOf(day))).toMatchObject({ refusal: { params: { reason: 'held' } } });
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
  const close = { kind: 'close', refund: null } as const;
  for (const [status, subscription] of Object.entries(over))
    for (const command of [hold, release, close])
      expect(move(subscription, command, noonOf(today))).toMatchObject({
        refusal: { params: { reason: status } },
      });
  for (const { status, ...state } of Object.values(states))
    for (const command of [release, close])
      expect(move({ ...state, status }, command, noonOf(today))).toMatchObject({
        refusal: { params: { reason: status } },
      });
});

/** Released, and resumed by the job the day after. */
function releasedOn(held: Subscription, day: string, skippedDays: string[] = []): Subscription {
  const released = only(held, release, day);
  const { pausedUntil } = released;
  if (pausedUntil === null) return released;
  const resumed = move(released, { kind: 'resume' }, noonOf(pausedUntil, skippedDays));
  return resumed.ok ? resumed.value.subscription : released;
}

describe('released after ten days', () => {
  const day = '2026-06-19';

  it('brings meals from tomorrow, and ends the month and renews ten days later', () => {
    expect(only(only(started, hold), release, day)).toMatchObject({
      ...{ status: 'paused', pausedFrom: today, pausedUntil: '2026-06-20' },
    });
    const released = releasedOn(only(started, hold), day);
    expect(released).toMatchObject({ status: 'active', periodEnd: '2026-07-11', anchorDate: 11 });
    expect(dueOn(released)).toBe('2026-07-11');
    expect(only(released, { kind: 'renew', charged: 59_900 }, '2026-07-11').periodEnd).toBe('2026-08-11');
  });

  it('gives back no day that was skipped and credited', () => {
    const skippedDays = ['2026-06-09', '2026-06-12', '2026-06-20'];
    expect(releasedOn(only(started, hold), day, skippedDays).periodEnd).toBe('2026-07-10');
  });

  it('a cancellation takes effect ten days later', () => {
    const released = releasedOn(only(ending, hold), day);
    expect(released).toMatchObject({ periodEnd: '2026-07-11', endsOn: '2026-07-11' });
  });

  it('serves the unused days of a month that ended during the hold', () => {
    expect(releasedOn(only(started, hold, '2026-06-29'), '2026-08-31').periodEnd).toBe('2026-09-03');
  });

  it('a past-due month keeps its retries, without the meals of the hold', () => {
    const released = only(only(pastDue, hold, '2026-07-02'), release, '2026-07-12');
    expect(released).toMatchObject({ ...pastDue, pausedFrom: '2026-07-02', pausedUntil: '2026-10-10' });
    expect(dueOn(released)).toBe('2026-07-02');
  });

  it('brings no meal of an unpaid month, however long it was', () => {
    const released = only(only(pastDue, hold, '2026-07-02'), release, '2026-12-24');
    expect(mealsDue({ ...released, isSkipped: false }, '2026-12-24')).toBeNull();
  });
});

describe('a pause', () => {
  const held = only(paused, hold);

  it('that is still running continues and gives its days back once', () => {
    const released = only(held, release, '2026-06-15');
    expect(released).toEqual(paused);
    expect(only(released, { kind: 'resume' }, '2026-06-20').periodEnd).toBe('2026-07-15');
  });

  it('that is over ends tomorrow, and its days and those on hold are given back', () => {
    expect(releasedOn(held, '2026-06-24')).toMatchObject({
      ...{ status: 'active', pausedFrom: null, periodEnd: '2026-07-20' },
    });
  });

  it('that had not begun absorbs the day before it', () => {
    const tomorrow = only(only(started, { kind: 'pause', until: '2026-06-20' }), hold);
    const released = only(tomorrow, release, '2026-06-12');
    expect(released).toMatchObject({ status: 'paused', pausedFrom: today });
    expect(only(released, { kind: 'resume' }, '2026-06-20').periodEnd).toBe('2026-07-11');
  });

  it('without an end still ends 90 days after its own start', () => {
    const held = only(only(started, { kind: 'pause', until: null }), hold);
    expect(only(held, release, '2026-09-08')).toMatchObject({ pausedFrom: today, pausedUntil: '2026-09-09' });
  });
});

describe('closed by an admin', () => {
  const close = (refund: number | null) => ({ kind: 'close', refund }) as const;

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
