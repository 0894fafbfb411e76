import { describe, expect, it } from 'vitest';
import type { Command, Moved, Subscription } from './subscription.rules.ts';
import { dueOn } from './renewal.machine.ts';
import { move, startSubscription } from './subscription.machine.ts';
import { addDays } from '../../../platform/pure/dubai-time.ts';
import { noonOf } from '../../../../test/moments.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

const started = startSubscription('sub', 'acc' as AccountId, 'full-day', '2026-05-31');
const failRenewal = {
  kind: 'failRenewal',
  amount: 59_900,
  reason: 'declined',
  graceCard: 'visa 4242',
} as const;

/** Applies a command; throws on a refusal. */
function after(subscription: Subscription, command: Command, day: string): Moved {
  const result = move(subscription, command, noonOf(day));
  if (!result.ok) throw new Error(`${command.kind} was refused: ${JSON.stringify(result.refusal)}`);
  return result.value;
}

describe('renewals', () => {
  const renewedOn = (from: Subscription, day: string) =>
    after(from, { kind: 'renew', charged: 59_900 }, day).subscription;
  const onDay = (day: string) => startSubscription('sub', 'acc' as AccountId, 'full-day', addDays(day, -1));

  it.each([
    ['2027-01-31', ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']],
    ['2028-01-31', ['2028-02-29', '2028-03-31', '2028-04-30', '2028-05-31']],
    ['2027-01-29', ['2027-02-28', '2027-03-29', '2027-04-29', '2027-05-29']],
    ['2028-02-29', ['2028-03-29', '2028-04-29', '2028-05-29', '2028-06-29']],
    ['2026-12-31', ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']],
  ])('of a subscription with its first meals on %s keep their date', (start, ends) => {
    let subscription = onDay(start);
    const seen = [subscription.periodEnd];
    while (seen.length < ends.length) {
      subscription = renewedOn(subscription, subscription.periodEnd);
      seen.push(subscription.periodEnd);
    }
    expect(seen).toEqual(ends);
  });

  it('paid during the retries follow without a gap; after an outage they start a new month', () => {
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

  it('that fail are retried on days 1, 3 and 5, then no more', () => {
    let subscription: Subscription = started;
    const tried: (string | null)[] = [];
    for (let day = dueOn(subscription); day !== null; day = dueOn(subscription)) {
      tried.push(day);
      subscription = after(subscription, failRenewal, day).subscription;
    }
    expect(tried).toEqual(['2026-07-01', '2026-07-02', '2026-07-04', '2026-07-06']);
    expect(subscription.status).toBe('expired');
  });

  it('bring meals for two more days, once for a card', () => {
    const failed = after(started, failRenewal, '2026-07-01').subscription;
    expect(failed).toMatchObject({ status: 'past_due', pausedFrom: '2026-07-03', graceCard: 'visa 4242' });
    expect(after(failed, failRenewal, '2026-07-02').subscription.pausedFrom).toBe('2026-07-03');
    const again = after(started, { ...failRenewal, graceCard: null }, '2026-07-01').subscription;
    expect(again).toMatchObject({ pausedFrom: '2026-07-01', graceCard: null });
  });

  it('paid within the days of grace go on; later, the days without meals are given back from tomorrow', () => {
    const failed = after(started, failRenewal, '2026-07-01').subscription;
    expect(renewedOn(failed, '2026-07-02')).toMatchObject({ status: 'active', pausedFrom: null });
    const late = renewedOn(failed, '2026-07-04');
    expect(late).toMatchObject({
      ...{ status: 'paused', pausedFrom: '2026-07-03', pausedUntil: '2026-07-05' },
      ...{ periodStart: '2026-07-01', periodEnd: '2026-08-01' },
    });
    const { subscription } = after(late, { kind: 'resume' }, '2026-07-05');
    expect(subscription).toMatchObject({ status: 'active', periodEnd: '2026-08-03' });
  });
});
