import { describe, expect, it } from 'vitest';
import {
  attemptsLeft,
  guessRefusal,
  isWorkFree,
  networkOf,
  sendDecision,
  sendRefusal,
  isPumping,
  bitsOwed,
  failuresPerHour,
  mayTrickle,
  maxAttempts,
  openBucket,
} from './code.rules.ts';

/** A six-digit code: one guess in a million is right. */
const chanceOfGuess = 1e-6;
const fresh = { failures: 0, sentAt: null, sendsToday: 0 };

interface Day {
  readonly evaluated: number;
  readonly hashes: number;
}

/** A day of an attacker who requests ten codes for each of 10,000 phones and guesses five times at each. */
function sprayForADay(canWork: (bits: number) => boolean, ceiling = failuresPerHour): Day {
  const wanted = 10_000 * 10 * maxAttempts;
  let [evaluated, hashes] = [0, 0];
  for (let hour = 0; hour < 24; hour += 1) {
    for (let failures = 0; evaluated < wanted; failures += 1) {
      if (failures < ceiling && guessRefusal(fresh, openBucket, failures) !== null) break;
      if (failures >= ceiling) break;
      const bits = bitsOwed(failures, 18);
      if (bits > 0 && !canWork(bits)) break;
      hashes += bits > 0 ? 2 ** bits : 0;
      evaluated += 1;
    }
  }
  return { evaluated, hashes };
}

describe('spraying 10,000 phones with 50 guesses each', () => {
  it('opens half an account a day without limits', () => {
    expect(10_000 * 50 * chanceOfGuess).toBeCloseTo(0.5, 10);
  });

  it('opens at most 0.024 accounts a day, whatever the attacker’s hardware', () => {
    const { evaluated, hashes } = sprayForADay(() => true);
    expect(evaluated).toBe(24 * failuresPerHour);
    expect(evaluated * chanceOfGuess).toBeLessThanOrEqual(0.024);
    // The second half costs more than four billion hashes an hour.
    expect(hashes / 24).toBeGreaterThan(4e9);
  });

  it('opens 0.012 accounts a day without solving proofs of work', () => {
    expect(sprayForADay(() => false).evaluated * chanceOfGuess).toBeCloseTo(0.012, 10);
  });
});

describe('the proof of work of unknown devices', () => {
  it('starts at 500 wrong codes an hour and doubles every 50, up to six times', () => {
    expect([0, 499, 500, 549, 550, 899, 999, 5_000].map((failures) => bitsOwed(failures, 18))).toEqual([
      ...[0, 0, 18, 18, 19, 24, 24, 24],
    ]);
  });

  it('refuses unknown devices, but not known ones, from 1,000 wrong codes an hour', () => {
    expect(guessRefusal(fresh, openBucket, failuresPerHour - 1)).toBeNull();
    expect(guessRefusal(fresh, openBucket, failuresPerHour)).toEqual({ code: 'otp_budget' });
    expect(guessRefusal(fresh, 'a-known-browser', failuresPerHour)).toBeNull();
  });
});

describe('codes that are never entered', () => {
  it('count as pumping when fewer than a fifth of at least 50 were entered', () => {
    const cases = [
      [49, 0],
      [50, 9],
      [50, 10],
      [1_000, 199],
      [1_000, 200],
    ] as const;
    expect(cases.map(([settled, verified]) => isPumping({ settled, verified }))).toEqual([
      ...[false, true, false, true, false],
    ]);
  });

  it('trickle at the configured rate, or not at all', () => {
    const lastSentAt = new Date('2026-11-21T06:00:00Z');
    const after = (seconds: number): Date => new Date(lastSentAt.getTime() + seconds * 1_000);
    expect([59, 60].map((seconds) => mayTrickle({ lastSentAt }, 60, after(seconds)))).toEqual([false, true]);
    expect(mayTrickle({ lastSentAt: null }, 60, after(0))).toBe(true);
    expect(mayTrickle({ lastSentAt: null }, 0, after(7_200))).toBe(false);
  });
});

describe('a requested code', () => {
  const now = new Date('2026-11-21T08:00:00Z');
  const secondsAgo = (seconds: number): Date => new Date(now.getTime() - seconds * 1_000);

  it.each([
    [null, 0, null],
    [secondsAgo(30), 0, null],
    [secondsAgo(29.5), 0, { code: 'otp_too_soon', params: { retryAfterSeconds: 1 } }],
    [secondsAgo(0), 0, { code: 'otp_too_soon', params: { retryAfterSeconds: 30 } }],
    // The clock was set back.
    [secondsAgo(-3_600), 0, null],
    [secondsAgo(60), 9, null],
    [secondsAgo(60), 10, { code: 'otp_budget' }],
  ])('after the one of %s and %i today is sent or not', (sentAt, sendsToday, expected) => {
    expect(sendRefusal({ failures: 0, sentAt, sendsToday }, now)).toEqual(expected);
  });

  it('can be guessed five times, and by unknown devices a thousand times an hour', () => {
    expect([0, 4, 5, 6].map((failures) => attemptsLeft({ failures }))).toEqual([5, 1, 0, 0]);
    expect(guessRefusal({ ...fresh, failures: 4 }, openBucket, 0)).toBeNull();
    expect(guessRefusal({ ...fresh, failures: 5 }, 'device', 0)).toEqual({ code: 'otp_burned' });
    expect(guessRefusal(fresh, openBucket, failuresPerHour - 1)).toBeNull();
    expect(guessRefusal(fresh, openBucket, failuresPerHour)).toEqual({ code: 'otp_budget' });
    expect(guessRefusal(fresh, 'device', failuresPerHour)).toBeNull();
  });

  it('costs work after 500 wrong codes in an hour, but not on a known device', () => {
    expect([isWorkFree(openBucket, 499), isWorkFree(openBucket, 500), isWorkFree('device', 500)]).toEqual([
      ...[true, false, true],
    ]);
    expect([499, 500, 549, 550, 800, 9_999].map((failures) => bitsOwed(failures, 18))).toEqual([
      ...[0, 18, 18, 19, 24, 24],
    ]);
  });

  it('is silently withheld from phones without an account during SMS pumping', () => {
    const pumped = { settled: 50, verified: 9, heldBack: 0, lastSentAt: now };
    const fine = { ...pumped, verified: 10 };
    const send = (name: string, isKnown: boolean, sends = pumped) =>
      sendDecision({ name, isKnown }, sends, 1, now);
    expect(send(openBucket, false, fine)).toEqual({ isSent: true, isSilent: false });
    expect(send('device', false)).toEqual({ isSent: true, isSilent: false });
    expect(send(openBucket, true)).toEqual({ isSent: true, isSilent: true });
    expect(send(openBucket, false)).toEqual({ isSent: false, isSilent: true });
    const hourAgo = { ...pumped, lastSentAt: secondsAgo(3_600) };
    expect(send(openBucket, false, hourAgo)).toEqual({ isSent: true, isSilent: true });
  });
});

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '::ffff:192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8:1:2::', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
