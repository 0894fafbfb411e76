import { sendPosition } from '@sufra/contract/delivery/driver-desk.ts';
import { watchOrder } from '@sufra/contract/live.ts';
import { getOrderStatus } from '@sufra/contract/ordering/ordering.ts';
import { getTracking, trackingSeconds } from '@sufra/contract/ordering/tracking.ts';
import { vi } from 'vitest';
import type { TestDriver } from './drivers.ts';
import type { Client, TestApp } from './harness.ts';
import { home, onlyOwnPartners, orderMeal, type TestPartner } from './kitchens.ts';
import { step } from './orders.ts';
import { subscriber } from './people.ts';
import {
  driverOnline,
  go,
  kitchenWithoutRiders,
  nearby,
  requestsOf,
  sayYes,
  startWindow,
  tick,
} from './rides.ts';
import { watch, type Watching } from './watching.ts';

/** Milliseconds from the call to the update. */
export interface Delays {
  readonly steps: number[];
  readonly moves: number[];
}

interface Street {
  readonly test: TestApp;
  readonly kitchen: TestPartner;
  readonly customer: Client;
  readonly addressId: string;
  readonly rider: TestDriver;
}

const movesAnOrder = 4;
const pauseMs = 5;
const longestMs = 10_000;

/** With running jobs; `digits` end their phones. */
export async function openStreet(test: TestApp, digits: string): Promise<Street> {
  await onlyOwnPartners(test);
  const kitchen = await kitchenWithoutRiders(test, `+97155${digits}`);
  const customer = await subscriber(test, `+97154${digits}`);
  const { id: addressId } = await home(customer);
  const rider = await driverOnline(test, `+97156${digits}`);
  await test.app.startWork();
  return { test, kitchen, customer, addressId, rider };
}

/** Four steps and as many position updates. */
export async function followOne(street: Street, delays: Delays): Promise<void> {
  const { test, kitchen, customer, addressId, rider } = street;
  const { id: orderId } = await orderMeal(customer, {
    mealId: 'adas-soup',
    partnerId: kitchen.id,
    addressId,
  });
  await startWindow(test, orderId);
  const cookie = [...customer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const stream = await watch(test.origin + watchOrder.path.replace(':orderId', orderId), { cookie });
  const params = { orderId };
  const version = async (): Promise<number> => (await customer.get(getOrderStatus, { params })).version;
  const timed = async (change: () => Promise<unknown>): Promise<void> => {
    const before = await version();
    delays.steps.push(await shownAfter(stream, change, async () => (await version()) > before));
  };
  await timed(() => step(kitchen, orderId, 'accepted'));
  await timed(() => step(kitchen, orderId, 'completed'));
  // The outbox may still be delivering.
  await vi.waitFor(async () => {
    await tick(test);
    if ((await requestsOf(rider)).length === 0) throw new Error('Nobody is asked yet.');
  }, longestMs);
  await sayYes(rider);
  await timed(() => go(rider, 'pickup_confirmed'));
  for (let move = 1; move <= movesAnOrder; move += 1) {
    test.clock.advance(trackingSeconds * 1_000);
    const location = { lat: nearby.lat - move / 10_000, lng: nearby.lng };
    const isShown = async (): Promise<boolean> =>
      (await customer.get(getTracking, { params })).position?.lat === location.lat;
    const tell = (): Promise<unknown> => rider.client.get(sendPosition, { body: { location } });
    delays.moves.push(await shownAfter(stream, tell, isShown));
  }
  await go(rider, 'in_transit');
  const { handoverCode } = await customer.get(getOrderStatus, { params });
  await timed(() => go(rider, 'delivered', { handoverCode }));
  await rider.client.get(sendPosition, { body: { location: nearby } });
}

/** Like the page: refetches on a stream event. */
async function shownAfter(
  stream: Watching,
  change: () => Promise<unknown>,
  isShown: () => Promise<boolean>,
): Promise<number> {
  let known = stream.events().length;
  const began = performance.now();
  const changing = change();
  for (;;) {
    const events = stream.events().length;
    if (events > known && (await isShown())) break;
    known = events;
    if (performance.now() - began > longestMs) throw new Error('The page was never told.');
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  const delay = performance.now() - began;
  await changing;
  return delay;
}
