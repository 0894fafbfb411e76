import {
  addDays,
  daysBetween,
  dubaiDay,
  instantOf,
  type DubaiDay,
} from '../../../platform/pure/dubai-time.ts';
import { roundFils, type Fils } from '../../../platform/pure/money.ts';

/** `users` and `subscriptions` are totals at the end of the Dubai day, or now. */
export interface DayFigures {
  readonly day: DubaiDay;
  readonly users: number;
  readonly subscriptions: number;
  readonly joined: number;
  readonly orders: number;
  /** Without VAT. */
  readonly revenue: Fils;
}

export interface Span {
  readonly day: DubaiDay;
  readonly start: Date;
  readonly stop: Date;
}

const shownDays = 30;
const firstOfMonth = (day: DubaiDay): DubaiDay => `${day.slice(0, 8)}01`;
const monthBefore = (day: DubaiDay): DubaiDay => firstOfMonth(addDays(firstOfMonth(day), -1));

export const shownSince = (now: Date): Date => instantOf(addDays(dubaiDay(now), 1 - shownDays), 0);

export function daysNeeded(now: Date): DubaiDay[] {
  const today = dubaiDay(now);
  const first = [addDays(today, 1 - shownDays), monthBefore(today)].sort()[0] ?? today;
  return Array.from({ length: daysBetween(first, today) + 1 }, (_, index) => addDays(first, index));
}

export const spanOf = (day: DubaiDay): Span => ({
  day,
  start: instantOf(day, 0),
  stop: instantOf(addDays(day, 1), 0),
});

/** Percent with one decimal; null without a base. */
export const growthOf = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 1000) / 10;

/** Null without orders; the share in percent with one decimal. */
export const perOrder = (
  total: Fils,
  { orders, losses }: { readonly orders: number; readonly losses: number },
): { readonly average: Fils; readonly lossShare: number } | null =>
  orders === 0
    ? null
    : { average: roundFils(total / orders), lossShare: Math.round((losses / orders) * 1000) / 10 };

const sumOf = (days: readonly DayFigures[]): Fils => days.reduce((sum, { revenue }) => sum + revenue, 0);

export interface Overview {
  readonly users: number;
  readonly subscriptions: number;
  readonly revenue: Fils;
  readonly growth: {
    readonly users: number | null;
    readonly subscriptions: number | null;
    readonly revenue: number | null;
  };
  readonly days: readonly DayFigures[];
}

const empty: DayFigures = { day: '2020-01-01', users: 0, subscriptions: 0, joined: 0, orders: 0, revenue: 0 };

/** `days` are in order, ending today. */
export function overviewOf(days: readonly DayFigures[]): Overview {
  const last = days.at(-1) ?? empty;
  const month = firstOfMonth(last.day);
  const before = monthBefore(last.day);
  // A shorter month ends before the same day.
  const until = [addDays(before, daysBetween(month, last.day)), addDays(month, -1)].sort()[0] ?? before;
  const end = days.find(({ day }) => day === addDays(month, -1));
  const revenue = sumOf(days.filter(({ day }) => day >= month));
  const revenueBefore = sumOf(days.filter(({ day }) => day >= before && day <= until));
  return {
    ...{ users: last.users, subscriptions: last.subscriptions, revenue },
    growth: {
      users: growthOf(last.users, end?.users ?? 0),
      subscriptions: growthOf(last.subscriptions, end?.subscriptions ?? 0),
      revenue: growthOf(revenue, revenueBefore),
    },
    days: days.slice(-shownDays),
  };
}
