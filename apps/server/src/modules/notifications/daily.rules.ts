import { notificationTimes, ramadanTimes } from '@sufra/contract/plans.ts';
import { dubaiTime, instantOf, type DubaiDay } from '../../platform/pure/dubai-time.ts';
import { dailyLifeHours } from './message.rules.ts';

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Minutes of Dubai's day. */
const minutesAt = (now: Date): number => minutesOf(dubaiTime(now));

const isWanted = (minutes: number, now: Date): boolean =>
  minutes <= minutesAt(now) && minutesAt(now) < minutes + dailyLifeHours * 60;

/** The hours that have begun in Dubai and whose message is still wanted: a job that was late makes up for it. */
export const hoursDue = (now: Date, isRamadan: boolean): string[] =>
  (isRamadan ? ramadanTimes : notificationTimes).filter((time) => isWanted(minutesOf(time), now));

interface Chosen {
  /** `HH:MM` */
  readonly time: string;
  readonly ramadanTime: string | null;
}

/** Before the fast is broken there is time to cook. */
const minutesBeforeSunset = 60;

/** What a day of Ramadan is for a reader. */
export interface RamadanDay {
  /** Minutes after midnight; null for a household that does not fast. */
  readonly sunset: number | null;
}

/** When a reader is told, in minutes of Dubai's day. */
export function tellingAt({ time, ramadanTime }: Chosen, ramadan: RamadanDay | null): number {
  if (ramadan === null) return minutesOf(time);
  if (ramadanTime !== null) return minutesOf(ramadanTime);
  return ramadan.sunset === null ? minutesOf(time) : ramadan.sunset - minutesBeforeSunset;
}

/** `18:05` of minutes of Dubai's day. */
export const timeOfDay = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Whether a reader is to be told now. */
export const isDue = (chosen: Chosen, ramadan: RamadanDay | null, now: Date): boolean =>
  isWanted(tellingAt(chosen, ramadan), now);

/** The sun sets in the east of the country a few minutes before it does in the middle, and later in the west. */
const spreadMinutes = 20;

/** Whether households that fast may have to be told now, by the sunset in the middle of the country. */
export const isBeforeSunset = (sunset: number, now: Date): boolean =>
  [-spreadMinutes, spreadMinutes].some((off) => isWanted(sunset - minutesBeforeSunset + off, now));

/** The end of the hours in which the message of a day is wanted. */
export const dailyExpiry = (day: DubaiDay, tellingAtMinutes: number): Date =>
  instantOf(day, tellingAtMinutes + dailyLifeHours * 60);
