import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { createLeader } from '../../../platform/leader.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import { boardTopic, type Live } from '../../../platform/live.ts';
import type { Log } from '../../../platform/log.ts';
import { repeat } from '../../../platform/async.ts';
import type { Outbox } from '../../../platform/outbox.ts';
import { dispatch, releaseSilent, setOffline } from './dispatch-offers.ts';
import { followOrder } from './follow-order.ts';
import { deleteOld, type ForgettingContext } from '../../../platform/retention.ts';
import { deleteOffersOf, nextDrivers } from './offer.store.ts';
import { deleteDeliveries, deleteTrips, oldDeliveries, oldTrips, saveTalk } from '../trips/delivery.store.ts';

interface JobContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Live;
}

const tickMs = 2_000;

export interface Dispatcher {
  /** 0 before the first round. */
  readonly state: () => { readonly isLeading: boolean; readonly roundSeconds: number };
  readonly start: () => void;
  readonly stop: () => Promise<void>;
}

/** Runs on the leader only, and not while `isHeld()`. */
export function createDispatcher(
  ctx: JobContext,
  databaseUrl: string,
  log: Log,
  isHeld: () => boolean,
): Dispatcher {
  const leader = createLeader(databaseUrl, 'dispatch', log);
  let roundSeconds = 0;
  const loop = repeat(
    async () => {
      if (!leader.isLeading() || isHeld()) return;
      const begun = performance.now();
      await notifyDrivers(ctx, await dispatch(ctx));
      roundSeconds = (performance.now() - begun) / 1_000;
    },
    tickMs,
    (error) => log.error({ err: error }, 'dispatch_failed'),
  );
  return {
    state: () => ({ isLeading: leader.isLeading(), roundSeconds }),
    start: () => {
      leader.start();
      loop.start();
    },
    stop: async () => {
      await loop.stop();
      await leader.stop();
    },
  };
}

async function notifyDrivers({ live }: JobContext, driverIds: readonly string[]): Promise<void> {
  const topics = driverIds.map((id) => `driver:${id}`);
  const all = topics.length === 0 ? [] : [...topics, boardTopic];
  await Promise.all(all.map((topic) => live.publish(topic, null)));
}

export function scheduleDelivery(jobs: Jobs, outbox: Outbox, ctx: JobContext, log: Log): void {
  outbox.on('order.changed', 'delivery.follow', ({ orderId }) => followOrder(ctx, orderId));
  outbox.on('order.delayed', 'delivery.follow', ({ orderId }) => followOrder(ctx, orderId));
  outbox.on('driver.changed', 'delivery.live', ({ driverId }) => notifyDrivers(ctx, [driverId]));
  outbox.on('delivery.changed', 'delivery.live', async ({ orderId, driverIds }) => {
    await notifyDrivers(ctx, driverIds);
    await ctx.live.publish(`order:${orderId}`, null);
    if (driverIds.length === 0) await ctx.live.publish(boardTopic, null);
  });
  outbox.on('order.message_written', 'delivery.contact', async ({ orderId, driverId, from, to, contact }) => {
    if (from !== 'driver' || to !== 'customer' || driverId === null || !contact) return;
    if (await saveTalk(ctx.db, { orderId, driverId }, contact)) await notifyDrivers(ctx, [driverId]);
  });
  jobs.schedule('delivery.forget-offers', '15 4 * * *', async () => void (await deleteOldOffers(ctx)));
  jobs.schedule('delivery.forget-trips', '10 5 * * *', () => deleteOldTrips({ ...ctx, log }));
  jobs.schedule('delivery.set-offline', '* * * * *', async () => {
    await notifyDrivers(ctx, await setOffline(ctx));
    for (const driverId of await releaseSilent(ctx)) log.warn({ driverId }, 'driver_silent');
  });
}

export async function deleteOldTrips(ctx: ForgettingContext): Promise<void> {
  await deleteOld(ctx, 'deliveries', { look: oldDeliveries, remove: deleteDeliveries });
  await deleteOld(ctx, 'trips', { look: oldTrips, remove: deleteTrips });
}

/** Longer than acceptance rates and disputes look back. */
const offerDays = 90;
const driversAtOnce = 200;

export async function deleteOldOffers({
  db,
  clock,
}: {
  readonly db: Db;
  readonly clock: Clock;
}): Promise<number> {
  const before = new Date(clock.now().getTime() - offerDays * 24 * 3_600_000);
  let deleted = 0;
  for (let after: string | null = null; ;) {
    const drivers: string[] = await nextDrivers(db, after, driversAtOnce);
    const last = drivers.at(-1);
    if (last === undefined) return deleted;
    deleted += await deleteOffersOf(db, drivers, before);
    after = last;
  }
}
