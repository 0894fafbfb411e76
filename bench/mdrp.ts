import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Job, Point } from '../apps/server/src/modules/delivery/dispatch/route.rules.ts';

export interface Courier {
  readonly id: string;
  readonly at: Point;
  /** Minutes of the day. */
  readonly onAt: number;
  readonly offAt: number;
}

/** Places in metres, times in minutes of the day. */
export interface Instance {
  readonly name: string;
  readonly jobs: readonly Job[];
  readonly couriers: readonly Courier[];
  readonly metersPerMinute: number;
  readonly pickupMinutes: number;
  readonly dropoffMinutes: number;
  readonly targetMinutes: number;
}

export async function* readInstances(folder: string): AsyncGenerator<Instance> {
  const names = (await readdir(folder)).sort();
  for (const name of names) yield await readInstance(path.join(folder, name), name);
}

type Row = readonly string[];

async function rowsOf(folder: string, file: string): Promise<Row[]> {
  const [, ...lines] = (await readFile(path.join(folder, file), 'utf8')).trim().split(/\r?\n/);
  return lines.map((line) => line.split('\t'));
}

const number = (text: string | undefined): number => {
  const value = Number(text);
  if (text === undefined || text === '' || Number.isNaN(value)) throw new Error(`Not a number: ${text}`);
  return value;
};

async function readInstance(folder: string, name: string): Promise<Instance> {
  const [orders, couriers, restaurants, [parameters = []]] = await Promise.all(
    ['orders.txt', 'couriers.txt', 'restaurants.txt', 'instance_parameters.txt'].map((file) =>
      rowsOf(folder, file),
    ) as [Promise<Row[]>, Promise<Row[]>, Promise<Row[]>, Promise<Row[]>],
  );
  const [metersPerMinute, pickupMinutes, dropoffMinutes, targetMinutes] = parameters.map(number) as [
    number,
    number,
    number,
    number,
  ];
  const kitchens = new Map(restaurants.map(([id = '', x, y]) => [id, { x: number(x), y: number(y) }]));
  return {
    name,
    jobs: orders.map((row) => jobOf(row, kitchens, targetMinutes)),
    couriers: couriers.map(([id = '', x, y, onAt, offAt]) => ({
      id,
      at: { x: number(x), y: number(y) },
      onAt: number(onAt),
      offAt: number(offAt),
    })),
    metersPerMinute,
    pickupMinutes,
    dropoffMinutes,
    targetMinutes,
  };
}

function jobOf(row: Row, kitchens: ReadonlyMap<string, Point>, targetMinutes: number): Job {
  const [id = '', x, y, placedAt, kitchenId = '', readyAt] = row;
  const kitchen = kitchens.get(kitchenId);
  if (!kitchen) throw new Error(`Order ${id} names no restaurant of the data set.`);
  return {
    id,
    kitchenId,
    kitchen,
    door: { x: number(x), y: number(y) },
    placedAt: number(placedAt),
    readyAt: number(readyAt),
    promisedAt: number(placedAt) + targetMinutes,
  };
}
