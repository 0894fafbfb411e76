import { getAdminStats } from '@sufra/contract/admin/admin-overview.ts';
import { refundOrderAsAdmin } from '@sufra/contract/ordering/admin-orders.ts';
import { cancelOrder } from '@sufra/contract/ordering/ordering.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { confirm, confirmedAdmin } from '../../../../test/admins.ts';
import type { TestDriver } from '../../../../test/drivers.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { home, orderMeal, partner, type TestPartner } from '../../../../test/kitchens.ts';
import { unbalanced } from '../../../../test/money.ts';
import { bringHome } from '../../../../test/orders.ts';
import { readyToPay, subscriber } from '../../../../test/people.ts';
import { toAedText } from '../../../platform/pure/money.ts';
import {
  bringToTable,
  driverOnline,
  kitchenWithoutRiders,
  packedOrder,
  sayYes,
  tick,
} from '../../../../test/rides.ts';

const boss = '+971508390001';
const mealId = 'adas-soup';
let test: TestApp;
let admin: Client;
let kitchen: TestPartner;
let riding: TestPartner;
let driver: TestDriver;
beforeAll(async () => {
  test = await startTestApp({ demo: false });
  admin = await confirmedAdmin(test, boss);
  kitchen = await kitchenWithoutRiders(test, '+971508390011');
  riding = await partner(test, '+971508390012', 'restaurant', [mealId], { price: 40_000 });
  driver = await driverOnline(test, '+971508390031');
});
afterAll(() => test.close());

const aed = toAedText;
const shown = async () => (await admin.get(getAdminStats)).contribution;

async function driven(customer: Client, cash = false): Promise<string> {
  const { id: addressId } = await home(customer);
  const id = await packedOrder({ test, customer, kitchen, addressId, cash });
  await tick(test);
  await sayYes(driver);
  await bringToTable(driver, customer, id);
  return id;
}

it('is empty before the first order', async () => {
  const { average, lossShare, orders, worst, total } = await shown();
  expect({ average, lossShare, orders, worst, total }).toEqual({
    ...{ average: null, lossShare: null, orders: 0, worst: [], total: '0.00 AED' },
  });
});

it('is what the orders of the last 30 days earned less what they cost', async () => {
  const member = await subscriber(test, '+971508390021');
  const covered = await driven(member);
  const cash = await driven(await readyToPay(test, '+971508390022', 'full-day'), true);
  const refunded = await driven(await subscriber(test, '+971508390023'));
  const { id: addressId } = await home(member, { name: 'Office', addressLine1: 'Marina Walk' });
  const own = (await orderMeal(member, { mealId, partnerId: riding.id, addressId })).id;
  await bringHome(member, riding, own);
  const cancelled = (await orderMeal(member, { mealId, partnerId: riding.id, addressId })).id;
  await member.get(cancelOrder, { params: { orderId: cancelled } });
  await confirm(test, boss);
  const body = { food: '10.00', deliveryFee: '0', bearer: 'platform', to: 'credit', reason: 'Cold' } as const;
  await admin.get(refundOrderAsAdmin, { params: { id: refunded }, body });

  // 20.00 of food: 2.86 commission. A fee of 5.00 is 4.76 without VAT; the drive costs 15.00.
  const { worst, ...sums } = await shown();
  expect(worst.map(({ id, contribution }) => [id, contribution])).toEqual([
    [refunded, aed(286 + 476 - 476 - 1_500 - 952)],
    [covered, aed(286 + 476 - 476 - 1_500)],
    [cash, aed(286 + 476 - 1_500)],
    [own, aed(2_857 - 476)],
  ]);
  expect(worst[0]).toMatchObject({ vendorName: 'Kitchen 11', food: '20.00 AED' });
  expect(sums).toEqual({
    ...{ orders: 4, total: aed(-1_737), average: '-4.34 AED', lossShare: 75, eventFees: '0.00 AED' },
    parts: {
      commission: aed(3 * 286 + 2_857),
      deliveryFees: aed(3 * 476),
      deliveryCost: aed(-3 * 476 - 3 * 1_500),
      refunds: '-9.52 AED',
      other: '0.00 AED',
    },
  });
  expect(await unbalanced(test.app.db)).toEqual([]);
});

it('leaves out orders that ended before', async () => {
  test.clock.advance(31 * 86_400_000);
  admin = await confirmedAdmin(test, boss);
  expect(await shown()).toMatchObject({ orders: 0, total: '0.00 AED', worst: [] });
});
