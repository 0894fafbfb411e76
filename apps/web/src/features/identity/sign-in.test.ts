import { describe, expect, test } from 'vitest';
import { clockText, isStillWaiting, parseSentCode, secondsUntil, sentCodeOf } from './sign-in.ts';

const now = 1_000_000;
const reply = { phone: '+971501234567', expiresInSeconds: 600, resendAfterSeconds: 30 };
const sent = sentCodeOf(reply, now);

describe('a sent code', () => {
  test("can be requested again at the server's time", () => {
    expect(secondsUntil(sent.resendAt, now)).toBe(30);
    expect(secondsUntil(sent.resendAt, now + 29_001)).toBe(1);
    expect(secondsUntil(sent.resendAt, now + 30_000)).toBe(0);
    expect(secondsUntil(sent.resendAt, now + 99_000)).toBe(0);
  });

  test('prevents a second request for the same phone only', () => {
    expect(isStillWaiting(sent, reply.phone, now + 5_000)).toBe(true);
    expect(isStillWaiting(sent, '+971500000000', now + 5_000)).toBe(false);
    expect(isStillWaiting(sent, reply.phone, now + 30_000)).toBe(false);
    expect(isStillWaiting(null, reply.phone, now)).toBe(false);
  });

  test('survives a reload until it expires', () => {
    const kept = JSON.stringify({ ...sent, attemptsLeft: 3 });
    expect(parseSentCode(kept, now + 599_999)).toEqual({ ...sent, attemptsLeft: 3 });
    expect(parseSentCode(kept, now + 600_000)).toBeNull();
  });

  test.each([null, '', 'null', '{', '[]', '{"phone":1}', '{"phone":"+971501234567","expiresAt":"soon"}'])(
    'does not survive %s',
    (text) => expect(parseSentCode(text, now)).toBeNull(),
  );
});

test.each([
  [0, '0:00'],
  [24, '0:24'],
  [65, '1:05'],
  [600, '10:00'],
])('%d seconds read %s', (seconds, text) => expect(clockText(seconds)).toBe(text));
