import { offerSeconds } from '@sufra/contract/delivery.ts';

const urgentSeconds = 10;

export interface OfferTime {
  readonly seconds: number;
  /** 0 to 1, of the whole time. */
  readonly share: number;
  readonly isUrgent: boolean;
  readonly isOver: boolean;
}

/** `ends` and `now` in milliseconds of this device, whatever its clock says. */
export function offerTime(ends: number, now: number): OfferTime {
  const left = Math.max(0, ends - now) / 1_000;
  return {
    seconds: Math.ceil(left),
    share: Math.min(1, left / offerSeconds),
    isUrgent: left <= urgentSeconds,
    isOver: left === 0,
  };
}
