/** In the caller's unit: metres, degrees or cells. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** All times are minutes on one clock. */
export interface Job {
  readonly id: string;
  readonly kitchenId: string;
  readonly kitchen: Point;
  readonly door: Point;
  readonly placedAt: number;
  readonly readyAt: number;
  readonly promisedAt: number;
}

export interface Driver {
  readonly id: string;
  readonly at: Point;
  /** In minutes. */
  readonly freeAt: number;
  /** Last minute for a pickup. */
  readonly until: number;
}

export interface Roads {
  readonly travel: (from: Point, to: Point, driver?: Driver) => number;
  /** Half before pickup, half after. */
  readonly pickupMinutes: number;
  /** Half before handover, half after. */
  readonly dropoffMinutes: number;
}

/** Meals of one kitchen in delivery order. */
export type Bundle = readonly [Job, ...Job[]];

export interface Route {
  readonly leaveBy: number;
  readonly pickedUpAt: number;
  readonly doorAt: readonly number[];
  readonly freeAt: number;
}

const latestReady = (bundle: Bundle): number =>
  bundle.reduce((latest, { readyAt }) => Math.max(latest, readyAt), -Infinity);

export function routeOf(bundle: Bundle, driver: Driver, now: number, roads: Roads): Route {
  const [{ kitchen }] = bundle;
  const leaveAt = Math.max(now, driver.freeAt);
  const way = roads.travel(driver.at, kitchen, driver);
  const half = roads.pickupMinutes / 2;
  const pickedUpAt = Math.max(leaveAt + way + half, latestReady(bundle));
  const { doorAt, freeAt } = doorsOf(bundle, pickedUpAt + half, roads, driver);
  return { leaveBy: pickedUpAt - half - way, pickedUpAt, doorAt, freeAt };
}

function doorsOf(bundle: Bundle, leavesKitchen: number, roads: Roads, driver?: Driver) {
  let at: Point = bundle[0].kitchen;
  let freeAt = leavesKitchen;
  const doorAt = bundle.map(({ door }) => {
    const arrivesAt = freeAt + roads.travel(at, door, driver);
    freeAt = arrivesAt + roads.dropoffMinutes;
    at = door;
    return arrivesAt + roads.dropoffMinutes / 2;
  });
  return { doorAt, freeAt };
}

/** Relative to a minute from order to door. */
export interface Weights {
  readonly late: number;
  readonly driver: number;
}

export function costOf(bundle: Bundle, { leaveBy, doorAt, freeAt }: Route, weights: Weights): number {
  let cost = weights.driver * (freeAt - leaveBy);
  for (const [index, { placedAt, promisedAt }] of bundle.entries()) {
    const at = doorAt[index] as number;
    cost += at - placedAt + weights.late * Math.max(0, at - promisedAt);
  }
  return cost;
}
