/** Anything two of which have a travel time between them; metres, degrees or cells are the caller's business. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A meal to bring. All moments are minutes of one clock. */
export interface Job {
  readonly id: string;
  readonly kitchenId: string;
  readonly kitchen: Point;
  readonly door: Point;
  readonly placedAt: number;
  /** When the kitchen hands it out. */
  readonly readyAt: number;
  /** When it was promised at the door. */
  readonly promisedAt: number;
}

export interface Driver {
  readonly id: string;
  /** Where the driver is, or will be once free. */
  readonly at: Point;
  /** When the driver has nothing to bring any more, in minutes. */
  readonly freeAt: number;
  /** When the driver goes off, in minutes: nothing is fetched after it. */
  readonly until: number;
}

export interface Roads {
  /** Minutes a driver needs from one place to another. */
  readonly travel: (from: Point, to: Point, driver?: Driver) => number;
  /** Minutes spent at a kitchen, half before the meals are in hand, half after. */
  readonly pickupMinutes: number;
  /** Minutes spent at a door, half before the meal is handed over, half after. */
  readonly dropoffMinutes: number;
}

/** Meals of one kitchen that one driver brings in this order. */
export type Bundle = readonly [Job, ...Job[]];

export interface Route {
  /** The latest moment to leave for the kitchen without anybody waiting longer, not before the driver is free. */
  readonly leaveBy: number;
  readonly pickedUpAt: number;
  /** When each meal is handed over, in the order of the bundle. */
  readonly doorAt: readonly number[];
  /** When the driver is free again, at the last door. */
  readonly freeAt: number;
}

const latestReady = (bundle: Bundle): number =>
  bundle.reduce((latest, { readyAt }) => Math.max(latest, readyAt), -Infinity);

/** The way of a bundle for a driver who is sent now or waits until it is time. */
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

/** How much a minute weighs: past the promise, and of a driver's time. One minute from order to door weighs 1. */
export interface Weights {
  readonly late: number;
  readonly driver: number;
}

/** What people wait, what they wait past the promise, and what the driver spends from leaving to being free again. */
export function costOf(bundle: Bundle, { leaveBy, doorAt, freeAt }: Route, weights: Weights): number {
  let cost = weights.driver * (freeAt - leaveBy);
  for (const [index, { placedAt, promisedAt }] of bundle.entries()) {
    const at = doorAt[index] as number;
    cost += at - placedAt + weights.late * Math.max(0, at - promisedAt);
  }
  return cost;
}
