export const dayMs = 86_400_000;
export const dubaiMs = 4 * 3_600_000;
/** Monday in Dubai. */
const firstMonday = Date.parse('2026-01-04T20:00:00Z');

/** Every second Monday for partners. */
export function cutOffAt(kind: 'partner' | 'driver', time: number): number {
  const length = (kind === 'partner' ? 14 : 7) * dayMs;
  return firstMonday + Math.floor((time - firstMonday) / length) * length;
}

/** `YYYY-MM-DD`. */
export const dayOf = (time: number): string => new Date(time + dubaiMs).toISOString().slice(0, 10);
