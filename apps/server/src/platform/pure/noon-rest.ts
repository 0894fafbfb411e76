import { dubaiDay, dubaiTime, instantOf } from './dubai-time.ts';

// The midday break of the Emirates: 12:30 to 15:00, from 15 June to 15 September.
const [firstDay, lastDay] = ['06-15', '09-15'];
const [fromTime, untilMinutes] = ['12:30', 15 * 60];

/** The end of the current midday break; null outside of it. */
export function noonRestUntil(now: Date): Date | null {
  const day = dubaiDay(now);
  const date = day.slice(5);
  if (date < firstDay || date > lastDay || dubaiTime(now) < fromTime) return null;
  const until = instantOf(day, untilMinutes);
  return now < until ? until : null;
}
