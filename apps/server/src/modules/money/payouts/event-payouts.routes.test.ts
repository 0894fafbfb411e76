import { completeEvent } from '@sufra/contract/catering/partner-events.ts';
import {
  getPayouts,
  getPayoutStatement,
  getPayoutStatementFile,
  makePayoutRun,
} from '@sufra/contract/money/payouts.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { confirmedAdmin } from '../../../../test/admins.ts';
import { cateringJobs } from '../../../../test/catering-jobs.ts';
import { bookedEvent } from '../../../../test/events.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { home, orderMeal, partner, type TestPartner } from '../../../../test/kitchens.ts';
import { bringHome } from '../../../../test/orders.ts';
import { subscriber } from '../../../../test/people.ts';

const mealId = 'adas-soup';
let test: TestApp;
let chef: TestPartner;
let eventNumber: string;

beforeAll(async () => {
  test = await startTestApp({ demo: false });
  chef = await partner(test, '+971507360001', 'chef', [mealId], { price: 8_400, deliveryFee: 0 });
  const customer = await subscriber(test, '+971507360002');
  const { id: addressId } = await home(customer);
  const { id } = await orderMeal(customer, { mealId, partnerId: chef.id, addressId });
  const event = await bookedEvent(customer, chef, { addressId, startsAt: '2026-12-05T15:00:00.000Z' });
  eventNumber = event.number;
  await bringHome(customer, chef, id);
  test.clock.set('2026-12-05T19:00:00Z');
  await chef.client.get(completeEvent, { params: { eventId: event.id } });
  test.clock.set('2026-12-06T19:00:00Z');
  await (
    await cateringJobs(test)
  )('charge');
  test.clock.set('2026-12-07T05:00:00Z');
  const admin = await confirmedAdmin(test, '+971507360003');
  await admin.get(makePayoutRun, { body: { kind: 'partner', to: '2026-12-06' } });
});
afterAll(() => test.close());

const theOne = async () => {
  const [payout] = await chef.client.get(getPayouts);
  return { params: { id: payout?.id ?? '' } };
};
const fils = (text: string | null): number => Math.round(Number(text?.replace(' AED', '')) * 100);

it('each part of an event is a line with the event number and its split', async () => {
  const { lines } = await chef.client.get(getPayoutStatement, await theOne());
  expect(lines.map(({ kind }) => kind)).toEqual([
    'order_delivered',
    'event_deposit_earned',
    'event_remainder_earned',
  ]);
  const ofEvent = { orderId: null, eventId: eventNumber, commission: '0.00 AED', delivery: '0.00 AED' };
  expect(lines.slice(1)).toMatchObject([
    { ...ofEvent, total: '450.00 AED', vat: '21.43 AED', serviceFee: '42.86 AED', amount: '385.71 AED' },
    { ...ofEvent, total: '1050.00 AED', vat: '50.00 AED', serviceFee: '100.00 AED', amount: '900.00 AED' },
  ]);
  expect(lines[0]).toMatchObject({ eventId: null, serviceFee: '0.00 AED' });
});

it('the sums keep orders and events apart and add up to the payout', async () => {
  const { sums, payout, lines } = await chef.client.get(getPayoutStatement, await theOne());
  expect(sums).toMatchObject({
    orders: 1,
    total: lines[0]?.total,
    events: '1500.00 AED',
    serviceFee: '142.86 AED',
    other: '0.00 AED',
  });
  const { total, events, vat, commission, serviceFee, delivery } = sums;
  const less = [vat, commission, serviceFee, delivery].reduce((sum, one) => sum + fils(one), 0);
  expect(fils(total) + fils(events) - less).toBe(fils(payout.amount));
});

it('the file names the event of a line', async () => {
  const { params } = await theOne();
  const reply = await chef.client.raw('GET', getPayoutStatementFile.path.replace(':id', params.id));
  const [names, order, deposit, remainder] = (await reply.text()).replace('\uFEFF', '').split('\r\n');
  expect(names).toBe('payout,date,time,kind,order,event,total,vat,commission,service_fee,delivery,amount');
  expect(order).toMatch(/,order_delivered,\d{5,},,/);
  expect(deposit).toContain(`,event_deposit_earned,,${eventNumber},450,21.43,0,42.86,0,385.71`);
  expect(remainder).toContain(`,event_remainder_earned,,${eventNumber},1050,50,0,100,0,900`);
});
