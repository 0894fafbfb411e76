/** The unit is the caller's: metres, degrees or cells. */
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
  /** Current position, or the position once free. */
  readonly at: Point;
  /** In minutes. */
  readonly freeAt: number;
  /** End of the shift in minutes; no pickup after it. */
  readonly until: number;
}

export interface Roads {
  /** Minutes. */
  readonly travel: (from: Point, to: Point, driver?: Driver) => number;
  /** Half before pickup, half after. */
  readonly pickupMinutes: number;
  /** Half before handover, half after. */
  readonly dropoffMinutes: number;
}

/** Meals of one kitchen in delivery order. */
export type Bundle = readonly [Job, ...Job[]];

export interface Route {
  /** The latest departure that delays nothing. */
  readonly leaveBy: number;
  readonly pickedUpAt: number;
  /** Per meal of the bundle. */
  readonly doorAt: readonly number[];
  readonly freeAt: number;
}

const latestReady = (bundle: Bundle): number =>
  bundle.reduce((latest, { readyAt }) => Math.max(latest, readyAt), -Infinity);

/** The route of a bundle, leaving now or once the driver is free. */
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

/** Weights of a minute past the promise and of a driver's minute; a minute from order to door weighs 1. */
export interface Weights {
  readonly late: number;
  readonly driver: number;
}

/** Waiting, lateness and driver time, weighted. */
export function costOf(bundle: Bundle, { leaveBy, doorAt, freeAt }: Route, weights: Weights): number {
  let cost = weights.driver * (freeAt - leaveBy);
  for (const [index, { placedAt, promisedAt }] of bundle.entries()) {
    const at = doorAt[index] as number;
    cost += at - placedAt + weights.late * Math.max(0, at - promisedAt);
  }
  return cost;
}
