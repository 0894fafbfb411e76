import { planIds, plans } from '@sufra/contract/subscription/plans.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '../../../platform/pure/dubai-time.ts';
import { toAedText } from '../../../platform/pure/money.ts';
import { mealsDue, mealsOfMonth, cutOffOf, isSkippable, skippableDays } from './skip.rules.ts';
import { planChange, sumsOf } from '../plans/plan.rules.ts';
import { startSubscription } from '../lifecycle/subscription.machine.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

// Monday 1 June to Wednesday 1 July 2026: 30 days, 22 of them from Monday to Friday.
const fullDay = startSubscription('sub', 'acc' as AccountId, 'full-day', '2026-06-01');
const lunchOnly = startSubscription('sub', 'acc' as AccountId, 'lunch-only', '2026-06-01');
/** A moment in Dubai. */
const at = (text: string): Date => new Date(`${text}+04:00`);

describe('cut-offs in Dubai', () => {
  it.each([
    ['breakfast', '2026-06-12', '2026-06-11T20:00'],
    ['lunch', '2026-06-12', '2026-06-12T09:00'],
    ['dinner', '2026-06-12', '2026-06-12T14:00'],
    ['breakfast', '2028-03-01', '2028-02-29T20:00'],
  ] as const)('of %s on %s: %s', (mealTime, day, moment) => {
    expect(cutOffOf(mealTime, day)).toEqual(at(moment));
  });

  it.each([
    ['2026-06-10T19:59:59', ['breakfast', 'lunch', 'dinner'], '2026-06-10T20:00', 1997],
    ['2026-06-10T20:00:00', ['lunch', 'dinner'], '2026-06-11T09:00', 1331],
    ['2026-06-11T08:59:59', ['lunch', 'dinner'], '2026-06-11T09:00', 1331],
    ['2026-06-11T09:00:00', ['dinner'], '2026-06-11T14:00', 666],
    ['2026-06-11T14:00:00', [], null, 0],
  ])('at %s the 11th has %j left', (now, mealTimes, cutOff, credit) => {
    const day = skippableDays(fullDay, [], at(now)).find((one) => one.day === '2026-06-11');
    expect(day).toMatchObject({ mealTimes, credit, cutOff: cutOff === null ? null : at(cutOff) });
  });
});

describe('the days that can be skipped', () => {
  const daysAt = (now: string, subscription = fullDay) =>
    skippableDays(subscription, [], at(now)).map(({ day }) => day);

  it('are the next two weeks inside the paid month', () => {
    expect(daysAt('2026-06-10T12:00')).toHaveLength(14);
    expect(daysAt('2026-06-25T12:00')).toEqual(
      Array.from({ length: 6 }, (_, index) => addDays('2026-06-25', index)),
    );
    expect(daysAt('2026-07-01T12:00')).toEqual([]);
  });

  it('begin with the first day that brings suggestions', () => {
    expect(daysAt('2026-06-01T00:10')[0]).toBe('2026-06-02');
  });

  it('leave out days without meals in the plan', () => {
    expect(daysAt('2026-06-05T08:00', lunchOnly)).toEqual([
      '2026-06-05',
      ...['08', '09', '10', '11', '12', '15', '16', '17', '18'].map((date) => `2026-06-${date}`),
    ]);
  });

  it('change at midnight in Dubai, whatever the time zone of the server', () => {
    expect(daysAt('2026-06-10T23:59:59')[0]).toBe('2026-06-10');
    expect(daysAt('2026-06-11T00:00')[0]).toBe('2026-06-11');
  });

  it('show the credit of a skipped day', () => {
    const skip = { day: '2026-06-12', mealTimes: ['lunch', 'dinner'], credit: 1331 } as const;
    const [day] = skippableDays(fullDay, [skip], at('2026-06-12T08:00'));
    expect(day).toMatchObject({ isSkipped: true, mealTimes: [], credit: 1331, cutOff: null });
  });

  it('exist while the subscription is active, not in a pause, a hold or a past-due month', () => {
    expect(isSkippable({ status: 'active', heldFrom: null })).toBe(true);
    expect(isSkippable({ status: 'active', heldFrom: '2026-06-10' })).toBe(false);
    for (const status of ['paused', 'past_due', 'cancelled', 'expired'] as const)
      expect(isSkippable({ status, heldFrom: null })).toBe(false);
  });

  it('keep the meals past their cut-off', () => {
    const [today] = skippableDays(fullDay, [], at('2026-06-12T10:00'));
    expect(today).toMatchObject({
      ...{ isSkipped: false, keptTimes: ['breakfast', 'lunch'], mealTimes: ['dinner'] },
      cutOff: at('2026-06-12T14:00'),
    });
  });

  it('show a skip on its own day only, with nothing kept', () => {
    const skip = { day: '2026-06-13', mealTimes: ['lunch'], credit: 666 } as const;
    const days = skippableDays(fullDay, [skip], at('2026-06-12T08:00'));
    expect(days.map(({ isSkipped }) => isSkipped)).toEqual([false, true, ...Array<boolean>(12).fill(false)]);
    expect(days[1]).toMatchObject({ keptTimes: [] });
  });

  it('begin with the paid month, also when it starts after an outage', () => {
    const later = { ...fullDay, periodStart: '2026-06-14', periodEnd: '2026-07-14' };
    expect(daysAt('2026-06-12T08:00', later)[0]).toBe('2026-06-14');
  });

  it("are credited at the paid price, and before a plan change at the old plan's", () => {
    const creditOn = (day: string, subscription: typeof fullDay) =>
      skippableDays(subscription, [], at('2026-06-12T06:00')).find((one) => one.day === day)?.credit;
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
    const [day] = skippableDays(lunchOnly, [], at('2026-06-05T08:00'));
    expect(toAedText(day?.credit ?? 0)).toBe('13.59 AED');
  });

  it('are credited by paid days, however far a pause moved the end', () => {
    const moved = { ...fullDay, periodEnd: '2026-07-11', givenBackDays: 10 };
    expect(mealsOfMonth('full-day', moved)).toBe(90);
    expect(skippableDays(moved, [], at('2026-06-12T08:00'))[1]?.credit).toBe(1997);
  });

  it('never credit more than was charged', () => {
    fc.assert(
      fc.property(fc.constantFrom(...planIds), fc.integer({ min: 0, max: 1500 }), (planId, offset) => {
        let subscription = startSubscription(
          'sub',
          'acc' as AccountId,
          planId,
          addDays('2026-01-01', offset),
        );
        const skips: { day: string; mealTimes: []; credit: number }[] = [];
        for (let day = subscription.periodStart; day < subscription.periodEnd; day = addDays(day, 1)) {
          const offered = skippableDays(subscription, skips, at(`${addDays(day, -1)}T10:00`));
          const { credit } = offered.find((one) => one.day === day && !one.isSkipped) ?? { credit: 0 };
          skips.push({ day, mealTimes: [], credit });
          subscription = { ...subscription, booked: subscription.booked - credit };
        }
        expect(subscription.booked).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a change of plan', () => {
  const change = (planId: (typeof planIds)[number], today: string, skipped: string[] = []) =>
    planChange(fullDay, planId, today, skipped);

  it.each([
    ['family', '2026-06-10', 26_667, 20],
    ['family', '2026-06-01', 38_667, 29],
    ['family', '2026-06-29', 1_333, 1],
    ['family', '2026-06-30', 0, 0],
    ['lunch-only', '2026-06-10', -20_000, 20],
    ['lunch-only', '2026-06-11', -19_000, 19],
  ] as const)('to %s on %s makes a difference of %d fils', (planId, today, difference, daysLeft) => {
    expect(change(planId, today)).toMatchObject({ difference, daysLeft, daysInPeriod: 30 });
  });

  it('does not count days that were skipped', () => {
    expect(change('lunch-only', '2026-06-10', ['2026-06-09', '2026-06-10', '2026-06-12'])).toMatchObject({
      difference: -19_000,
      daysLeft: 19,
    });
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
          const today = addDays(subscription.periodStart, later);
          const there = planChange(subscription, to, today, []);
          const back = planChange({ ...subscription, price: plans[to].priceFils }, from, today, []);
          expect(there.difference + back.difference).toBe(0);
          expect(Math.abs(there.difference)).toBeLessThan(70_000);
          expect(there.daysLeft).toBe(Math.max(0, daysBetween(today, subscription.periodEnd) - 1));
        },
      ),
    );
  });
});

describe('the due meals', () => {
  const served = { ...fullDay, keptTimes: null };
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

  it('distinguish a skipped meal from a day off', () => {
    const due = (more: object, day: string) => mealsDue({ ...served, ...more }, day);
    expect(due({ keptTimes: ['lunch'] }, '2026-06-11')).toEqual({
      ...{ planId: 'full-day', mealTimes: ['lunch'], skipped: ['breakfast', 'dinner'], isDayOff: false },
    });
    expect(due({ planId: 'lunch-only' }, '2026-06-13')).toEqual({
      ...{ planId: 'lunch-only', mealTimes: [], skipped: [], isDayOff: true },
    });
  });

  it('are those left by a skip', () => {
    expect(times({ keptTimes: ['breakfast'] }, '2026-06-11')).toEqual(['breakfast']);
    expect(times({ keptTimes: [] }, '2026-06-11')).toEqual([]);
  });

  it('follow a new plan from the day after', () => {
    const changed = { planId: 'lunch-only', previousPlanId: 'full-day', planChangedOn: '2026-06-10' };
    expect(times(changed, '2026-06-10')).toEqual(all);
    expect(times(changed, '2026-06-11')).toEqual(['lunch']);
    expect(times(changed, '2026-06-13')).toEqual([]);
  });
});
