import {
  largeEventGuests,
  maxAheadDays,
  minNoticeHours,
  recommendedNotice,
} from '@sufra/contract/subscription/promises.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Dubai has no daylight saving time. */
const dubaiOffset = '+04:00';

/** `YYYY-MM-DD` and `HH:MM` in Dubai, each empty until chosen. */
export interface When {
  readonly date: string;
  readonly time: string;
}

/** ISO 8601; null if the day or the time is missing. */
export const instantOf = ({ date, time }: When): string | null =>
  /^\d{4}-\d{2}-\d{2}$/.test(date) && /^\d{2}:\d{2}$/.test(time) ? `${date}T${time}:00${dubaiOffset}` : null;

export function whenOf(instant: string): When {
  const there = new Date(Date.parse(instant) + 4 * hourMs).toISOString();
  return { date: there.slice(0, 10), time: there.slice(11, 16) };
}

export const tableTimes: readonly string[] = Array.from({ length: 36 }, (_, half) => {
  const minutes = 6 * 60 + half * 30;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${minutes % 60 === 0 ? '00' : '30'}`;
});

export type Size = 'small' | 'large';
export const sizeOf = (guests: number): Size => (guests > largeEventGuests ? 'large' : 'small');

export interface NoticeGiven {
  /** `good`: the recommended notice; `short`: less, but accepted; the others are refused. */
  readonly kind: 'good' | 'short' | 'too_early' | 'too_late';
  readonly left: { readonly value: number; readonly unit: 'day' | 'hour' };
}

/** `now` in milliseconds. */
export function noticeOf(startsAt: string, guests: number, now: number): NoticeGiven {
  const aheadMs = Date.parse(startsAt) - now;
  const days = Math.floor(aheadMs / dayMs);
  const left =
    days >= 2
      ? ({ value: days, unit: 'day' } as const)
      : ({ value: Math.max(0, Math.floor(aheadMs / hourMs)), unit: 'hour' } as const);
  if (aheadMs < minNoticeHours * hourMs) return { kind: 'too_early', left };
  if (aheadMs > maxAheadDays * dayMs) return { kind: 'too_late', left };
  return { kind: days >= recommendedNotice[sizeOf(guests)].from ? 'good' : 'short', left };
}

/** Rounded to one unit; null once the instant has passed. */
export function timeLeft(instant: string, now: number) {
  const leftMs = Date.parse(instant) - now;
  if (leftMs <= 0) return null;
  if (leftMs >= 2 * dayMs) return { value: Math.floor(leftMs / dayMs), unit: 'day' } as const;
  if (leftMs >= 2 * hourMs) return { value: Math.floor(leftMs / hourMs), unit: 'hour' } as const;
  return { value: Math.max(1, Math.ceil(leftMs / 60_000)), unit: 'minute' } as const;
}
