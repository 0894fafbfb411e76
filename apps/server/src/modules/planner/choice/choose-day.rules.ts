import type { MealTime } from '@sufra/contract/options.ts';
import { dayTotals, type Columns } from './windows.rules.ts';
import { breachCost, type Shortlist } from './score.rules.ts';
import { portionFor, type DayLimits, type EnergyTarget } from './targets.rules.ts';

export interface FixedPlace {
  readonly time: MealTime;
  readonly place: number;
  readonly portion: number;
}

export interface DayToFill {
  readonly columns: Columns;
  readonly times: readonly MealTime[];
  readonly shortlists: readonly Shortlist[];
  readonly fixed: readonly FixedPlace[];
  readonly target: EnergyTarget;
  /** Servings by shelf place; null without a limit. */
  readonly mostPortion: ((place: number) => number) | null;
  readonly kitchenMinutes: number;
}

export interface DayChoice {
  readonly places: readonly number[];
  readonly portions: readonly number[];
}

const sums = dayTotals.length;

/** Branch and bound over the shortlists. */
export function chooseDay(day: DayToFill): DayChoice {
  const search = searchOver(day);
  searchDepth(search, 0, 0);
  return { places: [...search.best], portions: [...search.portions] };
}

interface Search {
  readonly day: DayToFill;
  readonly bounds: Float64Array;
  readonly chosen: Int16Array;
  readonly running: Float64Array;
  readonly fixedTotals: Float64Array;
  readonly limits: DayLimits;
  readonly tried: Float64Array;
  readonly totals: Float64Array;
  readonly best: Int16Array;
  readonly portions: Float64Array;
  most: number;
}

function searchOver(day: DayToFill): Search {
  const { columns, shortlists, fixed, times, target } = day;
  const depths = shortlists.length;
  const bounds = new Float64Array(depths + 1);
  for (let depth = depths - 1; depth >= 0; depth -= 1)
    bounds[depth] = (bounds[depth + 1] ?? 0) + (shortlists[depth]?.scores[0] ?? 0);
  const fixedTotals = new Float64Array(sums);
  for (const { place, portion } of fixed)
    for (let sum = 0; sum < sums; sum += 1)
      fixedTotals[sum] =
        (fixedTotals[sum] ?? 0) + (sum === minutes ? 1 : portion) * (columns.totals[place * sums + sum] ?? 0);
  return {
    day,
    bounds,
    chosen: new Int16Array(depths),
    running: new Float64Array((depths + 1) * sums),
    fixedTotals,
    limits: limitsFor([...times, ...fixed.map(({ time }) => time)], target),
    tried: new Float64Array(depths),
    totals: new Float64Array(sums),
    best: new Int16Array(depths).fill(-1),
    portions: new Float64Array(depths).fill(1),
    most: -Infinity,
  };
}

const minutes = dayTotals.indexOf('minutes');

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

function searchDepth(search: Search, depth: number, sum: number): void {
  const { day, bounds, chosen, running } = search;
  const list = day.shortlists[depth];
  if (!list) return;
  const { totals } = day.columns;
  const bound = bounds[depth + 1] ?? 0;
  for (let candidate = 0; candidate < list.length; candidate += 1) {
    const place = list.places[candidate] ?? 0;
    const soFar = sum + (list.scores[candidate] ?? 0);
    // The bound: later candidates score less, and penalties are never negative.
    if (soFar + bound <= search.most) return;
    const next = soFar - penaltyNextTo(search, depth, place);
    if (next + bound <= search.most) continue;
    chosen[depth] = place;
    const above = depth * sums;
    for (let at = 0; at < sums; at += 1)
      running[above + sums + at] = (running[above + at] ?? 0) + (totals[place * sums + at] ?? 0);
    if (depth + 1 < bounds.length - 1) searchDepth(search, depth + 1, next);
    else keepBest(search, next);
  }
}

function penaltyNextTo({ day: { columns, fixed }, chosen }: Search, depth: number, place: number): number {
  let penalty = 0;
  for (let other = 0; other < depth; other += 1)
    penalty += similarityPenalty(columns, place, chosen[other] ?? 0);
  for (const other of fixed) penalty += similarityPenalty(columns, place, other.place);
  return penalty;
}

function similarityPenalty({ main, family, cuisine }: Columns, a: number, b: number): number {
  if (a === b) return 2 * breachCost[6];
  return (
    (main.of[a] === main.of[b] ? breachCost[2] : 0) +
    (family.of[a] === family.of[b] ? breachCost[3] : 0) +
    (cuisine.of[a] === cuisine.of[b] ? breachCost[1] / 3 : 0)
  );
}

function keepBest(search: Search, score: number): void {
  const { limits, totals, tried, fixedTotals } = search;
  const changed = setPortions(search);
  const off = Math.abs((totals[0] ?? 0) - limits.energy) / limits.energy;
  const total =
    score -
    Math.min(8, 40 * Math.max(0, off - 0.05)) -
    (off > farOff ? farOffPenalty : 0) -
    4 * changed -
    excessPenalty(1 - (totals[1] ?? 0) / limits.protein) -
    excessPenalty(1 - (totals[2] ?? 0) / limits.fibre) -
    excessPenalty((totals[3] ?? 0) / limits.sodium - 1) -
    excessPenalty((totals[4] ?? 0) / limits.saturatedFat - 1) -
    excessPenalty((totals[5] ?? 0) / limits.sugar - 1) -
    Math.min(
      3,
      Math.max(0, (totals[minutes] ?? 0) + (fixedTotals[minutes] ?? 0) - search.day.kitchenMinutes) / 30,
    );
  if (total <= search.most) return;
  search.most = total;
  search.best.set(search.chosen);
  search.portions.set(tried);
}

const farOff = 0.15;
const farOffPenalty = 900;

const excessPenalty = (part: number): number => (part <= 0 ? 0 : Math.min(1, 1.5 * part));

/** Returns the mean deviation from a serving. */
function setPortions(search: Search): number {
  const { running, fixedTotals, limits, totals, tried, day } = search;
  const last = tried.length * sums;
  const portion = portionFor(running[last] ?? 0, limits.energy - (fixedTotals[0] ?? 0));
  if (portion > 1 && day.mostPortion) return setCappedPortions(search, day.mostPortion);
  tried.fill(portion);
  for (let sum = 0; sum < minutes; sum += 1)
    totals[sum] = portion * (running[last + sum] ?? 0) + (fixedTotals[sum] ?? 0);
  totals[minutes] = running[last + minutes] ?? 0;
  return Math.abs(portion - 1);
}

function setCappedPortions(
  { chosen, fixedTotals, limits, totals, tried, running, day: { columns } }: Search,
  mostPortion: (place: number) => number,
): number {
  const most = Array.from(chosen, mostPortion);
  let [free, left] = [running[tried.length * sums] ?? 0, limits.energy - (fixedTotals[0] ?? 0)];
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
  totals.set(fixedTotals);
  totals[minutes] = running[tried.length * sums + minutes] ?? 0;
  chosen.forEach((place, depth) => {
    for (let sum = 0; sum < minutes; sum += 1)
      totals[sum] = (totals[sum] ?? 0) + (tried[depth] ?? 1) * (columns.totals[place * sums + sum] ?? 0);
  });
  return tried.reduce((sum, portion) => sum + Math.abs(portion - 1), 0) / tried.length;
}
