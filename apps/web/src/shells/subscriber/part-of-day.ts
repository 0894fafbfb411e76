import { dubaiDay } from '../../lib/format.ts';

const hour = 3_600_000;

export function partOfDay(now: Date): 'morning' | 'afternoon' | 'evening' {
  const sinceMidnight = now.getTime() - new Date(`${dubaiDay(now)}T00:00:00+04:00`).getTime();
  if (sinceMidnight < 12 * hour) return 'morning';
  return sinceMidnight < 17 * hour ? 'afternoon' : 'evening';
}
