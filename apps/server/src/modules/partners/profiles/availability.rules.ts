import type { ClosedRange, TakingSpan } from '@sufra/contract/partners/partner-menu.ts';
import type { FieldCode } from '@sufra/contract/errors.ts';
import type { Fils } from '../../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import {
  addDays,
  daysBetween,
  dubaiDay,
  instantOf,
  weekdayOf,
  type DubaiDay,
} from '../../../platform/pure/dubai-time.ts';

/** Minutes of a Dubai day, end excluded, at most a day long; past 1440 is the next day. */
export type Span = readonly [from: number, to: number];

export type OpeningHours = readonly (readonly Span[])[];

/** First and last day; no opening begins on them. */
export type ClosedDays = readonly (readonly [from: DubaiDay, to: DubaiDay])[];

export interface Schedule {
  readonly openingHours: OpeningHours;
  readonly closedDays: ClosedDays;
  /** Closed by hand until then, epoch milliseconds. */
  readonly closedUntilMs: number | null;
}

const isClosedDay = (closedDays: ClosedDays, day: DubaiDay): boolean =>
  closedDays.some(([from, to]) => from <= day && day <= to);

/** `HH:MM`; an end that is not later is on the next day. */
export interface Stretch {
  readonly from: string;
  readonly to: string;
}

const dayMinutes = 24 * 60;
const weekMinutes = 7 * dayMinutes;
const minuteMs = 60_000;

export interface Opening {
  readonly from: Date;
  readonly to: Date;
}

export function areValidHours(hours: OpeningHours): boolean {
  const isSpan = ([from, to]: Span): boolean =>
    Number.isInteger(from) &&
    Number.isInteger(to) &&
    from >= 0 &&
    from < dayMinutes &&
    to > from &&
    to - from <= dayMinutes;
  if (hours.length !== 7 || !hours.flat().every(isSpan)) return false;
  const week = hours.flatMap((spans, weekday) =>
    spans.map(([from, to]): Span => [weekday * dayMinutes + from, weekday * dayMinutes + to]),
  );
  const firstOfNextWeek = (week[0]?.[0] ?? 0) + weekMinutes;
  return week.every(([, to], index) => to <= (week[index + 1]?.[0] ?? firstOfNextWeek));
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const timeOf = (minutes: number): string =>
  [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

function spanOf({ from, to }: Stretch): Span {
  const [opens, closes] = [minutesOf(from), minutesOf(to)];
  return [opens, closes > opens ? closes : closes + dayMinutes];
}

/** Refuses overlapping days as `openingHours.<day>`. */
export function hoursFrom(week: readonly (readonly Stretch[])[]): Result<OpeningHours> {
  const hours = week.map((stretches) => stretches.map(spanOf).sort((a, b) => a[0] - b[0]));
  if (areValidHours(hours)) return ok(hours);
  const isWrong = (day: number): boolean => {
    const spans = hours[day] ?? [];
    const [first = Infinity] = hours[(day + 1) % hours.length]?.[0] ?? [];
    return spans.some(([, to], index) => to > (spans[index + 1]?.[0] ?? first + dayMinutes));
  };
  const wrong = hours.flatMap((_, day) =>
    isWrong(day) ? [[`openingHours.${day}`, 'invalid'] as const] : [],
  );
  return refuse('invalid_request', { fields: Object.fromEntries(wrong) });
}

export const stretchesOf = (hours: OpeningHours): Stretch[][] =>
  hours.map((spans) => spans.map(([from, to]) => ({ from: timeOf(from), to: timeOf(to) })));

/** Adjacent openings are merged, even over midnight. */
export function openingsBetween(
  hours: OpeningHours,
  from: Date,
  to: Date,
  closedDays: ClosedDays = [],
): Opening[] {
  const openings: { from: Date; to: Date }[] = [];
  // Yesterday's hours may reach into today.
  const firstDay = addDays(dubaiDay(from), -1);
  for (let days = 0; days <= daysBetween(firstDay, dubaiDay(to)); days += 1) {
    const day = addDays(firstDay, days);
    if (isClosedDay(closedDays, day)) continue;
    for (const span of hours[weekdayOf(day)] ?? []) {
      const next = { from: instantOf(day, span[0]), to: instantOf(day, span[1]) };
      const last = openings.at(-1);
      if (last && last.to.getTime() >= next.from.getTime()) last.to = next.to;
      else openings.push(next);
    }
  }
  return openings.filter((opening) => opening.to > from && opening.from < to);
}

export const isOpenAt = (hours: OpeningHours, instant: Date): boolean =>
  isOpenThrough(hours, instant, new Date(instant.getTime() + 1));

/** `to` may be closing time. */
export const isOpenThrough = (
  hours: OpeningHours,
  from: Date,
  to: Date,
  closedDays: ClosedDays = [],
): boolean =>
  openingsBetween(hours, from, to, closedDays).some((opening) => opening.from <= from && opening.to >= to);

/** Within a week after the last closed day. */
export function nextOpening(hours: OpeningHours, instant: Date, closedDays: ClosedDays = []): Opening | null {
  const ends = closedDays.map(([, to]) => instantOf(addDays(to, 1), 0).getTime());
  const latest = Math.max(instant.getTime(), ...ends) + (weekMinutes + 1) * minuteMs;
  return openingsBetween(hours, instant, new Date(latest), closedDays)[0] ?? null;
}

export function nextOpenMoment({ openingHours, closedDays, closedUntilMs }: Schedule, now: Date): Date {
  const from = new Date(Math.max(now.getTime(), closedUntilMs ?? 0));
  const opens = nextOpening(openingHours, from, closedDays)?.from ?? from;
  return opens > from ? opens : from;
}

const maxClosedDays = 92;
const closedDaysAhead = 366;

/** Sorted and merged, without what is over. Refuses a range as `closedDays.<at>.<end>`. */
export function closedDaysFrom(
  ranges: readonly { readonly from: DubaiDay; readonly to: DubaiDay }[],
  today: DubaiDay,
): Result<ClosedDays> {
  const fields: Record<string, FieldCode> = {};
  for (const [at, { from, to }] of ranges.entries()) {
    const field = `closedDays.${String(at)}`;
    if (to < from) fields[`${field}.to`] = 'too_early';
    else if (daysBetween(from, to) >= maxClosedDays) fields[`${field}.to`] = 'too_late';
    if (from > addDays(today, closedDaysAhead)) fields[`${field}.from`] = 'too_late';
  }
  if (Object.keys(fields).length > 0) return refuse('invalid_request', { fields });
  const merged: [DubaiDay, DubaiDay][] = [];
  for (const { from, to } of [...ranges].sort((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = merged.at(-1);
    if (last && from <= addDays(last[1], 1)) last[1] = to > last[1] ? to : last[1];
    else merged.push([from, to]);
  }
  return ok(comingDays(merged, today));
}

export const comingDays = (closedDays: ClosedDays, today: DubaiDay): ClosedDays =>
  closedDays.filter(([, to]) => to >= today);

export const rangesOf = (closedDays: ClosedDays): ClosedRange[] =>
  closedDays.map(([from, to]) => ({ from, to }));

/** ISO text; null once it is over. */
export const untilText = (until: Date | null, now: Date): string | null =>
  until !== null && until > now ? until.toISOString() : null;

const spanMinutes: Readonly<Record<Exclude<TakingSpan, 'day'>, number>> = { '30m': 30, '1h': 60, '2h': 120 };

export const endOfSpan = (span: TakingSpan, hours: OpeningHours, now: Date): Date =>
  span === 'day' ? endOfWorkingDay(hours, now) : new Date(now.getTime() + spanMinutes[span] * minuteMs);

/** End of the day's last hours; midnight once they are over. */
function endOfWorkingDay(hours: OpeningHours, now: Date): Date {
  const today = dubaiDay(now);
  const lastEnd = (day: DubaiDay): Date => instantOf(day, hours[weekdayOf(day)]?.at(-1)?.[1] ?? 0);
  const [lastNight, tonight] = [lastEnd(addDays(today, -1)), lastEnd(today)];
  if (lastNight > now) return lastNight;
  return tonight > now ? tonight : instantOf(addDays(today, 1), 0);
}

export function canArriveAt(
  { openingHours, closedDays }: Pick<Schedule, 'openingHours' | 'closedDays'>,
  slot: Date,
  minutes: { prep: number; travel: number },
  now: Date,
): boolean {
  const leaves = new Date(slot.getTime() - minutes.travel * minuteMs);
  const begins = new Date(leaves.getTime() - minutes.prep * minuteMs);
  return begins >= now && isOpenThrough(openingHours, begins, leaves, closedDays);
}

export interface Point {
  readonly lat: number;
  readonly lng: number;
}

// Mean earth radius in metres (IUGG).
const earthRadius = 6_371_008.8;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Straight-line metres (haversine). */
export function distanceBetween(from: Point, to: Point): number {
  const half = (difference: number): number => Math.sin(radians(difference) / 2) ** 2;
  const chord =
    half(to.lat - from.lat) +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * half(to.lng - from.lng);
  return Math.round(2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord))));
}

// Streets are longer than the straight line; 25 km/h in town and five minutes at the doors.
const detour = 1.3;
const metresPerMinute = 25_000 / 60;
const serviceMinutes = 5;

/** `travelMinutes` for statements. */
export const travelPace = { detour, metresPerMinute, serviceMinutes } as const;

/** For straight-line metres, rounded up. */
export const travelMinutes = (distance: number): number =>
  Math.ceil((distance * detour) / metresPerMinute + serviceMinutes);

interface Bilingual {
  readonly en: string;
  readonly ar: string;
}

export interface OptionChoice {
  readonly id: string;
  readonly name: Bilingual;
  /** Per portion, as the grams. */
  readonly price: Fils;
  readonly isAvailable: boolean;
  /** ISO instant; kept when the options are edited. */
  readonly soldOutUntil?: string;
  readonly lines: readonly { readonly id: string; readonly grams: number }[];
}

/** `min` from 1 on is required. */
export interface OptionGroup {
  readonly id: string;
  readonly name: Bilingual;
  readonly min: number;
  readonly max: number;
  readonly choices: readonly OptionChoice[];
}

const outUntil = ({ soldOutUntil }: Pick<OptionChoice, 'soldOutUntil'>, now: Date): Date | null => {
  const until = soldOutUntil === undefined ? null : new Date(soldOutUntil);
  return until !== null && until > now ? until : null;
};

/** What is sold out is unavailable. */
export const optionsAt = (groups: readonly OptionGroup[], now: Date): OptionGroup[] =>
  groups.map((group) => ({
    ...group,
    choices: group.choices.map((choice) => ({
      ...choice,
      isAvailable: choice.isAvailable && outUntil(choice, now) === null,
    })),
  }));

export const isShort = ({ min, choices }: OptionGroup, now: Date): boolean =>
  choices.filter((choice) => choice.isAvailable && outUntil(choice, now) === null).length < min;

/** When sold-out choices are enough again for all required groups; null if they are now, or never will be. */
export function requiredSoldOutUntil(groups: readonly OptionGroup[], now: Date): Date | null {
  const times = groups
    .filter((group) => isShort(group, now))
    .map(({ min, choices }) => {
      const backAt = choices.flatMap((choice) =>
        choice.isAvailable ? [outUntil(choice, now)?.getTime() ?? 0] : [],
      );
      return backAt.sort((a, b) => a - b)[min - 1] ?? null;
    });
  const known = times.filter((time) => time !== null);
  return known.length === 0 || known.length < times.length ? null : new Date(Math.max(...known));
}
