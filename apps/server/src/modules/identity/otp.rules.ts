import { codeMinutes } from '@sufra/contract/promises.ts';

export const codeLifeMs = codeMinutes * 60_000;
export const resendAfterMs = 30_000;
export const maxAttempts = 5;
export const sendsPerBucketAndDay = 10;
export const addressWindowMs = 10 * 60_000;
export const failureWindowMs = 60 * 60_000;
/** Wrong codes per hour over all phones before strangers wait for the next; known devices still get in. */
export const failuresPerHour = 1_000;
/** Wrong codes per hour before a stranger's machine has to work for each send and guess. */
export const failuresWithoutWork = 500;
/** Wrong codes after which the work doubles once more. */
const failuresPerBit = 50;
const mostExtraBits = 6;
/** Codes to unknown phones, old enough to have been entered, before their share says anything. */
const sendsThatTell = 50;
const leastVerifiedShare = 0.2;
/** Younger codes may still be on their way. */
export const settledAfterMs = 3 * 60_000;
export const sendsWindowMs = 60 * 60_000;

export const openBucket = 'open';

/** The guesses and sends of one phone for one kind of browser. */
export interface Bucket {
  readonly failures: number;
  readonly sentAt: Date | null;
  /** Sends on the Dubai day asked about. */
  readonly sendsToday: number;
}

/** Whole seconds until another code may be sent; 0 means now. Never longer than that, whatever became of the clock. */
export const secondsUntilResend = ({ sentAt }: Bucket, now: Date): number => {
  if (sentAt === null) return 0;
  const leftMs = sentAt.getTime() + resendAfterMs - now.getTime();
  return leftMs > resendAfterMs ? 0 : Math.max(0, Math.ceil(leftMs / 1000));
};

/** Guesses left before the code is burned. */
export const attemptsLeft = (bucket: Pick<Bucket, 'failures'>): number =>
  Math.max(0, maxAttempts - bucket.failures);

/** Whom a send counts for: an IPv4 address, or the /64 an IPv6 address lies in, which one subscriber owns whole. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address;
  const [head = '', tail = ''] = address.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const missing = 8 - groups.length - tail.split(':').filter((group) => group !== '').length;
  const filled = address.includes('::') ? [...groups, ...Array<string>(missing).fill('0')] : groups;
  return filled.slice(0, 4).join(':');
}

/** Zero bits of the work a stranger owes after so many wrong codes in this hour, from so many bits on; 0 means none. */
export const bitsOwed = (failures: number, firstBits: number): number =>
  failures < failuresWithoutWork
    ? 0
    : firstBits + Math.min(mostExtraBits, Math.floor((failures - failuresWithoutWork) / failuresPerBit));

/** What became of the codes that went to unknown phones in the last hour. */
export interface Sends {
  /** Sent, and long enough ago to have been entered. */
  readonly settled: number;
  readonly verified: number;
  readonly heldBack: number;
  /** The newest, settled or not. */
  readonly lastSentAt: Date | null;
}

/** Whether codes are asked for by somebody who does not mean to enter them. */
export const arePumped = ({ settled, verified }: Pick<Sends, 'settled' | 'verified'>): boolean =>
  settled >= sendsThatTell && verified / settled < leastVerifiedShare;

/** Whether one more may go to an unknown phone while codes are pumped, at so many an hour. */
export const mayTrickle = ({ lastSentAt }: Pick<Sends, 'lastSentAt'>, perHour: number, now: Date): boolean =>
  perHour > 0 && (lastSentAt === null || now.getTime() - lastSentAt.getTime() >= sendsWindowMs / perHour);
