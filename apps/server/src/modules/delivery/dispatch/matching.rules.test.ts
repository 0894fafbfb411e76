import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { match, type Sending, type Situation } from './matching.rules.ts';
import type { Driver, Job, Point } from './route.rules.ts';

const roads: Situation['roads'] = {
  travel: (from, to) => Math.hypot(from.x - to.x, from.y - to.y),
  pickupMinutes: 4,
  dropoffMinutes: 4,
};
const kitchen: Point = { x: 0, y: 0 };
const job = (id: string, changes: Partial<Job> = {}): Job => ({
  id,
  kitchenId: 'k',
  kitchen,
  door: { x: 0, y: 5 },
  placedAt: 0,
  readyAt: 10,
  promisedAt: 40,
  ...changes,
});
const driver = (id: string, changes: Partial<Driver> = {}): Driver => ({
  id,
  at: { x: 3, y: 0 },
  freeAt: 0,
  until: 600,
  ...changes,
});
const at = (now: number, jobs: readonly Job[], drivers: readonly Driver[]): Sending[] =>
  match({ now, jobs, drivers, roads });
const told = (sent: readonly Sending[]): string[] =>
  sent.map(({ driver: { id }, bundle }) => `${id} > ${bundle.map((one) => one.id).join(' + ')}`);

describe('the matching', () => {
  it('sends a driver in time for pickup', () => {
    // 3 minutes to the kitchen and 2 at pickup: there when the meal is ready.
    expect(told(at(3, [job('soup')], [driver('ali')]))).toEqual([]);
    const [sent] = at(4, [job('soup')], [driver('ali')]);
    expect(sent?.route).toEqual({ leaveBy: 5, pickedUpAt: 10, doorAt: [19], freeAt: 21 });
  });

  it('sends the nearest driver, and waits for a nearby driver about to be free', () => {
    const far = driver('far', { at: { x: 20, y: 0 } });
    expect(told(at(10, [job('soup')], [far, driver('near')]))).toEqual(['near > soup']);
    const soonFree = driver('near', { freeAt: 12 });
    expect(told(at(10, [job('soup')], [far, soonFree]))).toEqual([]);
  });

  it('bundles neighbouring addresses of one kitchen, and no others', () => {
    const drivers = [driver('ali'), driver('omar')];
    const next = job('rice', { door: { x: 0.5, y: 5 } });
    expect(told(at(10, [job('soup'), next], drivers)).join()).toMatch(
      /^(ali|omar) > (soup \+ rice|rice \+ soup)$/,
    );
    const away = job('rice', { door: { x: 0, y: -25 } });
    expect(told(at(10, [job('soup'), away], drivers))).toHaveLength(2);
  });

  it('leaves the meals that waited least if drivers are short', () => {
    const elsewhere = { kitchenId: 'other', kitchen: { x: 6, y: 0 }, door: { x: 6, y: 5 } };
    const late = job('late', { ...elsewhere, readyAt: 5 });
    expect(told(at(12, [job('soup'), late], [driver('ali')]))).toEqual(['ali > late']);
  });

  it('skips drivers who refused or whose shift ends before pickup', () => {
    const situation = { now: 10, jobs: [job('soup')], drivers: [driver('ali')], roads };
    expect(match({ ...situation, mayAsk: () => false })).toEqual([]);
    expect(told(at(10, [job('soup')], [driver('ali', { until: 14 })]))).toEqual([]);
    expect(told(at(10, [job('soup')], [driver('ali', { until: 15 })]))).toHaveLength(1);
  });

  const spot = fc.record({ x: fc.integer({ min: 0, max: 30 }), y: fc.integer({ min: 0, max: 30 }) });
  const moment = fc.integer({ min: -30, max: 60 });
  const world = fc.record({
    kitchens: fc.array(spot, { minLength: 1, maxLength: 3 }),
    jobs: fc.array(fc.record({ kitchen: fc.nat(2), door: spot, placedAt: moment, cooks: fc.nat(40) }), {
      maxLength: 12,
    }),
    drivers: fc.array(fc.record({ at: spot, freeAt: moment, until: moment }), { maxLength: 8 }),
  });

  it('sends no meal and no driver twice, and only free drivers', () => {
    fc.assert(
      fc.property(world, ({ kitchens, jobs: orders, drivers: people }) => {
        const jobs = orders.map(({ kitchen: index, door, placedAt, cooks }, id) => {
          const kitchenId = index % kitchens.length;
          const times = { placedAt, readyAt: placedAt + cooks, promisedAt: placedAt + 40 };
          return job(String(id), {
            kitchenId: String(kitchenId),
            kitchen: kitchens[kitchenId] as Point,
            door,
            ...times,
          });
        });
        const drivers = people.map((one, id) => driver(String(id), one));
        const sent = at(0, jobs, drivers);
        const meals = sent.flatMap(({ bundle }) => bundle);
        expect(new Set(meals).size).toBe(meals.length);
        expect(new Set(sent.map((one) => one.driver)).size).toBe(sent.length);
        for (const {
          driver: { freeAt, until },
          bundle,
          route,
        } of sent) {
          expect(freeAt).toBeLessThanOrEqual(0);
          expect(route.pickedUpAt).toBeLessThanOrEqual(until);
          expect(route.pickedUpAt).toBeGreaterThanOrEqual(Math.max(...bundle.map(({ readyAt }) => readyAt)));
          expect(new Set(bundle.map(({ kitchenId }) => kitchenId)).size).toBe(1);
        }
      }),
    );
  });
});
