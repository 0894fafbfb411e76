import type { Driver, Job, Point, Roads } from '../apps/server/src/modules/delivery/dispatch/route.rules.ts';
import type { Sending, Situation } from '../apps/server/src/modules/delivery/dispatch/matching.rules.ts';
import type { Instance } from './mdrp.ts';

export type Dispatch = (situation: Situation) => readonly Sending[];

export interface Day {
  readonly orders: number;
  /** Minutes, of delivered orders. */
  readonly clickToDoor: readonly number[];
  /** Courier minutes on shift. */
  readonly courierMinutes: number;
}

/** Straight lines, rounded up to the minute, as the instances define. */
export const roadsOf = ({ metersPerMinute, pickupMinutes, dropoffMinutes }: Instance): Roads => ({
  travel: (from, to) => Math.ceil(Math.hypot(from.x - to.x, from.y - to.y) / metersPerMinute),
  pickupMinutes,
  dropoffMinutes,
});

interface OnTheRoad {
  at: Point;
  freeAt: number;
}

/** `accepts` decides for the courier; a refused meal is not offered to the same courier again. */
export function playDay(instance: Instance, dispatch: Dispatch, accepts: () => boolean): Day {
  const roads = roadsOf(instance);
  const state = new Map<string, OnTheRoad>(
    instance.couriers.map(({ id, at, onAt }) => [id, { at, freeAt: onAt }]),
  );
  const waiting = new Map<string, Job>();
  const refused = new Set<string>();
  const coming = [...instance.jobs].sort((one, other) => one.placedAt - other.placedAt);
  const clickToDoor: number[] = [];
  const last = Math.max(...instance.couriers.map(({ offAt }) => offAt));
  let next = 0;
  for (let now = coming[0]?.placedAt ?? 0; now <= last; now += 1) {
    for (; next < coming.length && (coming[next] as Job).placedAt <= now; next += 1)
      waiting.set((coming[next] as Job).id, coming[next] as Job);
    if (waiting.size === 0) continue;
    const drivers = instance.couriers
      .filter(({ onAt, offAt }) => onAt <= now && now < offAt)
      .map(({ id, offAt }): Driver => ({ id, until: offAt, ...(state.get(id) as OnTheRoad) }));
    const mayAsk = (driver: Driver, job: Job): boolean => !refused.has(`${driver.id} ${job.id}`);
    for (const { driver, bundle, route } of dispatch({
      now,
      jobs: [...waiting.values()],
      drivers,
      roads,
      mayAsk,
    })) {
      if (!accepts()) {
        for (const job of bundle) refused.add(`${driver.id} ${job.id}`);
        continue;
      }
      for (const [index, job] of bundle.entries()) {
        if (!waiting.delete(job.id)) throw new Error(`${job.id} was dispatched twice.`);
        clickToDoor.push((route.doorAt[index] as number) - job.placedAt);
      }
      state.set(driver.id, { at: (bundle.at(-1) as Job).door, freeAt: route.freeAt });
    }
  }
  const courierMinutes = instance.couriers.reduce((sum, { onAt, offAt }) => sum + offAt - onAt, 0);
  return { orders: instance.jobs.length, clickToDoor, courierMinutes };
}
