import { getDeliveryRequests } from '@sufra/contract/delivery/delivery.ts';
import type { TestDriver } from './drivers.ts';
import type { TestApp } from './harness.ts';
import type { Ids } from './ids.ts';
import { home } from './kitchens.ts';
import { subscriber } from './people.ts';
import { driverOnline, go, kitchenWithoutRiders, packedOrder, sayYes, tick } from './rides.ts';

export interface TestTrip {
  readonly driver: TestDriver;
  readonly orderId: string;
  readonly ids: Pick<Ids, 'offerId' | 'deliveryId'>;
}

type Stage = 'offered' | 'accepted' | 'in_transit';

/** `digits` are the last seven of their phones. */
export async function tripOf(test: TestApp, digits: string, stage: Stage = 'accepted'): Promise<TestTrip> {
  const kitchen = await kitchenWithoutRiders(test, `+97155${digits}`);
  const customer = await subscriber(test, `+97154${digits}`);
  const { id: addressId } = await home(customer);
  // Sends other drivers offline unless they have a delivery.
  await test.app.db.pool.query("update delivery.deliveries set ready_at = '2100-01-01' where is_open");
  await test.app.db.pool.query(`update delivery.drivers d set is_online = false
    where not exists (select 1 from delivery.trips t where t.driver_id = d.id and t.is_active)`);
  const driver = await driverOnline(test, `+97156${digits}`);
  const orderId = await packedOrder({ test, customer, kitchen, addressId });
  await tick(test);
  const [request] = await driver.client.get(getDeliveryRequests);
  const offerId = request?.id ?? 'x';
  const { rows } = await test.app.db.pool.query<{ id: string }>(
    'select id from delivery.deliveries where order_id = $1',
    [orderId],
  );
  const ids = { offerId, deliveryId: rows[0]?.id ?? 'x' };
  if (stage === 'offered') return { driver, orderId, ids };
  await sayYes(driver);
  if (stage === 'in_transit') {
    await go(driver, 'pickup_confirmed');
    await go(driver, 'in_transit');
  }
  return { driver, orderId, ids };
}
