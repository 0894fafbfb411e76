import { TOTP } from 'otpauth';
import type { Refusal } from '../../../platform/pure/result.ts';

const mostFailures = 5;
const windowMs = 10 * 60_000;
const lockMs = 10 * 60_000;
const pendingLifeMs = 15 * 60_000;

/** What an authenticator app reads from the QR code. */
export const factorUri = (secret: string, phone: string): string =>
  new TOTP({ issuer: 'Sufra', label: phone, secret }).toString();

/** The 30-second step of a right code, at most one from now; null for a wrong code. `at` is real time. */
export function stepOf(secret: string, code: string, at: Date): number | null {
  const totp = new TOTP({ secret });
  const timestamp = at.getTime();
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

interface Pending {
  readonly pendingAt: Date | null;
  readonly pendingSession: string | null;
}

/** Only for the session that asked: another one could know the key. */
export const isPendingFor = (pending: Pending, sessionId: string, now: Date): boolean =>
  pending.pendingSession === sessionId &&
  pending.pendingAt !== null &&
  now.getTime() - pending.pendingAt.getTime() < pendingLifeMs;

export interface Failures {
  readonly failures: number;
  readonly failingSince: Date | null;
  readonly lockedUntil: Date | null;
}

export const noFailures: Failures = { failures: 0, failingSince: null, lockedUntil: null };

export function lockRefusal({ lockedUntil }: Failures, now: Date): Refusal | null {
  if (lockedUntil === null || lockedUntil <= now) return null;
  const seconds = Math.ceil((lockedUntil.getTime() - now.getTime()) / 1000);
  return { code: 'second_factor_locked', params: { retryAfterSeconds: seconds } };
}

export function afterFailure({ failures, failingSince }: Failures, now: Date): Failures {
  const isSameWindow = failingSince !== null && now.getTime() - failingSince.getTime() < windowMs;
  const counted = isSameWindow ? failures + 1 : 1;
  if (counted >= mostFailures) return { ...noFailures, lockedUntil: new Date(now.getTime() + lockMs) };
  return { failures: counted, failingSince: isSameWindow ? failingSince : now, lockedUntil: null };
}

export function wrongCode(after: Failures, now: Date): Refusal {
  const locked = lockRefusal(after, now);
  return locked ?? { code: 'second_factor_wrong', params: { attemptsLeft: mostFailures - after.failures } };
}
