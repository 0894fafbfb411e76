import { trackingSeconds } from '@sufra/contract/tracking.ts';
import type { Place } from './roads.rules.ts';

/** A place at this moment, told on unless it was told within the last ten seconds. */
export const seenAt = (place: Place, now: Date) => ({
  place,
  now,
  toldBefore: new Date(now.getTime() - trackingSeconds * 1_000),
});
