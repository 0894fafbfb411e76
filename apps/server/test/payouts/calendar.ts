export const dayMs = 86_400_000;
export const dubaiMs = 4 * 3_600_000;
/** The first minute of a Monday in Dubai from which all of them are counted. */
const firstMonday = Date.parse('2026-01-04T20:00:00Z');

/** The last Monday, every second one for partners, that is over at this time. */
export function cutOffAt(kind: 'partner' | 'driver', time: number): number {
  const length = (kind === 'partner' ? 14 : 7) * dayMs;
  return firstMonday + Math.floor((time - firstMonday) / length) * length;
}

/** The Dubai day of a time, `YYYY-MM-DD`. */
export const dayOf = (time: number): string => new Date(time + dubaiMs).toISOString().slice(0, 10);
