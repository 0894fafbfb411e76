import { CalculationMethod, Coordinates, PrayerTimes } from 'adhan';
import { addDays, instantOf, type DubaiDay } from './dubai-time.ts';

/** The first and the last day of fasting. */
export interface RamadanDays {
  readonly from: DubaiDay;
  readonly to: DubaiDay;
}

const calendar = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', { month: 'numeric', timeZone: 'UTC' });
const inRamadan = (day: DubaiDay): boolean => calendar.format(new Date(`${day}T00:00:00Z`)).startsWith('9');

// Each call of a day asks about that day, and asking the calendar costs as much as reading a row.
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

/** The Ramadan of Umm al-Qura's calendar that is under way, or the next one. */
export function ramadanByCalendar(today: DubaiDay): RamadanDays {
  let from = today;
  while (isByCalendar(addDays(from, -1)) && isByCalendar(from)) from = addDays(from, -1);
  while (!isByCalendar(from)) from = addDays(from, 1);
  let to = from;
  while (isByCalendar(addDays(to, 1))) to = addDays(to, 1);
  return { from, to };
}

/** What holds: the days an admin set as long as they are not over, else the calendar's. */
export const ramadanOf = (set: RamadanDays | null, today: DubaiDay): RamadanDays =>
  set !== null && set.to >= today ? { from: set.from, to: set.to } : ramadanByCalendar(today);

/**
 * Whether a day is one of fasting. The moon is sighted on the evening before, so that the days an admin set win over the
 * calendar for the whole month they are about, its ends included.
 */
export function isFastingDay(set: RamadanDays | null, day: DubaiDay): boolean {
  const isNear = set !== null && day >= addDays(set.from, -3) && day <= addDays(set.to, 3);
  return isNear ? day >= set.from && day <= set.to : isByCalendar(day);
}

/** Minutes after the midnight of that Dubai day. */
export interface Fast {
  /** Fajr: nothing is eaten from here on. */
  readonly dawn: number;
  /** Maghrib: the fast is broken. */
  readonly sunset: number;
}

/**
 * The fast of a day at a place in the Emirates, by the angles used there (18.2° for fajr, maghrib three minutes after the
 * sun has set). A minute or two off what a mosque calls: shown as "about", never used to tell anybody to stop eating.
 */
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
