import { dubaiMinutes } from './pure/dubai-time.ts';

const minuteMs = 60_000;

/** A pattern is none of ours. */
class UnknownPattern extends Error {}

type Fits = (value: number) => boolean;

function fieldOf(text: string): Fits {
  if (text === '*') return () => true;
  const every = /^\*\/(\d+)$/.exec(text)?.[1];
  if (every !== undefined) return (value) => value % Number(every) === 0;
  if (/^\d+$/.test(text)) return (value) => value === Number(text);
  throw new UnknownPattern(`"${text}" is not a valid minute or hour.`);
}

/**
 * The last minute after `after`, and not after `until`, at which a pattern is due; null where there is none. Patterns are
 * those of cron with minutes and hours; a day of the week or a month is refused by an error.
 */
export function lastDue(pattern: string, after: Date, until: Date): Date | null {
  const [minute = '', hour = '', ...days] = pattern.split(' ');
  if (days.join(' ') !== '* * *')
    throw new UnknownPattern(`"${pattern}": only daily patterns are supported.`);
  const [fitsMinute, fitsHour] = [fieldOf(minute), fieldOf(hour)];
  const last = Math.floor(until.getTime() / minuteMs) * minuteMs;
  for (let at = last; at > after.getTime(); at -= minuteMs) {
    const minutes = dubaiMinutes(new Date(at));
    if (fitsMinute(minutes % 60) && fitsHour(Math.floor(minutes / 60))) return new Date(at);
  }
  return null;
}
