import { describe, expect, it } from 'vitest';
import type { Command, Moved, Subscription } from './subscription.rules.ts';
import { dueOn, dutyOf } from './renewal.machine.ts';
import { move, startSubscription } from './subscription.machine.ts';
import { instantOf } from '../../../platform/pure/dubai-time.ts';
import { momentOf } from './meals.rules.ts';
import { noonOf } from '../../../../test/moments.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

// A month of 90 meals from Monday 1 June to 1 July.
const today = '2026-06-10';
const started = startSubscription('sub', 'acc' as AccountId, 'full-day', '2026-05-31');
const resume = { kind: 'resume' } as const;

const lunches = startSubscription('sub', 'acc' as AccountId, 'lunch-only', '2026-05-31');

/** Applies a command; throws on a refusal. */
function after(subscription: Subscription, command: Command, day = today, skippedDays: string[] = []): Moved {
  const result = move(subscription, command, noonOf(day, skippedDays));
  if (!result.ok) throw new Error(`${command.kind} was refused: ${JSON.stringify(result.refusal)}`);
  return result.value;
}

/** Resumed by the customer, and by the job at the end of the pause. */
function resumedOn(paused: Subscription, day: string, skippedDays: string[] = []): Subscription {
  const { subscription } = after(paused, resume, day, skippedDays);
  const { pausedUntil } = subscription;
  return pausedUntil === null
    ? subscription
    : after(subscription, resume, pausedUntil, skippedDays).subscription;
}

const pausedOn = (subscription: Subscription, day: string, until: string | null = null): Subscription =>
  after(subscription, { kind: 'pause', until }, day).subscription;

describe('a pause', () => {
  it.each([
    ['2026-06-11', 'too_early'],
    ['2026-06-10', 'too_early'],
    ['2026-01-01', 'too_early'],
    ['2026-06-12', null],
    ['2026-09-09', null],
    ['2026-09-10', 'too_late'],
  ])('until %s: %s', (until, field) => {
    const result = move(started, { kind: 'pause', until }, noonOf(today));
    if (field === null) expect(result).toMatchObject({ ok: true });
    else expect(result).toMatchObject({ refusal: { code: 'invalid_request', fields: { until: field } } });
  });

  it.each([
    ['before 20:00, tomorrow', '19:59', [], '2026-06-11'],
    ["from 20:00, when tomorrow's meals are sent, the day after", '20:00', [], '2026-06-12'],
    ['after a meal of tomorrow was used, the day after', '12:00', ['2026-06-11'], '2026-06-12'],
    ['after a meal was ordered ahead, after its day', '12:00', ['2026-06-14'], '2026-06-15'],
  ] as const)('begins, %s', (_when, time, usedDays, from) => {
    const [hours, minutes] = time.split(':').map(Number);
    const now = instantOf(today, (hours ?? 0) * 60 + (minutes ?? 0));
    const at = momentOf({ now, skippedDays: [], usedDays });
    expect(move(started, { kind: 'pause', until: null }, at)).toMatchObject({
      value: { subscription: { status: 'paused', pausedFrom: from } },
    });
  });

  const paused = pausedOn(started, today);

  it.each([
    // Taken back before it began.
    ['2026-06-10', '2026-07-01', 1],
    // Resumed at any hour of its first day: that day wasn't sent, so it's given back.
    ['2026-06-11', '2026-07-02', 2],
    ['2026-06-20', '2026-07-11', 11],
    // On the last paid day or later, the meals left follow at once.
    ['2026-07-19', '2026-08-09', 9],
    // The longest pause ends automatically after 90 days, on 9 September.
    ['2026-12-24', '2026-09-29', 29],
  ])('from 11 June, resumed on %s, moves the end to %s', (day, periodEnd, anchorDate) => {
    expect(resumedOn(paused, day)).toMatchObject({
      ...{ status: 'active', periodEnd, anchorDate, pausedFrom: null, pausedUntil: null },
    });
  });

  it('brings no meals on the day it is resumed', () => {
    const { subscription } = after(paused, resume, '2026-06-15');
    expect(subscription).toMatchObject({ status: 'paused', pausedUntil: '2026-06-16' });
    expect(after(subscription, resume, '2026-06-15').subscription).toEqual(subscription);
  });

  it('gives back no credited day', () => {
    const skippedDays = ['2026-06-09', '2026-06-12', '2026-06-13', '2026-06-25'];
    expect(resumedOn(paused, '2026-06-20', skippedDays)).toMatchObject({
      ...{ periodEnd: '2026-07-09', givenBackDays: 8 },
    });
  });

  it.each([
    // Friday evening to Monday: no lunch is missed.
    ['2026-06-12', '2026-06-15', '2026-07-01'],
    // Thursday evening to Tuesday: Friday and Monday are lunched on Wednesday 1 and Thursday 2 July.
    ['2026-06-11', '2026-06-16', '2026-07-03'],
    // From 26 to 30 June: Monday and Tuesday.
    ['2026-06-26', '2026-07-01', '2026-07-03'],
  ])('of lunches on weekdays gives back lunches, not days: %s to %s', (day, until, periodEnd) => {
    expect(resumedOn(pausedOn(lunches, day, until), until).periodEnd).toBe(periodEnd);
  });

  it('taken back keeps the date of a month that February shortened', () => {
    const january = startSubscription('sub', 'acc' as AccountId, 'full-day', '2027-01-30');
    expect(resumedOn(pausedOn(january, '2027-02-10'), '2027-02-10')).toMatchObject({
      ...{ periodEnd: '2027-02-28', anchorDate: 31 },
    });
  });

  it('that ended before the job ran gives back the chosen days only', () => {
    const chosen = pausedOn(started, '2026-06-05', '2026-06-20');
    expect(dutyOf(chosen, '2026-06-19')).toBeNull();
    expect(dutyOf(chosen, '2026-06-20')).toBe('resume');
    expect(after(chosen, resume, '2026-06-23').subscription.periodEnd).toBe('2026-07-15');
  });

  it('that outlasts the paid month renews when it ends', () => {
    const last = pausedOn(started, '2026-06-30', '2026-07-20');
    const subscription = resumedOn(last, '2026-07-20');
    expect(subscription.periodEnd).toBe('2026-07-20');
    expect(dutyOf(subscription, '2026-07-20')).toBe('renew');
  });

  it('of a month that ends on a weekend renews on the first day with lunch', () => {
    const saturday = { ...lunches, periodEnd: '2026-07-04' };
    expect(dueOn(saturday)).toBe('2026-07-06');
    expect(pausedOn(saturday, '2026-07-04', '2026-07-20').pausedFrom).toBe('2026-07-05');
  });

  it('ends tomorrow with a cancellation, and its meals are served first', () => {
    const { subscription } = after(paused, { kind: 'cancel', refund: null }, '2026-06-20');
    expect(subscription).toMatchObject({ status: 'paused', pausedUntil: '2026-06-21', endsOn: '2026-07-11' });
    expect(after(subscription, resume, '2026-06-21').subscription).toMatchObject({
      ...{ status: 'active', endsOn: '2026-07-11', periodEnd: '2026-07-11' },
    });
    expect(after(subscription, { kind: 'keep' }, '2026-06-20').subscription.endsOn).toBeNull();
  });

  it('that has not begun is taken back by a cancellation', () => {
    const { subscription } = after(paused, { kind: 'cancel', refund: null });
    expect(subscription).toMatchObject({ status: 'active', endsOn: '2026-07-01', pausedFrom: null });
  });
});

describe('a skip', () => {
  const skip = { kind: 'skip', day: '2026-06-12', mealTimes: ['lunch'], credit: 666 } as const;

  const skipOn = (day: string, subscription: Subscription = started) =>
    move(subscription, { ...skip, day }, noonOf(today)).ok;

  it.each([
    ['2026-06-09', false],
    ['2026-06-10', false],
    ['2026-06-11', true],
    ['2026-06-30', true],
    ['2026-07-01', true],
    ['2026-07-02', false],
  ])('of %s on 10 June is possible from tomorrow to the first day of the next month: %s', (day, expected) => {
    expect(skipOn(day)).toBe(expected);
  });

  it('of a day before the paid month is refused', () => {
    const later = { ...started, periodStart: '2026-06-12', periodEnd: '2026-07-12' };
    expect([skipOn('2026-06-11', later), skipOn('2026-06-12', later)]).toEqual([false, true]);
  });

  it('of the first day of the next month moves its payment, without credit', () => {
    const { subscription, effects } = after(started, { ...skip, day: '2026-07-01', credit: 0 });
    expect(subscription).toMatchObject({ periodEnd: '2026-07-02', givenBackDays: 1, anchorDate: 2 });
    expect(effects).toMatchObject([{ change: 'skipped', params: { nextBillingDate: '2026-07-02' } }]);
    expect(dutyOf(subscription, '2026-07-01')).toBeNull();
    expect(dutyOf(subscription, '2026-07-02')).toBe('renew');
  });
});
