import { assign } from './assignment.rules.ts';
import { bundle } from './bundle.rules.ts';
import {
  costOf,
  routeOf,
  type Bundle,
  type Driver,
  type Job,
  type Roads,
  type Route,
  type Weights,
} from './route.rules.ts';

export interface Situation {
  /** Minutes, like all times here. */
  readonly now: number;
  readonly jobs: readonly Job[];
  readonly drivers: readonly Driver[];
  readonly roads: Roads;
  /** False after a recent refusal. */
  readonly mayAsk?: (driver: Driver, job: Job) => boolean;
  readonly mayCarry?: (driver: Driver, jobs: readonly Job[]) => boolean;
}

export interface Sending {
  readonly driver: Driver;
  readonly bundle: Bundle;
  readonly route: Route;
}

export const bundleMost = 4;

const policy = {
  /** Minutes; later meals may still change. */
  readyWithin: 20,
  freeWithin: 15,
  bundleMost,
  /** Minutes before the latest departure. */
  ahead: 1,
  weights: { late: 3, driver: 0.7 },
  /** Cost of leaving a meal behind, per minute it waits. */
  urgency: 30,
} as const;

type Policy = {
  readonly [Key in keyof typeof policy]: Key extends 'weights' ? Weights : number;
};

export function match(situation: Situation, rules: Policy = policy): Sending[] {
  const { now, roads } = situation;
  const jobs = situation.jobs.filter(({ readyAt }) => readyAt <= now + rules.readyWithin);
  const drivers = situation.drivers.filter(
    ({ freeAt, until }) => freeAt <= now + rules.freeWithin && Math.max(freeAt, now) < until,
  );
  if (jobs.length === 0 || drivers.length === 0) return [];
  const weights = { ...rules.weights, driver: rules.weights.driver * scarcity(jobs, drivers) };
  const bundles = bundle(jobs, {
    now,
    roads,
    weights,
    most: rules.bundleMost,
    approach: approachOf(drivers, now, roads),
    mayMerge: mayMerge(drivers, situation),
  });
  const best = pair(bundles, drivers, situation, rules, weights);
  return best.filter(({ driver, route }) => driver.freeAt <= now && route.leaveBy - rules.ahead <= now);
}

// Else a bundle only an unreachable driver may carry blocks its orders.
const mayMerge =
  (drivers: readonly Driver[], { mayAsk = () => true, mayCarry = () => true }: Situation) =>
  (jobs: readonly Job[]): boolean => {
    const able = drivers.filter((driver) => mayCarry(driver, jobs));
    return able.length === drivers.length || able.some((driver) => jobs.every((job) => mayAsk(driver, job)));
  };

/**
 * Raises the price of driver time when meals outnumber drivers; the cube gets the evening's last meals delivered (`npm
 * run bench:dispatch`).
 */
const scarcity = (jobs: readonly Job[], drivers: readonly Driver[]): number =>
  Math.max(1, jobs.length / drivers.length) ** 3;

function approachOf(drivers: readonly Driver[], now: number, roads: Roads): (job: Job) => number {
  const known = new Map<string, number>();
  return ({ kitchenId, kitchen }) => {
    const before = known.get(kitchenId);
    if (before !== undefined) return before;
    const ways = drivers
      .map((driver) => Math.max(0, driver.freeAt - now) + roads.travel(driver.at, kitchen, driver))
      .sort((one, other) => one - other)
      .slice(0, 3);
    const mean = ways.reduce((sum, way) => sum + way, 0) / ways.length;
    known.set(kitchenId, mean);
    return mean;
  };
}

/** More than any route costs. */
const leftBehind = 1e6;

function pair(
  bundles: readonly Bundle[],
  drivers: readonly Driver[],
  { now, roads, mayAsk = () => true, mayCarry = () => true }: Situation,
  rules: Policy,
  weights: Weights,
): Sending[] {
  const values = new Float64Array(bundles.length * drivers.length).fill(Infinity);
  const alone = new Float64Array(bundles.length);
  for (const [row, whole] of bundles.entries()) {
    const waits = whole.reduce((sum, { readyAt }) => sum + Math.max(0, now - readyAt), 0);
    alone[row] = leftBehind + rules.urgency * waits;
    for (const [column, driver] of drivers.entries()) {
      if (!mayCarry(driver, whole) || !whole.every((job) => mayAsk(driver, job))) continue;
      const route = routeOf(whole, driver, now, roads);
      if (route.pickedUpAt > driver.until) continue;
      values[row * drivers.length + column] = costOf(whole, route, weights);
    }
  }
  const columns = assign({ rows: bundles.length, columns: drivers.length, values, alone });
  return bundles.flatMap((whole, row) => {
    const driver = drivers[columns[row] ?? -1];
    return driver ? [{ driver, bundle: whole, route: routeOf(whole, driver, now, roads) }] : [];
  });
}
