import { giveCredit } from '@sufra/contract/identity/admin-users.ts';
import { cancelSubscription } from '@sufra/contract/money/billing.ts';
import { cancelOrderAsAdmin, refundOrderAsAdmin } from '@sufra/contract/ordering/admin-orders.ts';
import { cancelOrder } from '@sufra/contract/ordering/ordering.ts';
import { handBackOrder } from '@sufra/contract/ordering/partner-orders.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { confirm, confirmedAdmin } from './admins.ts';
import type { TestDriver } from './drivers.ts';
import { startTestApp, type Client, type TestApp } from './harness.ts';
import { home, onlyOwnPartners, orderMeal, partner, type TestPartner } from './kitchens.ts';
import { booked, unbalanced } from './money.ts';
import { bringHome, bringToDoor, giveUpAtDoor, orderingJobs, step } from './orders.ts';
import { accountIdOf, subscriber } from './people.ts';
import { bringToTable, driverOnline, sayYes, startWindow, tick } from './rides.ts';

/** Fils by account, written by hand: what each case must leave in the ledger. */
type Books = Readonly<Record<string, number>>;

const boss = '+971508360001';
let test: TestApp;
let admin: Client;
let driver: TestDriver;
let lastPhone = 971_508_362_000;
const nextPhone = (): string => `+${(lastPhone += 1)}`;

beforeAll(async () => {
  test = await startTestApp({ demo: false });
  admin = await confirmedAdmin(test, boss);
  driver = await driverOnline(test, nextPhone());
});
afterAll(async () => {
  expect(await unbalanced(test.app.db)).toEqual([]);
  await test.close();
});

interface Wanted {
  /** AED fils for the recipe's four servings; two are ordered. */
  readonly price?: number;
  readonly cash?: boolean;
  /** Without a plan the fee of AED 5.00 is charged. */
  readonly hasPlan?: boolean;
  readonly hasDriver?: boolean;
  /** AED. */
  readonly credit?: string;
}

interface Ordered {
  readonly id: string;
  readonly client: Client;
  readonly kitchen: TestPartner;
  readonly hasDriver: boolean;
}

type Act = (order: Ordered) => Promise<unknown>;

const mealId = 'adas-soup';

async function customerOf({ hasPlan = true, credit }: Wanted) {
  const phone = nextPhone();
  const client = await subscriber(test, phone);
  const id = await accountIdOf(test, phone);
  if (!hasPlan) await client.get(cancelSubscription);
  if (credit !== undefined)
    await admin.get(giveCredit, { params: { id }, body: { amount: credit, reason: 'Cold' } });
  return { client, addressId: (await home(client)).id };
}

async function booksOfOrder(wanted: Wanted, acts: readonly Act[]): Promise<Books> {
  const { price = 4_000, cash = false, hasDriver = false } = wanted;
  await onlyOwnPartners(test);
  const kitchen = await partner(test, nextPhone(), 'restaurant', [mealId], {
    price,
    hasOwnDelivery: !hasDriver,
  });
  const { client, addressId } = await customerOf(wanted);
  await test.app.outbox.deliverDue();
  return booked(test, async () => {
    const { id } = await orderMeal(client, { mealId, partnerId: kitchen.id, addressId, cash });
    for (const act of acts) await act({ id, client, kitchen, hasDriver });
  });
}

const deliver: Act = async ({ id, client, kitchen, hasDriver }) => {
  if (!hasDriver) return bringHome(client, kitchen, id);
  await cook({ id, client, kitchen, hasDriver });
  await tick(test);
  await sayYes(driver);
  return bringToTable(driver, client, id);
};
const cook: Act = async ({ id, kitchen }) => {
  await startWindow(test, id);
  for (const status of ['accepted', 'completed'] as const) await step(kitchen, id, status);
};
const sendOut: Act = ({ id, kitchen }) => step(kitchen, id, 'out_for_delivery');
const accept: Act = ({ id, kitchen }) => step(kitchen, id, 'accepted');
const reject: Act = ({ id, kitchen }) => step(kitchen, id, 'rejected', { reason: 'Too busy' });
const cancel: Act = ({ id, client }) => client.get(cancelOrder, { params: { orderId: id } });
const findNobody: Act = async ({ id, kitchen }) => {
  await bringToDoor(kitchen, id);
  return giveUpAtDoor(test, kitchen, id);
};
const overdue: Act = async () => {
  test.clock.set('2026-11-22T12:00:00+04:00');
  await (await orderingJobs(test)).cancelOverdue();
};
const callOff =
  (bearer: 'kitchen' | 'platform'): Act =>
  async ({ id }) => {
    await confirm(test, boss);
    await admin.get(cancelOrderAsAdmin, { params: { id }, body: { reason: 'Burnt', bearer } });
  };

type Refund = BodyOf<typeof refundOrderAsAdmin>;
const refund =
  (food: string, bearer: Refund['bearer'], to: Refund['to'] = 'card', deliveryFee = '0'): Act =>
  async ({ id }) => {
    await confirm(test, boss);
    const body = { food, deliveryFee, bearer, to, reason: 'Cold rice' };
    expect((await admin.call(refundOrderAsAdmin, { params: { id }, body })).ok).toBe(true);
  };
const toCheaperKitchen: Act = async ({ id, client, kitchen, hasDriver }) => {
  const next = await partner(test, nextPhone(), 'restaurant', [mealId], { price: 3_000 });
  await accept({ id, client, kitchen, hasDriver });
  await kitchen.client.get(handBackOrder, { params: { orderId: id }, body: { reason: 'out_of_stock' } });
  return bringHome(client, next, id);
};

// AED 20.00 of food: VAT 0.95, net 19.05, commission 2.86, the kitchen's share 16.19. A fee of 5.00: VAT 0.24, net 4.76.
const brought = {
  gateway: 2_000,
  vat: -95,
  partner: -2_095,
  'cost:delivery': 476,
  'revenue:commission': -286,
};
const driven = {
  gateway: 2_000,
  vat: -95,
  partner: -1_619,
  driver: -1_500,
  'cost:delivery': 1_976,
  'revenue:delivery': -476,
  'revenue:commission': -286,
};
const noPlan = { hasPlan: false };
const cash = { cash: true };
const withDriver = { hasDriver: true };

const orderCases: readonly (readonly [string, Wanted, readonly Act[], Books])[] = [
  ['delivered by the kitchen', {}, [deliver], brought],
  [
    'the same for cash',
    cash,
    [deliver],
    { vat: -95, partner: -95, 'cost:delivery': 476, 'revenue:commission': -286 },
  ],
  [
    'delivered without a plan',
    noPlan,
    [deliver],
    { gateway: 2_500, vat: -119, partner: -2_095, 'revenue:commission': -286 },
  ],
  [
    'the same for cash',
    { ...noPlan, ...cash },
    [deliver],
    { vat: -119, partner: 405, 'revenue:commission': -286 },
  ],
  ['delivered by a driver', withDriver, [deliver], driven],
  [
    'the same for cash',
    { ...withDriver, ...cash },
    [deliver],
    {
      vat: -95,
      partner: -1_619,
      driver: 500,
      'cost:delivery': 1_976,
      'revenue:delivery': -476,
      'revenue:commission': -286,
    },
  ],
  [
    'by a driver without a plan',
    { ...withDriver, ...noPlan },
    [deliver],
    {
      gateway: 2_500,
      vat: -119,
      partner: -1_619,
      driver: -1_500,
      'cost:delivery': 1_500,
      'revenue:delivery': -476,
      'revenue:commission': -286,
    },
  ],
  [
    'the same for cash',
    { ...withDriver, ...noPlan, ...cash },
    [deliver],
    {
      vat: -119,
      partner: -1_619,
      driver: 1_000,
      'cost:delivery': 1_500,
      'revenue:delivery': -476,
      'revenue:commission': -286,
    },
  ],
  ['with AED 12.00 of credit', { credit: '12.00' }, [deliver], { ...brought, gateway: 800, customer: 1_200 }],
  [
    'with credit alone',
    { credit: '50.00' },
    [deliver],
    { customer: 2_000, vat: -95, partner: -2_095, 'cost:delivery': 476, 'revenue:commission': -286 },
  ],
  [
    'AED 16.665 rounded half up',
    { price: 3_333 },
    [deliver],
    { gateway: 1_667, vat: -79, partner: -1_826, 'cost:delivery': 476, 'revenue:commission': -238 },
  ],
  [
    'AED 49.995 rounded half up, without a plan',
    { price: 9_999, ...noPlan },
    [deliver],
    { gateway: 5_500, vat: -262, partner: -4_524, 'revenue:commission': -714 },
  ],
  [
    'AED 10.005 without a plan, where commission takes a fil of rounding',
    { price: 2_001, ...noPlan },
    [deliver],
    { gateway: 1_501, vat: -71, partner: -1_286, 'revenue:commission': -144 },
  ],
  ['cancelled by the customer', {}, [cancel], {}],
  ['cancelled, for cash', cash, [cancel], {}],
  ['cancelled, with a fee', noPlan, [cancel], {}],
  ['cancelled, with part credit', { credit: '12.00' }, [cancel], {}],
  ['cancelled, with credit alone', { credit: '50.00' }, [cancel], {}],
  ['rejected by the only kitchen', {}, [reject], {}],
  ['called off before it was cooked', {}, [callOff('platform')], {}],
  ['called off when cooked, at the cost of the kitchen', withDriver, [cook, callOff('kitchen')], {}],
  [
    'called off when cooked, at the cost of Sufra',
    withDriver,
    [cook, callOff('platform')],
    { partner: -1_619, 'cost:cancellations': 1_619 },
  ],
  [
    'the same for cash',
    { ...withDriver, ...cash },
    [cook, callOff('platform')],
    { partner: -1_619, 'cost:cancellations': 1_619 },
  ],
  [
    'called off before the kitchen sent it out itself',
    {},
    [cook, callOff('platform')],
    { partner: -1_619, 'cost:cancellations': 1_619 },
  ],
  [
    'called off on the way with the kitchen',
    {},
    [cook, sendOut, callOff('platform')],
    { partner: -2_095, 'cost:cancellations': 2_095 },
  ],
  ['overdue after it was accepted', {}, [accept, overdue], {}],
  ['overdue and never fetched, with credit', { ...withDriver, credit: '12.00' }, [cook, overdue], {}],
  ['nobody at the door, paid by card', {}, [findNobody], brought],
  ['nobody at the door, reported by the kitchen, for cash', cash, [findNobody], {}],
  [
    'cooked by a cheaper kitchen at last',
    {},
    [toCheaperKitchen],
    { gateway: 1_500, vat: -71, partner: -1_691, 'cost:delivery': 476, 'revenue:commission': -214 },
  ],
  [
    'AED 10.00 back, from the kitchen',
    {},
    [deliver, refund('10.00', 'kitchen')],
    { gateway: 1_000, vat: -47, partner: -1_286, 'cost:delivery': 476, 'revenue:commission': -143 },
  ],
  [
    'the same as credit',
    {},
    [deliver, refund('10.00', 'kitchen', 'credit')],
    {
      gateway: 2_000,
      customer: -1_000,
      vat: -47,
      partner: -1_286,
      'cost:delivery': 476,
      'revenue:commission': -143,
    },
  ],
  [
    'AED 10.00 back, from Sufra',
    {},
    [deliver, refund('10.00', 'platform')],
    { ...brought, gateway: 1_000, vat: -47, 'cost:refunds': 952 },
  ],
  [
    'the same as credit',
    {},
    [deliver, refund('10.00', 'platform', 'credit')],
    { ...brought, customer: -1_000, vat: -47, 'cost:refunds': 952 },
  ],
  [
    'all food back, from the kitchen',
    {},
    [deliver, refund('20.00', 'kitchen')],
    { partner: -476, 'cost:delivery': 476 },
  ],
  [
    'the same in four parts',
    {},
    [
      deliver,
      refund('6.67', 'kitchen'),
      refund('6.66', 'kitchen'),
      refund('6.65', 'kitchen'),
      refund('0.02', 'kitchen'),
    ],
    { partner: -476, 'cost:delivery': 476 },
  ],
  [
    'all food back, from Sufra',
    {},
    [deliver, refund('20.00', 'platform')],
    { partner: -2_095, 'cost:delivery': 476, 'revenue:commission': -286, 'cost:refunds': 1_905 },
  ],
  [
    'the fee back, from the kitchen that brought it',
    noPlan,
    [deliver, refund('0', 'kitchen', 'card', '5.00')],
    { gateway: 2_000, vat: -95, partner: -1_619, 'revenue:commission': -286 },
  ],
  [
    'everything back, from Sufra',
    noPlan,
    [deliver, refund('20.00', 'platform', 'card', '5.00')],
    { partner: -2_095, 'revenue:commission': -286, 'cost:refunds': 2_381 },
  ],
  [
    'AED 10.00 as credit, from the driver',
    withDriver,
    [deliver, refund('10.00', 'driver', 'credit')],
    { ...driven, customer: -1_000, vat: -47, driver: -548 },
  ],
  [
    'the fee back, from Sufra’s delivery',
    { ...withDriver, ...noPlan },
    [deliver, refund('0', 'kitchen', 'card', '5.00')],
    {
      gateway: 2_000,
      vat: -95,
      partner: -1_619,
      driver: -1_500,
      'cost:delivery': 1_500,
      'revenue:commission': -286,
    },
  ],
  [
    'AED 5.00 of a cash order as credit',
    cash,
    [deliver, refund('5.00', 'kitchen', 'credit')],
    { customer: -500, vat: -71, partner: 310, 'cost:delivery': 476, 'revenue:commission': -215 },
  ],
  [
    'more back than the card paid',
    { credit: '12.00' },
    [deliver, refund('15.00', 'platform')],
    {
      customer: 500,
      vat: -24,
      partner: -2_095,
      'cost:delivery': 476,
      'cost:refunds': 1_429,
      'revenue:commission': -286,
    },
  ],
  ['a part back, then called off', withDriver, [cook, refund('7.77', 'kitchen'), callOff('kitchen')], {}],
  [
    'a part back from Sufra, then called off',
    withDriver,
    [cook, refund('7.77', 'platform'), callOff('platform')],
    { partner: -1_619, 'cost:cancellations': 1_619 },
  ],
];

beforeEach(() => test.clock.set('2026-11-21T10:00:00+04:00'));
it.each(orderCases)('%s', async (_what, wanted, acts, expected) => {
  await confirm(test, boss);
  expect(await booksOfOrder(wanted, acts)).toEqual(expected);
});
