import type { Refusal } from '../../platform/pure/result.ts';
import {
  arePumped,
  attemptsLeft,
  failuresPerHour,
  failuresWithoutWork,
  mayTrickle,
  openBucket,
  secondsUntilResend,
  sendsPerBucketAndDay,
  type Bucket,
  type Sends,
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

/** Whether a code is sent or a guess evaluated without work for it: for a browser known to this phone always. */
export const canGoWithoutWork = (name: string, failuresThisHour: number): boolean =>
  name !== openBucket || failuresThisHour < failuresWithoutWork;

interface Receiver {
  /** The bucket of whoever asks. */
  readonly name: string;
  /** Whether the phone has an account. */
  readonly isKnown: boolean;
}

/**
 * Whether a code really goes out, and whether nobody may learn that. Who asks is never told: a phone with an account gets
 * its code, and the answer would say which is which.
 */
export function canBeSent(
  { name, isKnown }: Receiver,
  sends: Sends,
  perHour: number,
  now: Date,
): { isSent: boolean; isSilent: boolean } {
  if (name !== openBucket || !arePumped(sends)) return { isSent: true, isSilent: false };
  return { isSent: isKnown || mayTrickle(sends, perHour, now), isSilent: true };
}

/** A person ends only sessions of their own account. */
export const canEndSession = (actor: { accountId: string }, session: { accountId: string }): boolean =>
  actor.accountId === session.accountId;

/** A session opens doors until its end. */
export const canStaySignedIn = (session: { expiresAt: Date }, now: Date): boolean => session.expiresAt > now;
