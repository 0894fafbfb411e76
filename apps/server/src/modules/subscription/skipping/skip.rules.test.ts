import { planIds, plans } from '@sufra/contract/subscription/plans.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../platform/pure/dubai-time.ts';
import { toAedText } from '../../../platform/pure/money.ts';
import { isSkippable, type Skip, skippableDays } from './skip.rules.ts';
import { closingOf, mealsDue, mealsInPeriod, momentOf } from '../lifecycle/meals.rules.ts';
import { planChange, sumsOf } from '../plans/plan.rules.ts';
import { startSubscription } from '../lifecycle/subscription.machine.ts';
import { noonOf } from '../../../../test/moments.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

// Monday 1 June to Wednesday 1 July 2026: 30 days, 22 of them from Monday to Friday.
const fullDay = startSubscription('sub', 'acc' as AccountId, 'full-day', '2026-05-31');
const lunchOnly = startSubscription('sub', 'acc' as AccountId, 'lunch-only', '2026-05-31');
const fullDayTimes = plans['full-day'].mealTimes;
/** A moment in Dubai. */
const at = (text: string): Date => new Date(`${text}+04:00`);

const offered = (now: string, subscription = fullDay, skips: Skip[] = [], usedDays: string[] = []) =>
  skippableDays(subscription, { now: at(now), skips, usedDays });
const skipOf = (day: string, credit = 1_997): Skip => ({ day, mealTimes: fullDayTimes, credit });

describe('the cut-off', () => {
  it.each([
    ['2026-06-12', '2026-06-11T20:00'],
    ['2028-03-01', '2028-02-29T20:00'],
  ])('of %s is %s in Dubai', (day, moment) => {
    expect(closingOf(day)).toEqual(at(moment));
  });

  it.each([
    ['2026-06-10T19:59:59', null],
    ['2026-06-10T20:00:00', 'cutoff_passed'],
    ['2026-06-10T23:59:59', 'cutoff_passed'],
  ])('at %s bars the 11th: %s', (now, barred) => {
    expect(offered(now)[0]).toMatchObject({
      ...{
        day: '2026-06-11',
        mealTimes: fullDayTimes,
        credit: 1_997,
        cutOff: at('2026-06-10T20:00'),
        barred,
      },
    });
  });
});

describe('the days that can be skipped', () => {
  const daysAt = (now: string, subscription = fullDay) => offered(now, subscription).map(({ day }) => day);

  it('are the next two weeks to the first day of the next month', () => {
    expect(daysAt('2026-06-10T12:00')).toHaveLength(14);
    expect(daysAt('2026-06-25T12:00')).toEqual(
      Array.from({ length: 6 }, (_, index) => addDays('2026-06-26', index)),
    );
    expect(daysAt('2026-07-01T12:00')).toEqual([]);
  });

  it('begin with the first day with meals', () => {
    expect(daysAt('2026-05-31T00:10')[0]).toBe('2026-06-01');
  });

  it('leave out days without meals in the plan', () => {
    const days = ['08', '09', '10', '11', '12', '15', '16', '17', '18', '19'];
    expect(daysAt('2026-06-05T08:00', lunchOnly)).toEqual(days.map((date) => `2026-06-${date}`));
  });

  it('change at midnight in Dubai, whatever the time zone of the server', () => {
    expect(daysAt('2026-06-10T23:59:59')[0]).toBe('2026-06-11');
    expect(daysAt('2026-06-11T00:00')[0]).toBe('2026-06-12');
  });

  it('are barred once a meal was accepted, ordered or read', () => {
    const days = offered('2026-06-11T08:00', fullDay, [], ['2026-06-12', '2026-06-14']);
    expect(days.slice(0, 4).map(({ barred }) => barred)).toEqual(['used', null, 'used', null]);
  });

  it('are at most eight a month, and one that was only moved does not count', () => {
    const eight = Array.from({ length: 8 }, (_, index) => skipOf(addDays('2026-06-01', index)));
    const barredOf = (skips: Skip[], day = '2026-06-12') =>
      offered('2026-06-11T08:00', fullDay, skips).find((one) => one.day === day)?.barred;
    expect(barredOf(eight)).toBe('limit');
    expect(barredOf(eight.slice(1))).toBeNull();
    expect(barredOf([...eight.slice(1), skipOf('2026-06-09', 0)])).toBeNull();
    const before = { ...fullDay, periodStart: '2026-06-05' };
    expect(offered('2026-06-11T08:00', before, eight)[0]?.barred).toBeNull();
  });

  it('include the first day of the next month, which moves the payment', () => {
    const days = offered('2026-06-28T08:00');
    expect(days.map(({ nextBillingOn }) => nextBillingOn)).toEqual([null, null, '2026-07-02']);
    expect(days[2]).toMatchObject({ day: '2026-07-01', credit: 0, barred: null });
    // Friday 3 July is followed by Monday.
    const friday = { ...lunchOnly, periodEnd: '2026-07-03' };
    expect(offered('2026-07-01T08:00', friday).at(-1)).toMatchObject({
      ...{ day: '2026-07-03', nextBillingOn: '2026-07-06' },
    });
  });

  it('show a skip on its own day only, with its credit', () => {
    const days = offered('2026-06-12T08:00', fullDay, [skipOf('2026-06-14', 1_331)]);
    expect(days.map(({ isSkipped }) => isSkipped)).toEqual([false, true, ...Array<boolean>(12).fill(false)]);
    expect(days[1]).toMatchObject({ credit: 1_331, barred: null, nextBillingOn: null });
  });

  it('exist while the subscription is active, not in a pause, a hold, a past-due month or before its end', () => {
    const active = { status: 'active', heldFrom: null, endsOn: null } as const;
    expect(isSkippable(active)).toBe(true);
    expect(isSkippable({ ...active, heldFrom: '2026-06-10' })).toBe(false);
    expect(isSkippable({ ...active, endsOn: '2026-07-01' })).toBe(false);
    for (const status of ['paused', 'past_due', 'cancelled', 'expired'] as const)
      expect(isSkippable({ ...active, status })).toBe(false);
  });

  it('begin with the paid month, also when it starts after an outage', () => {
    const later = { ...fullDay, periodStart: '2026-06-14', periodEnd: '2026-07-14' };
    expect(daysAt('2026-06-12T08:00', later)[0]).toBe('2026-06-14');
  });

  it("are credited at the paid price, and before a plan change at the old plan's", () => {
    const creditOn = (day: string, subscription: typeof fullDay) =>
      offered('2026-06-12T06:00', subscription).find((one) => one.day === day)?.credit;
    const discounted = { ...fullDay, price: 44_925 };
    expect(creditOn('2026-06-13', discounted)).toBe(1_498);
    const upgraded: typeof fullDay = {
      ...fullDay,
      planId: 'family',
      price: 99_900,
      booked: 99_900,
      previousPlanId: 'full-day',
      planChangedOn: '2026-06-13',
    };
    expect(creditOn('2026-06-13', upgraded)).toBe(1_997);
    expect(creditOn('2026-06-14', upgraded)).toBe(3_330);
  });

  it('cost a twenty-second of the month where lunch is cooked on 22 days', () => {
    const [day] = offered('2026-06-04T08:00', lunchOnly);
    expect(toAedText(day?.credit ?? 0)).toBe('13.59 AED');
  });

  it('are credited by the meals bought, however far a pause moved the end', () => {
    const moved = { ...fullDay, periodEnd: '2026-07-11', givenBackDays: 10 };
    expect(mealsInPeriod('full-day', moved)).toBe(90);
    expect(offered('2026-06-12T08:00', moved)[0]?.credit).toBe(1_997);
  });
});

describe('a change of plan', () => {
  it.each([
    ['family', '2026-06-10', 26_667, 60, 90],
    ['family', '2026-06-01', 38_667, 87, 90],
    ['family', '2026-06-29', 1_333, 3, 90],
    ['family', '2026-06-30', 0, 0, 90],
    ['lunch-only', '2026-06-10', -20_906, 14, 22],
    // A weekend less of three meals a day, and no lunch less.
    ['lunch-only', '2026-06-12', -19_631, 12, 22],
    ['lunch-only', '2026-06-14', -15_638, 12, 22],
  ] as const)(
    'to %s on %s makes a difference of %d fils',
    (planId, today, difference, mealsLeft, mealsInPeriod) => {
      expect(planChange(fullDay, planId, noonOf(today))).toMatchObject({
        ...{ difference, mealsLeft, mealsInPeriod, from: addDays(today, 1) },
      });
    },
  );

  it('does not count days that were skipped', () => {
    const skipped = ['2026-06-09', '2026-06-10', '2026-06-12'];
    expect(planChange(fullDay, 'family', noonOf('2026-06-10', skipped))).toMatchObject({
      ...{ difference: 25_333, mealsLeft: 57 },
    });
  });

  it('begins the day after tomorrow once tomorrow is sent or in use', () => {
    const changed = (now: string, usedDays: string[]) =>
      planChange(fullDay, 'family', momentOf({ now: at(now), skippedDays: [], usedDays }));
    expect(changed('2026-06-10T20:00', [])).toMatchObject({ from: '2026-06-12', mealsLeft: 57 });
    expect(changed('2026-06-10T12:00', ['2026-06-11'])).toMatchObject({ from: '2026-06-12' });
  });

  it.each([
    [26_667, 0, 26_667, 0],
    [26_667, 1_997, 24_670, 0],
    [26_667, 30_000, 0, 0],
    [-20_000, 5_000, 0, 20_000],
    [0, 5_000, 0, 0],
  ])('of %d fils with %d on the account: due %d, credit %d', (difference, onAccount, due, credit) => {
    expect(sumsOf(difference, onAccount)).toEqual({ due, credit });
  });

  it('and back on the same day costs nothing on any day of any month', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...planIds),
        fc.constantFrom(...planIds),
        fc.integer({ min: 0, max: 1500 }),
        fc.integer({ min: 0, max: 30 }),
        (from, to, start, later) => {
          const subscription = startSubscription(
            'sub',
            'acc' as AccountId,
            from,
            addDays('2026-01-01', start),
          );
          const today = noonOf(addDays(subscription.periodStart, later));
          const there = planChange(subscription, to, today);
          const changed = { ...subscription, planId: to, price: plans[to].priceFils };
          const back = planChange(changed, from, today);
          expect(there.difference + back.difference).toBe(0);
          expect(Math.abs(there.difference)).toBeLessThan(70_000);
        },
      ),
    );
  });
});

describe('the due meals', () => {
  const served = { ...fullDay, isSkipped: false };
  const times = (more: object, day: string) => mealsDue({ ...served, ...more }, day)?.mealTimes ?? null;
  const all = ['breakfast', 'lunch', 'dinner'];

  it('are none during a pause, whether or not the job has run at its end', () => {
    const paused = { pausedFrom: '2026-06-11', pausedUntil: '2026-06-20' };
    expect(times(paused, '2026-06-10')).toEqual(all);
    expect(times(paused, '2026-06-11')).toBeNull();
    expect(times(paused, '2026-06-19')).toBeNull();
    expect(times(paused, '2026-06-20')).toEqual(all);
    expect(times({ pausedFrom: '2026-06-11' }, '2026-09-08')).toBeNull();
    expect(times({ pausedFrom: '2026-06-11' }, '2026-09-09')).toEqual(all);
  });

  it('are none from the day it ends', () => {
    expect(times({ endsOn: '2026-07-01' }, '2026-06-30')).toEqual(all);
    expect(times({ endsOn: '2026-07-01' }, '2026-07-01')).toBeNull();
  });

  it('are none from the day of a hold', () => {
    expect(times({ heldFrom: '2026-06-11' }, '2026-06-10')).toEqual(all);
    expect(times({ heldFrom: '2026-06-11' }, '2026-06-11')).toBeNull();
    expect(times({ heldFrom: null, endsOn: null }, '2026-06-11')).toEqual(all);
  });

  it('distinguish a skipped day from a day off', () => {
    const due = (more: object, day: string) => mealsDue({ ...served, ...more }, day);
    expect(due({ isSkipped: true }, '2026-06-11')).toEqual({
      ...{ planId: 'full-day', mealTimes: [], skipped: fullDayTimes, isDayOff: false },
    });
    expect(due({ planId: 'lunch-only' }, '2026-06-13')).toEqual({
      ...{ planId: 'lunch-only', mealTimes: [], skipped: [], isDayOff: true },
    });
  });

  it('follow a new plan from the day after', () => {
    const changed = { planId: 'lunch-only', previousPlanId: 'full-day', planChangedOn: '2026-06-10' };
    expect(times(changed, '2026-06-10')).toEqual(all);
    expect(times(changed, '2026-06-11')).toEqual(['lunch']);
    expect(times(changed, '2026-06-13')).toEqual([]);
  });
});
