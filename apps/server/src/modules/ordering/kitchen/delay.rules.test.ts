import { maxDelays } from '@sufra/contract/ordering/partner-orders.ts';
import { orderStatuses } from '@sufra/contract/statuses.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { delaysLeft, delay, readyBy } from './kitchen.rules.ts';

const scheduledFrom = new Date('2026-11-21T10:00:00Z');
const scheduledTo = new Date('2026-11-21T10:30:00Z');
const promised = { version: 4, scheduledFrom, scheduledTo };
const cases = orderStatuses.flatMap((status) => [0, 1, 2, 3].map((delays) => [status, delays] as const));

it.each(cases)('%s, delayed %i times', (status, delays) => {
  const now = new Date('2026-11-21T09:00:00Z');
  const isMade = status === 'accepted' || status === 'preparing';
  expect(delaysLeft({ status, delays })).toBe(isMade ? Math.max(0, maxDelays - delays) : 0);
  const delayed = delay({ ...promised, status, delays }, { minutes: 20, travelMinutes: 15, now });
  if (!isMade) expect(delayed).toEqual({ ok: false, refusal: { code: 'order_decided', params: { status } } });
  else if (delays >= maxDelays) expect(delayed).toEqual({ ok: false, refusal: { code: 'not_possible_now' } });
  else
    expect(delayed).toMatchObject({
      ok: true,
      value: { version: 5, shift: 20, scheduledFrom: new Date('2026-11-21T10:20:00Z') },
    });
});

it('is ready in the future, and the promise keeps its length and moves by whole minutes', () => {
  const minute = fc.integer({ min: -6 * 60 * 60, max: 6 * 60 * 60 });
  fc.assert(
    fc.property(
      minute,
      fc.integer({ min: 5, max: 60 }),
      fc.integer({ min: 5, max: 90 }),
      (late, minutes, road) => {
        const now = new Date(scheduledFrom.getTime() + late * 1_000);
        const order = { ...promised, status: 'preparing', delays: 0 } as const;
        const delayed = delay(order, { minutes, travelMinutes: road, now });
        if (!delayed.ok) throw new Error('It was refused.');
        const { shift, ...moved } = delayed.value;
        expect(Number.isInteger(shift) && shift >= minutes).toBe(true);
        expect(moved.scheduledTo.getTime() - moved.scheduledFrom.getTime()).toBe(30 * 60_000);
        const ready = readyBy(moved, road).getTime();
        expect(ready - now.getTime()).toBeGreaterThanOrEqual(minutes * 60_000);
        // Moves by the requested minutes, plus what had already passed.
        const behind = Math.max(0, now.getTime() - readyBy(order, road).getTime());
        expect(shift * 60_000 - behind).toBeLessThan((minutes + 1) * 60_000);
      },
    ),
    { numRuns: 2_000 },
  );
});
