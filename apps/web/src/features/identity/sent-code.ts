export interface SentCode {
  /** As +971 and digits. */
  readonly phone: string;
  /** Instants in milliseconds. */
  readonly resendAt: number;
  readonly expiresAt: number;
  /** Null until a wrong code was entered. */
  readonly attemptsLeft: number | null;
}

interface CodeReply {
  readonly phone: string;
  readonly expiresInSeconds: number;
  readonly resendAfterSeconds: number;
}

const second = 1_000;

export const sentCodeOf = (reply: CodeReply, now: number): SentCode => ({
  phone: reply.phone,
  resendAt: now + reply.resendAfterSeconds * second,
  expiresAt: now + reply.expiresInSeconds * second,
  attemptsLeft: null,
});

/** Whole seconds until an instant; 0 once it has passed. */
export const secondsUntil = (instant: number, now: number): number =>
  Math.max(0, Math.ceil((instant - now) / second));

/** `0:24` or `9:05`, for a countdown. */
export const clockText = (seconds: number): string =>
  `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;

/** Whether a code for this phone is on its way, so that asking again would only be refused. */
export const isStillWaiting = (sent: SentCode | null, phone: string, now: number): sent is SentCode =>
  sent?.phone === phone && now < sent.resendAt;

const isSentCode = (value: unknown): value is SentCode =>
  typeof value === 'object' &&
  value !== null &&
  'phone' in value &&
  typeof value.phone === 'string' &&
  'resendAt' in value &&
  typeof value.resendAt === 'number' &&
  'expiresAt' in value &&
  typeof value.expiresAt === 'number' &&
  'attemptsLeft' in value &&
  (value.attemptsLeft === null || typeof value.attemptsLeft === 'number');

/** What was remembered before a reload, or null when it is nothing, unreadable or over. */
export function parseSentCode(text: string | null, now: number): SentCode | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isSentCode(value) && value.expiresAt > now ? value : null;
  } catch {
    return null;
  }
}
