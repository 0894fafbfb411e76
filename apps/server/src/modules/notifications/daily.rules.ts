// Which hours of the day are due for their message, and until when it is wanted; the daily flow asks.
import { notificationTimes } from '@sufra/contract/plans.ts';
import { dubaiTime, instantOf, type DubaiDay } from '../../platform/pure/dubai-time.ts';
import { dailyLifeHours } from './message.rules.ts';

const hourOf = (time: string): number => Number(time.slice(0, 2));

/** The hours that have begun in Dubai and whose message is still wanted: a job that was late makes up for it. */
export function hoursDue(now: Date): string[] {
  const hour = hourOf(dubaiTime(now));
  return notificationTimes.filter((time) => hourOf(time) <= hour && hour < hourOf(time) + dailyLifeHours);
}

/** The end of the hours in which the message of a day is wanted. */
export const dailyExpiry = (day: DubaiDay, time: string): Date =>
  instantOf(day, (hourOf(time) + dailyLifeHours) * 60);
