import type { Restaurant } from '@sufra/contract/ordering/shopping.ts';
import { addDays, dubaiDay, instantOf, weekdayOf, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import { roundFils, type Fils } from '../../../platform/pure/money.ts';
import type { Fast } from '../../../platform/pure/ramadan.ts';
import type { Holiday } from '../../household/index.ts';
import type { Schedule } from '../../partners/index.ts';
import { linesOnShelf, type RecipeLine, type ShelfItem } from '../groceries/shopping.rules.ts';

export type RankReason = Restaurant['reasons'][number];

export interface Candidate {
  readonly partnerId: string;
  readonly starsSum: number;
  readonly ratingsCount: number;
  readonly preference: 'favor' | 'avoid' | null;
  readonly total: Fils;
  readonly minutes: number;
  readonly distanceM: number;
}

export type Ranked<T extends Candidate> = T & { readonly reasons: readonly RankReason[] };

// Prior: five ratings of four stars.
const priorStars = 4;
const priorCount = 5;
const topStars = 4.5;
const closeM = 2_000;

export const averageOf = (score: Pick<Candidate, 'starsSum' | 'ratingsCount'>): number | null =>
  score.ratingsCount === 0 ? null : Math.round((score.starsSum / score.ratingsCount) * 10) / 10;

function scoreOf(candidate: Candidate, lowest: Fils): number {
  const { starsSum, ratingsCount, preference, total, minutes } = candidate;
  const stars = (starsSum + priorStars * priorCount) / (ratingsCount + priorCount);
  const liking = preference === 'favor' ? 0.75 : preference === 'avoid' ? -2 : 0;
  return stars + liking - minutes / 100 - (total / lowest - 1) / 2;
}

export function rank<T extends Candidate>(candidates: readonly T[]): Ranked<T>[] {
  if (candidates.length === 0) return [];
  const lowest = Math.min(...candidates.map(({ total }) => total));
  const fastest = Math.min(...candidates.map(({ minutes }) => minutes));
  return [...candidates]
    .sort((a, b) => scoreOf(b, lowest) - scoreOf(a, lowest) || (a.partnerId < b.partnerId ? -1 : 1))
    .map((candidate) => ({
      ...candidate,
      reasons: reasonsOf(candidate, { lowest, fastest, isOnly: candidates.length === 1 }),
    }));
}

function reasonsOf(
  candidate: Candidate,
  among: { lowest: Fils; fastest: number; isOnly: boolean },
): RankReason[] {
  const average = averageOf(candidate);
  const holds: Readonly<Record<RankReason, boolean>> = {
    you_favour: candidate.preference === 'favor',
    you_avoid: candidate.preference === 'avoid',
    top_rated: average !== null && average >= topStars && candidate.ratingsCount >= priorCount,
    fastest: !among.isOnly && candidate.minutes === among.fastest,
    lowest_price: !among.isOnly && candidate.total === among.lowest,
    close_by: candidate.distanceM <= closeM,
    new_here: candidate.ratingsCount === 0,
  };
  return (Object.keys(holds) as RankReason[]).filter((reason) => holds[reason]);
}

/** Without delivery, rounded half up. */
export const mealPrice = (basePrice: Fils, familySize: number, servings: number): Fils =>
  roundFils((basePrice * familySize) / servings);

export const canServe = (
  partner: { readonly isPaused: boolean; readonly reachM: number },
  distanceM: number,
): boolean => !partner.isPaused && distanceM <= partner.reachM;

const minuteMs = 60_000;

interface Pace {
  readonly prepMinutes: number;
  readonly busyMinutes: number;
  readonly busyUntilMs: number | null;
}

/** Minutes; longer where preparation begins while busy. */
export function prepFor({ prepMinutes, busyMinutes, busyUntilMs }: Pace, slot: Date, travel: number): number {
  const begins = slot.getTime() - (travel + prepMinutes) * minuteMs;
  return begins < (busyUntilMs ?? 0) ? prepMinutes + busyMinutes : prepMinutes;
}

const slotMinutes = 30;
const slotCount = 12;
const noticeMinutes = 60;
const lingerMinutes = 15;

export const endOfSlot = (slot: Date): Date => new Date(slot.getTime() + slotMinutes * minuteMs);

/** An iftar may arrive this early before sunset. */
const minutesBeforeIftar = 60;

export type FastOf = (day: DubaiDay) => Fast | null;

export function isInFast(slot: Date, fastOf: FastOf | null): boolean {
  const day = dubaiDay(slot);
  const fast = fastOf?.(day) ?? null;
  if (fast === null) return false;
  const minutes = (slot.getTime() - instantOf(day, 0).getTime()) / minuteMs;
  return minutes + slotMinutes > fast.dawn && minutes < fast.sunset - minutesBeforeIftar;
}

interface Holidays {
  readonly holidays?: readonly Holiday[];
}

/** The holiday on which nothing is delivered to a place. */
export const holidayOn = ({ holidays = [] }: Holidays, day: DubaiDay): Holiday | null =>
  holidays.find((one) => one.day === day) ?? null;

/** Starts of the next twelve half-hours, from an hour ahead, without fasting hours. */
export function deliverySlots(now: Date, fastOf: FastOf | null = null): Date[] {
  const slots: Date[] = [];
  for (let at = firstSlot(now); slots.length < slotCount; at += slotMinutes * minuteMs) {
    const slot = new Date(at);
    if (!isInFast(slot, fastOf)) slots.push(slot);
  }
  return slots;
}

/** Accepts a slot that was offered up to 15 minutes ago. */
export function isOfferedSlot(instant: Date, now: Date, fastOf: FastOf | null = null): boolean {
  const first = firstSlot(new Date(now.getTime() - lingerMinutes * minuteMs));
  const slots = (instant.getTime() - first) / (slotMinutes * minuteMs);
  const last = deliverySlots(now, fastOf).at(-1) ?? now;
  return Number.isInteger(slots) && slots >= 0 && instant <= last && !isInFast(instant, fastOf);
}

function firstSlot(now: Date): number {
  const day = dubaiDay(now);
  const minutes = (now.getTime() - instantOf(day, 0).getTime()) / minuteMs + noticeMinutes;
  return instantOf(day, Math.ceil(minutes / slotMinutes) * slotMinutes).getTime();
}

const daysAhead = 14;

/** Without the holidays of a place. */
export function deliveryDays(now: Date, place: Holidays = {}): DubaiDay[] {
  const today = dubaiDay(now);
  const days = Array.from({ length: daysAhead }, (_, index) => addDays(today, index + 1));
  return days.filter((day) => holidayOn(place, day) === null);
}

export const isDeliveryDay = (day: DubaiDay, now: Date): boolean => deliveryDays(now).includes(day);

export interface Window {
  readonly from: Date;
  readonly to: Date;
}

const earliest = 9 * 60;
const longest = 4 * 60;
const shortest = 60;

const hoursOf = ({ openingHours, closedDays }: Schedule, day: DubaiDay) =>
  closedDays.some(([from, to]) => from <= day && day <= to) ? [] : (openingHours[weekdayOf(day)] ?? []);

/** In a grocery's first opening hours after `closedUntilMs`; null where too short. */
export function deliveryWindow(schedule: Schedule, day: DubaiDay): Window | null {
  for (const [opens, closes] of hoursOf(schedule, day)) {
    const from = Math.max(opens, earliest);
    const to = Math.min(closes, from + longest);
    const window = { from: instantOf(day, from), to: instantOf(day, to) };
    if (to - from >= shortest && window.from.getTime() >= (schedule.closedUntilMs ?? 0)) return window;
  }
  return null;
}

interface OpenGrocery extends Schedule {
  readonly shelf: readonly ShelfItem[];
}

interface Delivering<G, Line> {
  readonly grocery: G;
  readonly window: Window;
  /** At this grocery's prices. */
  readonly lines: Line[];
  readonly missing: Line[];
}

/** The best open grocery that has everything, else the best open one. */
export function deliveringOn<G extends OpenGrocery, Line extends Pick<RecipeLine, 'id' | 'packs'>>(
  groceries: readonly G[],
  lines: readonly Line[],
  day: DubaiDay,
): Delivering<G, Line> | null {
  let best: Delivering<G, Line> | null = null;
  for (const grocery of groceries) {
    const window = deliveryWindow(grocery, day);
    if (!window) continue;
    const { sold, missing } = linesOnShelf(lines, grocery.shelf, day);
    if (missing.length === 0) return { grocery, window, lines: sold, missing };
    best ??= { grocery, window, lines: sold, missing };
  }
  return best;
}

export function firstDelivering<G extends OpenGrocery, Line extends Pick<RecipeLine, 'id' | 'packs'>>(
  groceries: readonly G[],
  lines: readonly Line[],
  days: readonly DubaiDay[],
): (Delivering<G, Line> & { readonly day: DubaiDay }) | null {
  for (const day of days) {
    const found = deliveringOn(groceries, lines, day);
    if (found) return { ...found, day };
  }
  return null;
}

export function canKeepWindow(schedule: Schedule, { from, to }: Window): boolean {
  const day = dubaiDay(from);
  if (from.getTime() < (schedule.closedUntilMs ?? 0)) return false;
  return hoursOf(schedule, day).some(([opens, closes]) => {
    const begins = Math.max(instantOf(day, opens).getTime(), from.getTime());
    const ends = Math.min(instantOf(day, closes).getTime(), to.getTime());
    return ends - begins >= shortest * minuteMs;
  });
}
