import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dubaiDay, dubaiTime, instantOf, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import { fastOn, isFastingDay, type Fast } from '../../../platform/pure/ramadan.ts';
import { deliverySlots, endOfSlot, isInFast, isOfferedSlot } from './offer.rules.ts';

const dubai = { lat: 25.2048, lng: 55.2708 };
const fastOf = (day: DubaiDay): Fast | null => (isFastingDay(null, day) ? fastOn(day, dubai) : null);
const at = (day: DubaiDay, time: string): Date => new Date(`${day}T${time}:00+04:00`);
const inRamadan = '2027-02-17';

it.each([
  ['05:00', false],
  ['05:30', true],
  ['13:00', true],
  ['17:00', true],
  ['17:30', false],
  ['18:00', false],
  ['18:30', false],
  ['23:30', false],
])('the half-hour from %s is during the fast: %s', (time, expected) => {
  expect(isInFast(at(inRamadan, time), fastOf)).toBe(expected);
  expect(isInFast(at(inRamadan, time), null)).toBe(false);
});

it('offers iftar in the morning: the twelve half-hours begin within the hour before sunset', () => {
  const slots = deliverySlots(at(inRamadan, '09:10'), fastOf);
  expect(slots).toHaveLength(12);
  expect(slots.map(dubaiTime).slice(0, 3)).toEqual(['17:30', '18:00', '18:30']);
});

it('always offers twelve slots, in order and outside the fast, and accepts none inside it', () => {
  const moment = fc
    .integer({ min: 0, max: 40 * 1_440 })
    .map((minutes) => new Date(instantOf('2027-02-05', 0).getTime() + minutes * 60_000));
  fc.assert(
    fc.property(moment, fc.integer({ min: -10, max: 60 }), (now, ahead) => {
      const slots = deliverySlots(now, fastOf);
      expect(slots).toHaveLength(12);
      slots.forEach((slot, index) => {
        expect(slot > (slots[index - 1] ?? now)).toBe(true);
        const fast = fastOf(dubaiDay(slot));
        if (!fast) return;
        const [begins, ends] = [slot, endOfSlot(slot)].map(
          (one) => (one.getTime() - instantOf(dubaiDay(slot), 0).getTime()) / 60_000,
        );
        expect((ends ?? 0) <= fast.dawn || (begins ?? 0) >= fast.sunset - 60).toBe(true);
        expect(isOfferedSlot(slot, now, fastOf)).toBe(true);
      });
      const asked = new Date((slots[0] ?? now).getTime() + ahead * 30 * 60_000);
      if (isInFast(asked, fastOf)) expect(isOfferedSlot(asked, now, fastOf)).toBe(false);
    }),
    { numRuns: 300 },
  );
});
