import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dubaiDay, instantOf } from '../../../platform/pure/dubai-time.ts';
import { deliveryDays, deliverySlots, endOfSlot, isDeliveryDay, isOfferedSlot } from './offer.rules.ts';

const zones = ['UTC', 'Asia/Dubai', 'America/Los_Angeles'];
const zoneOfTests = process.env['TZ'];
const runs = { numRuns: 2_000 };
const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
const minuteMs = 60_000;

const after = (time: Date, minutes: number): Date => new Date(time.getTime() + minutes * minuteMs);
const texts = (slots: readonly Date[]): string[] => slots.map((slot) => slot.toISOString());

describe.each(zones)("with the machine's time zone set to %s", (zone) => {
  beforeAll(() => {
    process.env['TZ'] = zone;
  });
  afterAll(() => {
    process.env['TZ'] = zoneOfTests;
  });

  it.each([
    [
      'on the half-hour',
      '2026-11-21T12:00:00+04:00',
      '2026-11-21T13:00:00+04:00',
      '2026-11-21T18:30:00+04:00',
    ],
    [
      'a moment later',
      '2026-11-21T12:00:00.001+04:00',
      '2026-11-21T13:30:00+04:00',
      '2026-11-21T19:00:00+04:00',
    ],
    ['over midnight', '2026-11-21T22:10:00+04:00', '2026-11-21T23:30:00+04:00', '2026-11-22T05:00:00+04:00'],
    ['at midnight', '2026-11-22T00:00:00+04:00', '2026-11-22T01:00:00+04:00', '2026-11-22T06:30:00+04:00'],
    [
      'at the end of a year',
      '2026-12-31T23:20:00+04:00',
      '2027-01-01T00:30:00+04:00',
      '2027-01-01T06:00:00+04:00',
    ],
    [
      'before 29 February',
      '2028-02-28T22:45:00+04:00',
      '2028-02-29T00:00:00+04:00',
      '2028-02-29T05:30:00+04:00',
    ],
    ['on 29 February', '2028-02-29T22:45:00+04:00', '2028-03-01T00:00:00+04:00', '2028-03-01T05:30:00+04:00'],
  ])('%s offers slots from %s', (_when, now, first, last) => {
    const slots = deliverySlots(new Date(now));
    expect(texts([slots[0] ?? new Date(0), slots[11] ?? new Date(0)])).toEqual(
      texts([new Date(first), new Date(last)]),
    );
  });

  it('offers twelve half-hours, starting 60 to 90 minutes from now', () => {
    fc.assert(
      fc.property(instant, (now) => {
        const slots = deliverySlots(now);
        const [first = now] = slots;
        expect(first.getTime()).toBeGreaterThanOrEqual(after(now, 60).getTime());
        expect(first.getTime()).toBeLessThan(after(now, 90).getTime());
        const halfHours = Array.from({ length: 13 }, (_, index) => after(first, 30 * index).getTime());
        expect(slots.map((slot) => slot.getTime())).toEqual(halfHours.slice(0, -1));
        expect(slots.map((slot) => endOfSlot(slot).getTime())).toEqual(halfHours.slice(1));
        const sinceMidnight = (slot: Date): number => slot.getTime() - instantOf(dubaiDay(slot), 0).getTime();
        expect(slots.filter((slot) => sinceMidnight(slot) % (30 * minuteMs) !== 0)).toEqual([]);
      }),
      runs,
    );
  });

  it('accepts a slot offered now or within the last fifteen minutes, and no other instant', () => {
    const minutes = fc.integer({ min: -60 * 24, max: 60 * 24 });
    fc.assert(
      fc.property(instant, minutes, fc.boolean(), (now, ahead, isAligned) => {
        const [first = now] = deliverySlots(now);
        const asked = isAligned ? after(first, Math.round(ahead / 30) * 30) : after(now, ahead);
        const momentsAgo = Array.from({ length: 16 }, (_, quarter) => after(now, -quarter));
        const isOffered = momentsAgo.some((moment) =>
          deliverySlots(moment).some((slot) => slot.getTime() === asked.getTime()),
        );
        expect(isOfferedSlot(asked, now)).toBe(isOffered);
      }),
      runs,
    );
  });

  it.each([
    ['2026-11-21T12:15:00+04:00', '2026-11-21T13:00:00+04:00', true],
    ['2026-11-21T12:15:00.001+04:00', '2026-11-21T13:00:00+04:00', false],
    ['2026-11-21T12:00:00+04:00', '2026-11-21T18:30:00+04:00', true],
    ['2026-11-21T12:00:00+04:00', '2026-11-21T19:00:00+04:00', false],
    ['2026-11-21T12:00:00+04:00', '2026-11-21T13:10:00+04:00', false],
    ['2026-11-21T12:00:00+04:00', '2026-11-21T13:00:00.500+04:00', false],
    ['2026-11-21T12:00:00+04:00', '9999-12-31T20:00:00Z', false],
    ['2026-11-21T12:00:00+04:00', 'no time at all', false],
  ])('at %s the slot %s: %s', (now, slot, isOffered) => {
    expect(isOfferedSlot(new Date(slot), new Date(now))).toBe(isOffered);
  });

  it.each([
    ['2026-11-21T23:59:59.999+04:00', '2026-11-22', '2026-12-05'],
    ['2026-11-22T00:00:00+04:00', '2026-11-23', '2026-12-06'],
    ['2026-12-31T00:30:00+04:00', '2027-01-01', '2027-01-14'],
    ['2028-02-28T20:30:00Z', '2028-03-01', '2028-03-14'],
    ['2028-02-28T19:30:00Z', '2028-02-29', '2028-03-13'],
    ['2027-02-28T12:00:00+04:00', '2027-03-01', '2027-03-14'],
  ])('at %s the days go from %s to %s', (now, first, last) => {
    const days = deliveryDays(new Date(now));
    expect([days[0], days.at(-1), days.length]).toEqual([first, last, 14]);
  });

  it('refuses today, the past, the far future and invalid dates as delivery days', () => {
    const now = new Date('2026-02-20T20:30:00Z');
    expect(dubaiDay(now)).toBe('2026-02-21');
    expect(isDeliveryDay('2026-02-22', now)).toBe(true);
    for (const day of [
      '2026-02-20',
      '2026-02-21',
      '2026-02-29',
      '2026-02-30',
      '2026-03-08',
      '9999-01-01',
      '',
    ])
      expect(isDeliveryDay(day, now)).toBe(false);
  });
});
