import {
  getActiveDelivery,
  releaseDelivery,
  rejectDelivery,
  type ActiveDelivery,
} from '@sufra/contract/delivery/delivery.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestDriver } from '../../apps/server/test/drivers.ts';
import type { TestApp } from '../../apps/server/test/harness.ts';
import { driverOnline, go, requestsOf, sayYes } from '../../apps/server/test/rides.ts';

export interface Riders {
  /** Resolves to the number of deliveries once all riders have stopped. */
  readonly stop: () => Promise<number>;
}

const lookMs = 150;
/** Every so many offers is rejected, and every so many deliveries released. */
const [refusesEach, givesBackEach] = [11, 13];

/** Phones count up from `firstPhone`. */
export async function sendRiders(test: TestApp, count: number, firstPhone: number): Promise<Riders> {
  const drivers: TestDriver[] = [];
  for (let index = 0; index < count; index += 1)
    drivers.push(await driverOnline(test, `+${firstPhone + index}`));
  const world = { test, isOn: true, asked: 0, doors: 0 };
  const rides = drivers.map((driver) => ride(world, driver));
  return {
    stop: async () => {
      world.isOn = false;
      await Promise.all(rides);
      return world.doors;
    },
  };
}

interface World {
  readonly test: TestApp;
  isOn: boolean;
  asked: number;
  doors: number;
}

async function ride(world: World, rider: TestDriver): Promise<void> {
  while (world.isOn) {
    const [request] = await requestsOf(rider);
    if (!request) {
      await sleep(lookMs);
      continue;
    }
    world.asked += 1;
    if (world.asked % refusesEach === 0)
      await rider.client.get(rejectDelivery, { params: { id: request.id } });
    // Another rider may have accepted first.
    else await bring(world, rider).catch(() => sleep(lookMs));
  }
}

async function bring(world: World, rider: TestDriver): Promise<void> {
  let stop: ActiveDelivery | null = await sayYes(rider);
  if (world.asked % givesBackEach === 0)
    stop = await rider.client.get(releaseDelivery, { params: { deliveryId: stop.id } });
  if (stop) await go(rider, 'pickup_confirmed');
  while (stop) {
    await go(rider, 'in_transit');
    stop = await go(rider, 'delivered', { handoverCode: await codeOf(world.test, stop.orderId) });
    world.doors += 1;
    stop ??= await rider.client.get(getActiveDelivery);
  }
}

async function codeOf({ app }: TestApp, orderNumber: string): Promise<string> {
  const { rows } = await app.db.pool.query<{ code: string }>(
    'select handover_code as code from ordering.orders where number = $1',
    [orderNumber],
  );
  return rows[0]?.code ?? '';
}
