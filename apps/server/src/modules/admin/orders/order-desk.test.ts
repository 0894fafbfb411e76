import { assignDriver, getOrderDelivery } from '@sufra/contract/delivery/admin-dispatch.ts';
import { getActiveDelivery, saveDoorPhoto } from '@sufra/contract/delivery/delivery.ts';
import { sendPosition } from '@sufra/contract/delivery/driver-desk.ts';
import { getLiveOrders } from '@sufra/contract/ordering/admin-live.ts';
import { cancelOrderAsAdmin, revealHandoverCode } from '@sufra/contract/ordering/admin-orders.ts';
import { getOrderStatus } from '@sufra/contract/ordering/ordering.ts';
import { getDocument } from '@sufra/contract/partners/documents.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditOf, confirmedAdmin } from '../../../../test/admins.ts';
import type { TestDriver } from '../../../../test/drivers.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { home, onlyOwnPartners, type TestPartner } from '../../../../test/kitchens.ts';
import { subscriber } from '../../../../test/people.ts';
import { goodPicture } from '../../../../test/pictures.ts';
import { driverOnline, go, kitchenWithoutRiders, packedOrder } from '../../../../test/rides.ts';

let test: TestApp;
let boss: Client;
let customer: Client;
let kitchen: TestPartner;
let rider: TestDriver;
let addressId: string;
beforeAll(async () => {
  test = await startTestApp({ demo: false });
  await onlyOwnPartners(test);
  boss = await confirmedAdmin(test, '+971508560001');
  kitchen = await kitchenWithoutRiders(test, '+971508560011');
  customer = await subscriber(test, '+971508560002', 'full-day', { name: 'Mariam' });
  rider = await driverOnline(test, '+971508560021', { name: 'Imran' });
  addressId = (await home(customer)).id;
});
afterAll(() => test.close());

async function carried(): Promise<string> {
  const id = await packedOrder({ test, customer, kitchen, addressId });
  await test.app.outbox.deliverDue();
  await boss.get(assignDriver, { params: { id }, body: { driverId: rider.id, from: null } });
  return id;
}
const deliveryOf = (id: string) => boss.get(getOrderDelivery, { params: { id } });
const liveOf = async (id: string) => (await boss.get(getLiveOrders)).orders.find((one) => one.id === id);

describe('the order page of staff', () => {
  let id: string;

  it('says when the driver is at the kitchen, and no longer once the order is picked up', async () => {
    id = await carried();
    expect((await deliveryOf(id)).driver).toMatchObject({ isAtKitchen: false });
    const move = (lat: number) => rider.client.get(sendPosition, { body: { location: { lat, lng: 55.14 } } });
    await move(25.0805);
    expect((await deliveryOf(id)).driver).toMatchObject({ isAtKitchen: true });
    expect(await liveOf(id)).toMatchObject({ driverName: 'Imran', isAtKitchen: true });
    test.clock.advance(6 * 60_000);
    expect((await deliveryOf(id)).driver).toMatchObject({ isAtKitchen: false, isSilent: true });
    await move(25.0805);
    await go(rider, 'pickup_confirmed');
    expect((await deliveryOf(id)).driver).toMatchObject({ isAtKitchen: false });
    expect(await liveOf(id)).toMatchObject({ isAtKitchen: false });
  });

  it('reveals the handover code of an open order, which is audited', async () => {
    await go(rider, 'in_transit');
    expect(await deliveryOf(id)).toMatchObject({ hasCode: true });
    const { code } = await boss.get(revealHandoverCode, { params: { id } });
    const { handoverCode } = await customer.get(getOrderStatus, { params: { orderId: id } });
    expect(code).toBe(handoverCode);
    const rows = await auditOf(test, 'order.code_revealed');
    expect(rows).toMatchObject([{ subject_kind: 'order', subject_id: id }]);
    expect(JSON.stringify(rows[0]?.details)).not.toContain(code);
    for (const other of [customer, kitchen.client, rider.client])
      expect(await other.refused(revealHandoverCode, { params: { id } })).toMatchObject({
        code: 'forbidden',
      });
  });

  it('shows the photo of the door, and each view is audited', async () => {
    expect(await deliveryOf(id)).toMatchObject({ doorPhoto: null });
    const active = await rider.client.get(getActiveDelivery);
    await rider.client.get(saveDoorPhoto, {
      params: { deliveryId: active?.id ?? '' },
      body: { photo: await goodPicture() },
    });
    const { doorPhoto } = await deliveryOf(id);
    expect(doorPhoto).toMatchObject({
      at: test.clock.now().toISOString(),
      documents: [{ kind: 'left_at_door', removedAt: null }],
    });
    const [photo] = doorPhoto?.documents ?? [];
    const view = (client: Client) => client.raw('GET', getDocument.path.replace(':id', photo?.id ?? ''));
    expect((await view(boss)).status).toBe(200);
    expect((await view(customer)).status).toBe(403);
    expect(await auditOf(test, 'document.viewed')).toMatchObject([
      { subject_id: photo?.id, details: { documentKind: 'left_at_door' } },
    ]);
  });

  it('has no code once the order has ended', async () => {
    await boss.get(cancelOrderAsAdmin, { params: { id }, body: { reason: 'The bag broke' } });
    expect(await deliveryOf(id)).toMatchObject({ hasCode: false });
    expect(await boss.refused(revealHandoverCode, { params: { id } })).toMatchObject({
      code: 'order_decided',
    });
    expect(await auditOf(test, 'order.code_revealed')).toHaveLength(1);
  });
});
