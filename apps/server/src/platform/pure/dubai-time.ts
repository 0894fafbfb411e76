/** A calendar day in Dubai, `YYYY-MM-DD`. */
export type DubaiDay = string;

const offsetMs = 4 * 60 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;

/** The Dubai day an instant falls on. */
export const dubaiDay = (instant: Date): DubaiDay =>
  new Date(instant.getTime() + offsetMs).toISOString().slice(0, 10);

/** Moves a day by whole days, back with a negative number. */
export const addDays = (day: DubaiDay, days: number): DubaiDay =>
  new Date(utcOf(day) + days * dayMs).toISOString().slice(0, 10);

/** Whole days from one day to another; negative when `to` lies before. */
export const daysBetween = (from: DubaiDay, to: DubaiDay): number => (utcOf(to) - utcOf(from)) / dayMs;

// Reading a date out of a text costs ten times as much, and the planner asks for thousands.
const utcOf = (day: DubaiDay): number =>
  Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)));

/** 0 = Sunday to 6 = Saturday. */
export const weekdayOf = (day: DubaiDay): number => new Date(utcOf(day)).getUTCDay();

/** The same date a month later; the last day of that month where it has no such date (31 January, 28 February). */
export function addMonth(day: DubaiDay, anchorDate = Number(day.slice(8))): DubaiDay {
  const year = Number(day.slice(0, 4));
  const month = Number(day.slice(5, 7));
  const lastDate = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const date = Math.min(anchorDate, lastDate);
  return new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);
}

/** The instant that lies `minutes` after a Dubai day's midnight; 1440 and more reach into the days after. */
export const instantOf = (day: DubaiDay, minutes: number): Date =>
  new Date(utcOf(day) - offsetMs + minutes * 60_000);

/** The time of day of an instant in Dubai, `HH:MM`. */
export const dubaiTime = (instant: Date): string =>
  new Date(instant.getTime() + offsetMs).toISOString().slice(11, 16);

/** Whole minutes since Dubai's midnight, 0 to 1439. */
export const dubaiMinutes = (instant: Date): number =>
  Math.floor(((instant.getTime() + offsetMs) % dayMs) / 60_000);

/** The hour of Dubai's day, 0 to 23. */
export const dubaiHour = (instant: Date): number => Number(dubaiTime(instant).slice(0, 2));
