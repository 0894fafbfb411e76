import { CalculationMethod, Coordinates, PrayerTimes } from 'adhan';
import { addDays, instantOf, type DubaiDay } from './dubai-time.ts';

export interface RamadanDays {
  readonly from: DubaiDay;
  readonly to: DubaiDay;
}

const calendar = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', { month: 'numeric', timeZone: 'UTC' });
const inRamadan = (day: DubaiDay): boolean => calendar.format(new Date(`${day}T00:00:00Z`)).startsWith('9');

// Every request asks about the day, and the calendar is as slow as a query.
const asked = new Map<DubaiDay, boolean>();
const mostAsked = 1_000;

function isByCalendar(day: DubaiDay): boolean {
  const known = asked.get(day);
  if (known !== undefined) return known;
  if (asked.size >= mostAsked) asked.clear();
  const is = inRamadan(day);
  asked.set(day, is);
  return is;
}

/** The current or next Ramadan of the Umm al-Qura calendar. */
export function ramadanByCalendar(today: DubaiDay): RamadanDays {
  let from = today;
  while (isByCalendar(addDays(from, -1)) && isByCalendar(from)) from = addDays(from, -1);
  while (!isByCalendar(from)) from = addDays(from, 1);
  let to = from;
  while (isByCalendar(addDays(to, 1))) to = addDays(to, 1);
  return { from, to };
}

/** The admin's dates until they are over, else the calendar's. */
export const ramadanOf = (set: RamadanDays | null, today: DubaiDay): RamadanDays =>
  set !== null && set.to >= today ? { from: set.from, to: set.to } : ramadanByCalendar(today);

/** The moon is sighted the evening before, so the admin's dates win for their whole month. */
export function isFastingDay(set: RamadanDays | null, day: DubaiDay): boolean {
  const isNear = set !== null && day >= addDays(set.from, -3) && day <= addDays(set.to, 3);
  return isNear ? day >= set.from && day <= set.to : isByCalendar(day);
}

export interface Fast {
  readonly dawn: number;
  readonly sunset: number;
}

/** By the angles used in the Emirates (fajr 18.2°, maghrib three minutes after sunset), a minute or two off: show as
 * "about", never as a limit. */
export function fastOn(day: DubaiDay, { lat, lng }: { readonly lat: number; readonly lng: number }): Fast {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const times = new PrayerTimes(
    new Coordinates(lat, lng),
    new Date(year, month - 1, date),
    CalculationMethod.Dubai(),
  );
  const midnight = instantOf(day, 0).getTime();
  const minutesAt = (instant: Date): number => Math.round((instant.getTime() - midnight) / 60_000);
  return { dawn: minutesAt(times.fajr), sunset: minutesAt(times.maghrib) };
}
