import type { Language } from '@sufra/contract/options.ts';
import type { TFunction } from 'i18next';
import { formatDay, formatTime } from '../../../lib/format.ts';

/** `HH:MM` in Dubai. A `to` at or before `from` is on the next day. */
export interface Stretch {
  readonly from: string;
  readonly to: string;
}

/** Seven days, Sunday first; an empty list is a closed day. */
export type Week = readonly (readonly Stretch[])[];

export const daysFromMonday = [1, 2, 3, 4, 5, 6, 0] as const;

/** A day on this weekday (0 is Sunday), for formatting its name. */
export const sampleOf = (weekday: number): string => `2023-01-0${String(weekday + 1)}`;

export const maxStretches = 2;
const dayMinutes = 1_440;
const weekMinutes = 7 * dayMinutes;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

function timeAt(minutes: number): string {
  const within = ((minutes % dayMinutes) + dayMinutes) % dayMinutes;
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`;
}

export function timesWith(own: string): string[] {
  const times = Array.from({ length: 48 }, (_, at) => timeAt(at * 30));
  return times.includes(own) ? times : [...times, own].sort();
}

/** Midnight still belongs to the day before. */
export const endsNextDay = ({ from, to }: Stretch): boolean =>
  to !== '00:00' && minutesOf(to) <= minutesOf(from);

function spanOf({ from, to }: Stretch): { from: number; to: number } {
  const [begins, ends] = [minutesOf(from), minutesOf(to)];
  return { from: begins, to: ends > begins ? ends : ends + dayMinutes };
}

export function clashingDays(week: Week): number[] {
  const spans = week.flatMap((stretches, day) =>
    stretches.map((stretch) => {
      const { from, to } = spanOf(stretch);
      return { day, from: day * dayMinutes + from, to: day * dayMinutes + to };
    }),
  );
  const ordered = [...spans].sort((a, b) => a.from - b.from);
  const clashing = ordered.filter((span, at) => {
    const next = ordered[at + 1];
    const limit = next?.from ?? (ordered[0]?.from ?? 0) + weekMinutes;
    return span.to > limit;
  });
  return [...new Set(clashing.map(({ day }) => day))].sort((a, b) => a - b);
}

export const sortedWeek = (week: Week): Stretch[][] =>
  week.map((stretches) => [...stretches].sort((a, b) => minutesOf(a.from) - minutesOf(b.from)));

const replaced = (week: Week, day: number, stretches: readonly Stretch[]): Week =>
  week.map((own, at) => (at === day ? stretches : own));

const usual: Stretch = { from: '09:00', to: '21:00' };

export function withDayOpen(week: Week, day: number, isOpen: boolean): Week {
  if (!isOpen) return replaced(week, day, []);
  const before = [...week.slice(0, day)].reverse().find((stretches) => stretches.length > 0);
  return replaced(week, day, before ?? week.find((stretches) => stretches.length > 0) ?? [usual]);
}

export const withStretch = (week: Week, day: number, at: number, stretch: Stretch): Week =>
  replaced(
    week,
    day,
    (week[day] ?? []).map((own, index) => (index === at ? stretch : own)),
  );

export function withAnother(week: Week, day: number): Week {
  const own = week[day] ?? [];
  const last = own.at(-1);
  if (last === undefined || own.length >= maxStretches) return week;
  const begins = spanOf(last).to + 120;
  return replaced(week, day, [...own, { from: timeAt(begins), to: timeAt(begins + 180) }]);
}

export const withoutStretch = (week: Week, day: number, at: number): Week =>
  replaced(
    week,
    day,
    (week[day] ?? []).filter((_, index) => index !== at),
  );

export const withCopiedDay = (week: Week, from: number, to: readonly number[]): Week =>
  week.map((own, day) => (to.includes(day) ? (week[from] ?? []) : own));

export interface Run {
  readonly days: readonly number[];
  readonly stretches: readonly Stretch[];
}

/** Runs of days with the same hours, from Monday. */
export function runsOf(week: Week): Run[] {
  const runs: { days: number[]; stretches: readonly Stretch[] }[] = [];
  for (const day of daysFromMonday) {
    const stretches = week[day] ?? [];
    const last = runs.at(-1);
    if (last !== undefined && JSON.stringify(last.stretches) === JSON.stringify(stretches))
      last.days.push(day);
    else runs.push({ days: [day], stretches });
  }
  return runs;
}

export const dayText = (weekday: number, language: Language): string =>
  formatDay(sampleOf(weekday), language, 'weekday');

export function daysText(days: readonly number[], t: TFunction<'menu'>, language: Language): string {
  const [first = 0, last = first] = [days[0], days.at(-1)];
  if (days.length === 7) return t('hours.every_day');
  return days.length === 1
    ? dayText(first, language)
    : t('hours.days', { from: dayText(first, language), to: dayText(last, language) });
}

export function stretchText(stretch: Stretch, t: TFunction<'menu'>, language: Language): string {
  if (stretch.from === stretch.to) return t('hours.all_day');
  const key = endsNextDay(stretch) ? 'hours.stretch_next_day' : 'hours.stretch';
  return t(key, { from: formatTime(stretch.from, language), to: formatTime(stretch.to, language) });
}
