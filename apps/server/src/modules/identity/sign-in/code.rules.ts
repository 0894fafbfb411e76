import { codeMinutes } from '@sufra/contract/subscription/promises.ts';
import type { Refusal } from '../../../platform/pure/result.ts';

export const codeLifeMs = codeMinutes * 60_000;
export const resendAfterMs = 30_000;
export const maxAttempts = 5;
const sendsPerBucketAndDay = 10;
export const addressWindowMs = 10 * 60_000;
export const failureWindowMs = 60 * 60_000;
/** Wrong codes per hour before unknown devices are refused; known devices can still sign in. */
export const failuresPerHour = 1_000;
/** From here on unknown devices owe a proof of work. */
const failuresWithoutWork = 500;
const failuresPerBit = 50;
const maxExtraBits = 6;
/** Fewer codes say nothing about their completion rate. */
const minSendsToJudge = 50;
const minVerifiedShare = 0.2;
export const settledAfterMs = 3 * 60_000;
export const sendsWindowMs = 60 * 60_000;

/** Shared by all devices that never signed in to the phone. */
export const openBucket = 'open';

/** Per phone and device. */
export interface Bucket {
  readonly failures: number;
  readonly sentAt: Date | null;
  readonly sendsToday: number;
}

export function sendRefusal(bucket: Bucket, now: Date): Refusal | null {
  const wait = secondsUntilResend(bucket, now);
  if (wait > 0) return { code: 'otp_too_soon', params: { retryAfterSeconds: wait } };
  return bucket.sendsToday >= sendsPerBucketAndDay ? { code: 'otp_budget' } : null;
}

// Capped in case the clock was set back.
const secondsUntilResend = ({ sentAt }: Bucket, now: Date): number => {
  if (sentAt === null) return 0;
  const leftMs = sentAt.getTime() + resendAfterMs - now.getTime();
  return leftMs > resendAfterMs ? 0 : Math.max(0, Math.ceil(leftMs / 1000));
};

export function guessRefusal(bucket: Bucket, name: string, failuresThisHour: number): Refusal | null {
  if (attemptsLeft(bucket) === 0) return { code: 'otp_burned' };
  return name === openBucket && failuresThisHour >= failuresPerHour ? { code: 'otp_budget' } : null;
}

export const attemptsLeft = (bucket: Pick<Bucket, 'failures'>): number =>
  Math.max(0, maxAttempts - bucket.failures);

export const isWorkFree = (name: string, failuresThisHour: number): boolean =>
  name !== openBucket || failuresThisHour < failuresWithoutWork;

/** Zero bits of the proof of work; 0 for none. */
export const bitsOwed = (failures: number, firstBits: number): number =>
  failures < failuresWithoutWork
    ? 0
    : firstBits + Math.min(maxExtraBits, Math.floor((failures - failuresWithoutWork) / failuresPerBit));

/** An IPv4 address, or the /64 of an IPv6 address: a single subscriber. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address;
  const [head = '', tail = ''] = address.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const missing = 8 - groups.length - tail.split(':').filter((group) => group !== '').length;
  const filled = address.includes('::') ? [...groups, ...Array<string>(missing).fill('0')] : groups;
  return filled.slice(0, 4).join(':');
}

/** Codes to unknown phones in the last hour. */
export interface Sends {
  readonly settled: number;
  readonly verified: number;
  readonly heldBack: number;
  readonly lastSentAt: Date | null;
}

export const isPumping = ({ settled, verified }: Pick<Sends, 'settled' | 'verified'>): boolean =>
  settled >= minSendsToJudge && verified / settled < minVerifiedShare;

/** `perHour` codes may go to unknown phones during pumping. */
export const mayTrickle = ({ lastSentAt }: Pick<Sends, 'lastSentAt'>, perHour: number, now: Date): boolean =>
  perHour > 0 && (lastSentAt === null || now.getTime() - lastSentAt.getTime() >= sendsWindowMs / perHour);

interface Receiver {
  readonly name: string;
  readonly isKnown: boolean;
}

/** During pumping only phones with accounts get codes; a different reply would reveal which. */
export function sendDecision(
  { name, isKnown }: Receiver,
  sends: Sends,
  perHour: number,
  now: Date,
): { isSent: boolean; isSilent: boolean } {
  if (name !== openBucket || !isPumping(sends)) return { isSent: true, isSilent: false };
  return { isSent: isKnown || mayTrickle(sends, perHour, now), isSilent: true };
}
