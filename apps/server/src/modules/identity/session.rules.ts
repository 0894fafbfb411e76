import { sessionDays } from '@sufra/contract/promises.ts';

export const sessionLifeMs = sessionDays * 24 * 3_600_000;
const extendAfterMs = 24 * 3_600_000;

/** The new end of a session in use; null while it was extended less than a day ago. */
export const extendedEnd = (seenAt: Date, now: Date): Date | null =>
  now.getTime() - seenAt.getTime() > extendAfterMs ? new Date(now.getTime() + sessionLifeMs) : null;
