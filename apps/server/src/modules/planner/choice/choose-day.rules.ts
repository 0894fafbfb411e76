import type { MealTime } from '@sufra/contract/options.ts';
import { dayTotals, type Columns } from './windows.rules.ts';
import { breachCost, type Shortlist } from './score.rules.ts';
import { portionFor, type DayLimits, type EnergyTarget } from './targets.rules.ts';

/** A meal that stands at a time of the day already. */
export interface FixedPlace {
  readonly time: MealTime;
  readonly place: number;
  readonly portion: number;
}

export interface DayToFill {
  readonly columns: Columns;
  readonly times: readonly MealTime[];
  /** One for each time, none of them empty. */
  readonly shortlists: readonly Shortlist[];
  readonly fixed: readonly FixedPlace[];
  readonly target: EnergyTarget;
  /** The largest portion of a meal, by its place; null where all may be as large as any. */
  readonly mostPortion: ((place: number) => number) | null;
  /** Minutes in the kitchen that fit the day. */
  readonly kitchenMinutes: number;
}

export interface DayChoice {
  /** Places on the shelf, in the order of the times. */
  readonly places: readonly number[];
  /** Of each meal chosen, 0.75 to 1.25. */
  readonly portions: readonly number[];
}

const sums = dayTotals.length;

/** The best day: every other has a lower sum of its meals' scores less what speaks against having them together. */
export function chooseDay(day: DayToFill): DayChoice {
  const search = searchOver(day);
  descend(search, 0, 0);
  return { places: [...search.best], portions: [...search.portions] };
}

/** What the choice reads and writes, in flat arrays: it looks at hundreds of days for one household. */
interface Search {
  readonly day: DayToFill;
  /** For each depth the most that the lists from there on can still add. */
  readonly hopes: Float64Array;
  /** The places chosen down to where the search is, and what their meals sum up to above each depth. */
  readonly chosen: Int16Array;
  readonly running: Float64Array;
  /** The sums of what stands already, at its portions. */
  readonly fixedTotals: Float64Array;
  /** Of the meals of this day. */
  readonly limits: DayLimits;
  /** Of the day that is being weighed. */
  readonly tried: Float64Array;
  readonly totals: Float64Array;
  /** The best day so far. */
  readonly best: Int16Array;
  readonly portions: Float64Array;
  most: number;
}

function searchOver(day: DayToFill): Search {
  const { columns, shortlists, fixed: standing, times, target } = day;
  const depths = shortlists.length;
  const hopes = new Float64Array(depths + 1);
  for (let depth = depths - 1; depth >= 0; depth -= 1)
    hopes[depth] = (hopes[depth + 1] ?? 0) + (shortlists[depth]?.scores[0] ?? 0);
  const stood = new Float64Array(sums);
  for (const { place, portion } of standing)
    for (let sum = 0; sum < sums; sum += 1)
      stood[sum] =
        (stood[sum] ?? 0) + (sum === minutes ? 1 : portion) * (columns.totals[place * sums + sum] ?? 0);
  return {
    day,
    hopes,
    chosen: new Int16Array(depths),
    running: new Float64Array((depths + 1) * sums),
    fixedTotals: stood,
    limits: limitsFor([...times, ...standing.map(({ time }) => time)], target),
    tried: new Float64Array(depths),
    totals: new Float64Array(sums),
    best: new Int16Array(depths).fill(-1),
    portions: new Float64Array(depths).fill(1),
    most: -Infinity,
  };
}

const minutes = dayTotals.indexOf('minutes');

/** The part of the day's limits that the meals of these times should keep. */
function limitsFor(times: readonly MealTime[], { energy, day }: EnergyTarget): DayLimits {
  const wanted = times.reduce((sum, time) => sum + energy[time], 0);
  const share = wanted / day.energy;
  return {
    energy: wanted,
    protein: day.protein * share,
    fibre: day.fibre * share,
    sodium: day.sodium * share,
    saturatedFat: day.saturatedFat * share,
    sugar: day.sugar * share,
  };
}

/** Tries what the list of a depth holds beside what is chosen above it. */
function descend(search: Search, depth: number, sum: number): void {
  const { day, hopes, chosen, running } = search;
  const list = day.shortlists[depth];
  if (!list) return;
  const { totals: figures } = day.columns;
  const hope = hopes[depth + 1] ?? 0;
  for (let candidate = 0; candidate < list.length; candidate += 1) {
    const place = list.places[candidate] ?? 0;
    const soFar = sum + (list.scores[candidate] ?? 0);
    // What follows in the list is worth less, and meals together never gain.
    if (soFar + hope <= search.most) return;
    const next = soFar - beside(search, depth, place);
    if (next + hope <= search.most) continue;
    chosen[depth] = place;
    const above = depth * sums;
    for (let at = 0; at < sums; at += 1)
      running[above + sums + at] = (running[above + at] ?? 0) + (figures[place * sums + at] ?? 0);
    if (depth + 1 < hopes.length - 1) descend(search, depth + 1, next);
    else weigh(search, next);
  }
}

/** What speaks against a meal beside those chosen above it and those that stand already. */
function beside({ day: { columns, fixed: standing }, chosen }: Search, depth: number, place: number): number {
  let against = 0;
  for (let other = 0; other < depth; other += 1) against += likeness(columns, place, chosen[other] ?? 0);
  for (const other of standing) against += likeness(columns, place, other.place);
  return against;
}

/** What speaks against two meals on one day: as much as letting the window give way that keeps them apart. */
function likeness({ main, family, cuisine }: Columns, a: number, b: number): number {
  if (a === b) return 2 * breachCost[6];
  return (
    (main.of[a] === main.of[b] ? breachCost[2] : 0) +
    (family.of[a] === family.of[b] ? breachCost[3] : 0) +
    (cuisine.of[a] === cuisine.of[b] ? breachCost[1] / 3 : 0)
  );
}

/** Takes the day for the best one when it is, less how far its meals together are from what the day should bring. */
function weigh(search: Search, score: number): void {
  const { limits, totals, tried, fixedTotals: standing } = search;
  const changed = serve(search);
  const off = Math.abs((totals[0] ?? 0) - limits.energy) / limits.energy;
  const total =
    score -
    Math.min(8, 40 * Math.max(0, off - 0.05)) -
    (off > farOff ? costOfFarOff : 0) -
    4 * changed -
    beyond(1 - (totals[1] ?? 0) / limits.protein) -
    beyond(1 - (totals[2] ?? 0) / limits.fibre) -
    beyond((totals[3] ?? 0) / limits.sodium - 1) -
    beyond((totals[4] ?? 0) / limits.saturatedFat - 1) -
    beyond((totals[5] ?? 0) / limits.sugar - 1) -
    Math.min(
      3,
      Math.max(0, (totals[minutes] ?? 0) + (standing[minutes] ?? 0) - search.day.kitchenMinutes) / 30,
    );
  if (total <= search.most) return;
  search.most = total;
  search.best.set(search.chosen);
  search.portions.set(tried);
}

/** A day that is further from its energy is worse than a family of dish again, and better than the same dish. */
const farOff = 0.15;
const costOfFarOff = 900;

/** What a nutrient costs that is beyond its limit by a part of it. */
const beyond = (part: number): number => (part <= 0 ? 0 : Math.min(1, 1.5 * part));

/**
 * Gives the meals the portions that bring the day to its energy and sums it up; minutes without what stands. Returns how
 * far the portions are from a serving, on the average.
 */
function serve(search: Search): number {
  const { running, fixedTotals: standing, limits, totals, tried, day } = search;
  const last = tried.length * sums;
  const portion = portionFor(running[last] ?? 0, limits.energy - (standing[0] ?? 0));
  if (portion > 1 && day.mostPortion) return serveWithin(search, day.mostPortion);
  tried.fill(portion);
  for (let sum = 0; sum < minutes; sum += 1)
    totals[sum] = portion * (running[last + sum] ?? 0) + (standing[sum] ?? 0);
  totals[minutes] = running[last + minutes] ?? 0;
  return Math.abs(portion - 1);
}

/** Where meals must not grow as they please, those that may make up for those that may not. */
function serveWithin(
  { chosen, fixedTotals: standing, limits, totals, tried, running, day: { columns } }: Search,
  mostPortion: (place: number) => number,
): number {
  const most = Array.from(chosen, mostPortion);
  let [free, left] = [running[tried.length * sums] ?? 0, limits.energy - (standing[0] ?? 0)];
  tried.fill(0);
  for (let portion = 0, isSettled = false; !isSettled;) {
    portion = portionFor(free, left);
    const full = most.findIndex((bears, depth) => tried[depth] === 0 && bears < portion);
    isSettled = full < 0;
    if (isSettled) tried.forEach((taken, depth) => (tried[depth] = taken || portion));
    else {
      tried[full] = most[full] ?? 1;
      const energy = columns.totals[(chosen[full] ?? 0) * sums] ?? 0;
      free -= energy;
      left -= (most[full] ?? 1) * energy;
    }
  }
  totals.set(standing);
  totals[minutes] = running[tried.length * sums + minutes] ?? 0;
  chosen.forEach((place, depth) => {
    for (let sum = 0; sum < minutes; sum += 1)
      totals[sum] = (totals[sum] ?? 0) + (tried[depth] ?? 1) * (columns.totals[place * sums + sum] ?? 0);
  });
  return tried.reduce((sum, portion) => sum + Math.abs(portion - 1), 0) / tried.length;
}
