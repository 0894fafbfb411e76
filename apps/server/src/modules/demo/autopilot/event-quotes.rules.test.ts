import { expect, it } from 'vitest';
import { quoteFor } from './event-quotes.rules.ts';

const since = new Date('2026-11-22T08:00:00Z');
const startsAt = new Date('2026-12-05T15:00:00Z');
const after = (seconds: number): Date => new Date(since.getTime() + seconds * 1_000);

it.each([
  [1, 8],
  [2, 22],
  [3, 36],
])('chef %s quotes after %s seconds', (turn, seconds) => {
  const wish = { guests: 10, startsAt, since, turn };
  expect(quoteFor(wish, after(seconds - 0.1))).toBeNull();
  expect(quoteFor(wish, after(seconds))).toMatchObject({ menu: expect.any(Array) as string[] });
});

it('prices by the guest, with a minimum', () => {
  const quote = (guests: number) => quoteFor({ guests, startsAt, since, turn: 1 }, after(60));
  expect(quote(10)?.price).toBe('1400.00');
  expect(quote(2)?.price).toBe('400.00');
  expect(quote(10)?.expiresAt).toBe('2026-11-25T08:01:00.000Z');
});

it('expires half a day before the event, and skips nearer events', () => {
  const wish = { guests: 4, startsAt: after(24 * 3_600), since, turn: 1 };
  expect(quoteFor(wish, after(60))?.expiresAt).toBe(after(12 * 3_600).toISOString());
  expect(quoteFor(wish, after(11 * 3_600))).toBeNull();
});
