// Who may ask for a code, guess one, and end a session.
import type { Refusal } from '../../platform/pure/result.ts';
import {
  attemptsLeft,
  failuresPerHour,
  openBucket,
  secondsUntilResend,
  sendsPerBucketAndDay,
  type Bucket,
} from './otp.rules.ts';

/** Null when a code may be sent to this phone now. */
export function canRequestCode(bucket: Bucket, now: Date): Refusal | null {
  const wait = secondsUntilResend(bucket, now);
  if (wait > 0) return { code: 'otp_too_soon', params: { retryAfterSeconds: wait } };
  return bucket.sendsToday >= sendsPerBucketAndDay ? { code: 'otp_budget' } : null;
}

/** Null when a guess may be evaluated. A browser known to this phone is counted apart from strangers. */
export function canGuess(bucket: Bucket, name: string, failuresThisHour: number): Refusal | null {
  if (attemptsLeft(bucket) === 0) return { code: 'otp_burned' };
  return name === openBucket && failuresThisHour >= failuresPerHour ? { code: 'otp_budget' } : null;
}

/** A person ends only sessions of their own account. */
export const canEndSession = (actor: { accountId: string }, session: { accountId: string }): boolean =>
  actor.accountId === session.accountId;

/** A session opens doors until its end. */
export const canStaySignedIn = (session: { expiresAt: Date }, now: Date): boolean => session.expiresAt > now;
