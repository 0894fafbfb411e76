import { describe, expect, it } from 'vitest';
import type { Command, Moved, Subscription } from './subscription.rules.ts';
import { dutyOf } from './renewal.machine.ts';
import { move, startSubscription } from './subscription.machine.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

// Started on 1 June; its month ends on 1 July.
const today = '2026-06-10';
const started = startSubscription('sub', 'acc' as AccountId, 'full-day', '2026-06-01');
const resume = { kind: 'resume', skippedDays: [] } as const;

/** Applies a command; throws on a refusal. */
function after(subscription: Subscription, command: Command, day = today): Moved {
  const result = move(subscription, command, day);
  if (!result.ok) throw new Error(`${command.kind} was refused: ${JSON.stringify(result.refusal)}`);
  return result.value;
}

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
    // The longest pause ends automatically after 90 days, on 9 September.
    ['2026-12-24', '2026-09-29', 29],
  ])('from 11 June, resumed on %s, extends a month to %s', (day, periodEnd, anchorDate) => {
    const { subscription } = after(paused, resume, day);
    expect(subscription).toMatchObject({ periodEnd, anchorDate, pausedFrom: null, pausedUntil: null });
  });

  it('gives back no credited day', () => {
    const skippedDays = ['2026-06-09', '2026-06-12', '2026-06-13', '2026-06-25'];
    const { subscription } = after(paused, { kind: 'resume', skippedDays }, '2026-06-21');
    expect(subscription).toMatchObject({ periodEnd: '2026-07-09', givenBackDays: 8 });
  });

  it('gives back no day credited on its first day', () => {
    const { subscription } = after(paused, { kind: 'resume', skippedDays: ['2026-06-11'] }, '2026-06-21');
    expect(subscription).toMatchObject({ periodEnd: '2026-07-10', givenBackDays: 9 });
  });

  it('of no days keeps the date of a month that February shortened', () => {
    const january = startSubscription('sub', 'acc' as AccountId, 'full-day', '2027-01-31');
    const begun = after(january, { kind: 'pause', until: null }, '2027-02-10').subscription;
    const { subscription } = after(begun, resume, '2027-02-10');
    expect(subscription).toMatchObject({ periodEnd: '2027-02-28', anchorDate: 31 });
  });

  it('that ended before the job ran gives back the chosen days only', () => {
    const chosen = after(started, { kind: 'pause', until: '2026-06-20' }, '2026-06-05').subscription;
    expect(dutyOf(chosen, '2026-06-19')).toBeNull();
    expect(dutyOf(chosen, '2026-06-20')).toBe('resume');
    expect(after(chosen, resume, '2026-06-23').subscription.periodEnd).toBe('2026-07-15');
  });

  it('that outlasts the paid month renews when it ends', () => {
    const last = after(started, { kind: 'pause', until: '2026-07-20' }, '2026-06-30').subscription;
    const { subscription } = after(last, resume, '2026-07-20');
    expect(subscription.periodEnd).toBe('2026-07-20');
    expect(dutyOf(subscription, '2026-07-20')).toBe('renew');
  });

  it('ends with a cancellation, after its days are given back', () => {
    const { subscription } = after(paused, { kind: 'cancel', refund: null, skippedDays: [] }, '2026-06-21');
    expect(subscription).toMatchObject({ status: 'active', endsOn: '2026-07-11', pausedFrom: null });
  });
});
