import { expect, it } from 'vitest';
import { offerTime } from './offer-timer.tsx';

it('counts whole seconds down to zero', () => {
  const now = Date.parse('2026-03-02T08:00:00Z');
  const ends = now + 45_000;
  expect(offerTime(ends, now)).toEqual({ seconds: 45, share: 1, isUrgent: false, isOver: false });
  expect(offerTime(ends, now + 35_000)).toMatchObject({ seconds: 10, isUrgent: true });
  expect(offerTime(ends, now + 44_500)).toMatchObject({ seconds: 1, isOver: false });
  expect(offerTime(ends, now + 90_000)).toEqual({ seconds: 0, share: 0, isUrgent: true, isOver: true });
});
