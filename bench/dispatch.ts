import { existsSync } from 'node:fs';
import path from 'node:path';
import { match } from '../apps/server/src/modules/delivery/dispatch/matching.rules.ts';
import {
  routeOf,
  type Driver,
  type Job,
  type Point,
} from '../apps/server/src/modules/delivery/dispatch/route.rules.ts';
import { playDay, roadsOf, type Day, type Dispatch } from './dispatch-day.ts';
import { readInstances, type Instance } from './mdrp.ts';

const folder = process.env['MDRP_DIR'] ?? path.resolve(import.meta.dirname, '../../shared/data/mdrp');

/** The nearest idle courier as soon as an order arrives, order by order. */
const nearestIdle: Dispatch = ({ now, jobs, drivers, roads, mayAsk = () => true }) => {
  const idle = new Set(drivers.filter(({ freeAt }) => freeAt <= now));
  return [...jobs]
    .sort((one, other) => one.placedAt - other.placedAt)
    .flatMap((job) => {
      const able = [...idle]
        .filter((driver) => mayAsk(driver, job))
        .map((driver) => ({ driver, bundle: [job] as const, route: routeOf([job], driver, now, roads) }))
        .filter(({ driver, route }) => route.pickedUpAt <= driver.until);
      const way = ({ driver }: { driver: Driver }): number => roads.travel(driver.at, job.kitchen);
      const best = able.sort((one, other) => way(one) - way(other))[0];
      if (best) idle.delete(best.driver);
      return best ? [best] : [];
    });
};

/** Lower bound: a courier is at the kitchen the moment the order is ready. */
function bound(instance: Instance): Day {
  const { travel, pickupMinutes, dropoffMinutes } = roadsOf(instance);
  const alone = ({ placedAt, readyAt, kitchen, door }: Job): number =>
    readyAt - placedAt + pickupMinutes / 2 + travel(kitchen, door) + dropoffMinutes / 2;
  return { orders: instance.jobs.length, clickToDoor: instance.jobs.map(alone), courierMinutes: 0 };
}

/** Deterministic refusals: a linear congruential generator (Numerical Recipes). */
function chance(share: number): () => boolean {
  let state = 1;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32 < share;
  };
}

const everybody = (): boolean => true;
const policies: Readonly<Record<string, (instance: Instance) => Day>> = {
  'Sufra, batch matching': (instance) => playDay(instance, match, everybody),
  'Sufra, 80 % accept': (instance) => playDay(instance, match, chance(0.8)),
  'nearest idle courier': (instance) => playDay(instance, nearestIdle, everybody),
  'bound of each order alone': bound,
};

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function figuresOf({ orders, clickToDoor, courierMinutes }: Day, targetMinutes: number): number[] {
  const sorted = clickToDoor.toSorted((one, other) => one - other);
  const late = clickToDoor.filter((minutes) => minutes > targetMinutes).length;
  return [
    (100 * sorted.length) / orders,
    mean(sorted),
    sorted[Math.floor(sorted.length * 0.9)] ?? NaN,
    (100 * late) / sorted.length,
    courierMinutes === 0 ? NaN : (60 * sorted.length) / courierMinutes,
  ];
}

const shown = (value: number): string => (Number.isNaN(value) ? '–' : value.toFixed(2));

const titles = ['delivered %', 'click-to-door', 'p90', '% late', 'orders/courier hour'];

async function main(): Promise<void> {
  if (!existsSync(folder)) throw new Error(`No instances at ${folder}; name their folder in MDRP_DIR.`);
  const days = new Map<string, number[][]>();
  let count = 0;
  for await (const instance of readInstances(folder)) {
    count += 1;
    for (const [name, play] of Object.entries(policies))
      days.set(name, [...(days.get(name) ?? []), figuresOf(play(instance), instance.targetMinutes)]);
  }
  const rows = [...days].map(([name, figures]) => {
    const means = titles.map((title, at) => [title, shown(mean(figures.map((day) => day[at] as number)))]);
    return [name, Object.fromEntries(means)] as const;
  });
  process.stdout.write(`Means over ${count} instances, minutes.\n`);
  console.table(Object.fromEntries(rows));
  tickOf500();
}

/** One tick with 500 orders and 500 drivers across a city. */
function tickOf500(): void {
  const place = (index: number, salt: number): Point => ({
    x: (index * 7_919 * salt) % 20_000,
    y: (index * 104_729 * salt) % 20_000,
  });
  const all = Array.from({ length: 500 }, (_, index) => index);
  const jobs = all.map((index): Job => {
    const [kitchenId, placedAt] = [String(index % 150), -(index % 20)];
    const kitchen = place(index % 150, 3);
    return {
      id: `o${index}`,
      kitchenId,
      kitchen,
      door: place(index, 5),
      placedAt,
      readyAt: placedAt + 20,
      promisedAt: placedAt + 40,
    };
  });
  const drivers = all.map((index): Driver => ({
    id: `d${index}`,
    at: place(index, 11),
    freeAt: index % 15,
    until: 600,
  }));
  const travel = (from: Point, to: Point): number => Math.hypot(from.x - to.x, from.y - to.y) / 320;
  const took = Array.from({ length: 20 }, () => {
    const start = performance.now();
    match({ now: 0, jobs, drivers, roads: { travel, pickupMinutes: 4, dropoffMinutes: 4 } });
    return performance.now() - start;
  }).sort((one, other) => one - other);
  process.stdout.write(
    `A tick with 500 orders and 500 drivers: middle one ${(took[10] ?? 0).toFixed(0)} ms, slowest of 20 ${(took[19] ?? 0).toFixed(0)} ms.\n`,
  );
}

await main();
