import { dietaryOptions } from '@sufra/contract/catering/catering.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addOnsOf,
  assumedCompleteAt,
  canCater,
  canCheckInAt,
  canQuoteFor,
  canReportAbsentAt,
  cancellationEffect,
  maxPrice,
  minPrice,
  nextAttempt,
  nothingPaid,
  objectUntil,
  openObjectUntil,
  remindUntil,
  sumsOf,
  withoutCustomer,
  wrongExpiry,
  wrongStart,
} from './event.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

const now = new Date('2026-11-22T08:00:00Z');
const hours = (count: number, from = now): Date => new Date(from.getTime() + count * 3_600_000);

describe('sums', () => {
  it('splits every price into 30 % deposit and the rest, to the fil', () => {
    fc.assert(
      fc.property(fc.integer({ min: minPrice, max: maxPrice }), fc.nat(500_000), (price, addOns) => {
        const { total, deposit, remainder } = sumsOf(price, addOns);
        expect(total).toBe(price + addOns);
        expect(deposit + remainder).toBe(total);
        expect(Number.isSafeInteger(deposit)).toBe(true);
        expect(Math.abs(deposit - total * 0.3)).toBeLessThanOrEqual(0.5 + 1e-6);
        expect(remainder).toBeGreaterThan(deposit);
      }),
    );
  });

  it('rounds half up', () => {
    expect(sumsOf(10_005, 0)).toEqual({ total: 10_005, deposit: 3_002, remainder: 7_003 });
    expect(sumsOf(10_001, 0).deposit).toBe(3_000);
  });

  it('charges premium diets per guest', () => {
    expect(addOnsOf(['halal', 'vegan'], 50)).toBe(0);
    expect(addOnsOf(['halal', 'keto'], 10)).toBe(10_000);
    expect(addOnsOf(['keto', 'paleo', 'diabetic'], 4)).toBe(14_000);
  });

  it('grows equally with each guest', () => {
    fc.assert(
      fc.property(fc.subarray([...dietaryOptions]), fc.integer({ min: 2, max: 299 }), (options, guests) => {
        const one = addOnsOf(options, guests + 1) - addOnsOf(options, guests);
        expect(one * guests).toBe(addOnsOf(options, guests));
      }),
    );
  });
});

describe('cancelling', () => {
  const at = (ahead: number) =>
    cancellationEffect(
      { isBooked: true, deposit: 45_000, startsAt: hours(ahead), bookedAt: hours(-999) },
      now,
    );

  it.each([
    [73, true],
    [72, true],
    [71.999, false],
    [71, false],
    [1, false],
  ])('%s hours before', (ahead, isFree) => {
    expect(at(ahead)).toEqual(
      isFree
        ? { isFree: true, paid: 45_000, refund: 45_000, kept: 0 }
        : { isFree: false, paid: 45_000, refund: 0, kept: 45_000 },
    );
  });

  it.each([
    [71, 0.5, true],
    [71, 1, true],
    [71, 1.01, false],
    [24.5, 0.5, true],
    [24, 0.5, true],
    [23.9, 0.5, false],
    [72.5, 100, true],
  ])('%s hours before, booked %s hours ago, is free: %s', (ahead, ago, isFree) => {
    const booked = { isBooked: true, deposit: 45_000, startsAt: hours(ahead), bookedAt: hours(-ago) };
    expect(cancellationEffect(booked, now)).toMatchObject({ isFree, refund: isFree ? 45_000 : 0 });
  });

  it('refunds or keeps the whole deposit', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.integer({ min: -100, max: 2_000 }), (deposit, ahead) => {
        const effect = cancellationEffect(
          { isBooked: true, deposit, startsAt: hours(ahead), bookedAt: hours(-999) },
          now,
        );
        expect(effect.refund + effect.kept).toBe(effect.paid);
        expect(effect.refund === 0 || effect.kept === 0).toBe(true);
      }),
    );
  });

  it('costs nothing before a booking', () => {
    expect(
      cancellationEffect({ isBooked: false, deposit: null, startsAt: hours(1), bookedAt: null }, now),
    ).toEqual({
      isFree: true,
      paid: 0,
      refund: 0,
      kept: 0,
    });
  });
});

describe('times', () => {
  it.each([
    [47.9, 'too_early'],
    [48, null],
    [24 * 365, null],
    [24 * 365 + 1, 'too_late'],
  ])('an event in %s hours is %s', (ahead, wrong) => {
    expect(wrongStart(hours(ahead), now)).toBe(wrong);
  });

  it.each([
    [0.9, 'too_early'],
    [1, null],
    [99, null],
    [100, 'too_late'],
  ])('a quote for %s hours is %s if the event is in 100', (ahead, wrong) => {
    expect(wrongExpiry(hours(ahead), { startsAt: hours(100), now })).toBe(wrong);
  });

  it('limits quotes to fourteen days', () => {
    const startsAt = hours(24 * 60);
    expect(wrongExpiry(hours(24 * 14), { startsAt, now })).toBeNull();
    expect(wrongExpiry(hours(24 * 14 + 1), { startsAt, now })).toBe('too_late');
  });

  it('completes an event at nine the next morning, Dubai time', () => {
    // 23:30 in Dubai, and half past midnight there.
    expect(assumedCompleteAt(new Date('2026-12-01T19:30:00Z'))).toEqual(new Date('2026-12-02T05:00:00Z'));
    expect(assumedCompleteAt(new Date('2026-12-01T20:30:00Z'))).toEqual(new Date('2026-12-03T05:00:00Z'));
  });

  it('lets the chef check in from two hours before until the next morning', () => {
    const startsAt = new Date('2026-12-01T15:00:00Z');
    const at = (time: string): boolean => canCheckInAt(startsAt, new Date(time));
    expect([at('2026-12-01T12:59:59Z'), at('2026-12-01T13:00:00Z')]).toEqual([false, true]);
    expect([at('2026-12-02T04:59:59Z'), at('2026-12-02T05:00:00Z')]).toEqual([true, false]);
  });

  it('lets the customer report an absent chef half an hour after the start', () => {
    expect([hours(0.49), hours(0.5)].map((at) => canReportAbsentAt(now, at))).toEqual([false, true]);
  });

  it('lets the customer object for a day, until the balance is billed', () => {
    const until = objectUntil(now);
    expect(until).toEqual(hours(24));
    const open = { billedAt: null, nextAttemptAt: until };
    expect(openObjectUntil(open, hours(23.9))).toEqual(until);
    expect(openObjectUntil(open, until)).toBeNull();
    expect(openObjectUntil({ ...open, billedAt: now }, now)).toBeNull();
    expect(openObjectUntil({ ...open, nextAttemptAt: null }, now)).toBeNull();
  });

  it('retries the card on days 1, 3 and 5', () => {
    const days = [1, 2, 3].map((attempts) => nextAttempt(now, attempts));
    expect(days).toEqual([hours(24), hours(72), hours(120)]);
    expect(nextAttempt(now, 4)).toBeNull();
  });
});

describe('the chef', () => {
  it('is an approved chef, not a restaurant', () => {
    expect(canCater({ type: 'chef', isApproved: true })).toBe(true);
    expect(canCater({ type: 'chef', isApproved: false })).toBe(false);
    expect(canCater({ type: 'restaurant', isApproved: true })).toBe(false);
  });

  it("quotes for events in the same emirate, never for the chef's own", () => {
    const event = { accountId: 'customer' as AccountId, emirate: 'Dubai' };
    expect(canQuoteFor({ accountId: 'chef' as AccountId, emirate: 'Dubai' }, event)).toBe(true);
    expect(canQuoteFor({ accountId: 'chef' as AccountId, emirate: 'Sharjah' }, event)).toBe(false);
    expect(canQuoteFor({ accountId: 'customer' as AccountId, emirate: 'Dubai' }, event)).toBe(false);
  });

  it('is reminded of events within a day', () => {
    expect(remindUntil(now)).toEqual(hours(24));
  });
});

it('a cancellation before any payment moves no money', () => {
  expect(nothingPaid).toEqual({ isFree: true, paid: 0, refund: 0, kept: 0 });
  const unpaid = { isBooked: true, deposit: null, startsAt: hours(1), bookedAt: null };
  expect(cancellationEffect(unpaid, now)).toEqual({ isFree: false, paid: 0, refund: 0, kept: 0 });
});

it("an erased customer's event keeps only its area", () => {
  expect(withoutCustomer({ area: 'Marina', emirate: 'Dubai' })).toEqual({
    place: {
      ...{ title: '', street: '', building: '', apartment: null, area: 'Marina', emirate: 'Dubai' },
      ...{ landmark: null, makani: null, phone: '', instructions: null, wishes: null },
    },
    needs: { allergens: [], ingredients: [], hasUnread: false },
  });
});
