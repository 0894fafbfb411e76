import { giveCredit } from '@sufra/contract/identity/admin-users.ts';
import { plans } from '@sufra/contract/subscription/plans.ts';
import { expect } from 'vitest';
import { dispatch, scheduleDelivery } from '../src/modules/delivery/index.ts';
import type { Jobs } from '../src/platform/jobs.ts';
import { createLog } from '../src/platform/log.ts';
import { createOutbox } from '../src/platform/outbox.ts';
import { confirmedAdmin } from './admins.ts';
import type { Client, TestApp } from './harness.ts';
import { home, orderIngredients, orderMeal, partner, type TestPartner } from './kitchens.ts';
import { sums, unbalanced } from './money.ts';
import { orderingJobs, step } from './orders.ts';
import { accountIdOf, subscriber } from './people.ts';
import { driverOnline, go, requestsOf, sayYes, startWindow } from './rides.ts';

const mealId = 'adas-soup';
const ways = ['card', 'cash', 'credit'] as const;

/** Where the kitchen or the grocery stops answering. */
const kitchenStages = [
  [],
  ['accepted'],
  ['accepted', 'preparing'],
  ['accepted', 'completed'],
  ['accepted', 'completed', 'out_for_delivery'],
] as const;

/** What the driver still does before vanishing; null lets nobody come. */
const driverStages = [null, [], ['pickup_confirmed'], ['pickup_confirmed', 'in_transit']] as const;

interface Ended {
  readonly id: string;
  readonly status: string;
  readonly isOpen: boolean;
  readonly told: readonly string[];
  readonly balance: number;
  /** Of all that the customer ever paid by card. */
  readonly kept: number;
}

interface Town {
  readonly test: TestApp;
  readonly admin: Client;
  readonly nextPhone: () => string;
}

async function customerOf({ test, admin, nextPhone }: Town, way: (typeof ways)[number]) {
  const phone = nextPhone();
  const client = await subscriber(test, phone);
  const id = await accountIdOf(test, phone);
  if (way === 'credit')
    await admin.get(giveCredit, { params: { id }, body: { amount: '12.00', reason: 'Cold' } });
  return { client, addressId: (await home(client)).id, cash: way === 'cash' };
}

async function leaveInKitchen(town: Town, place: TestPartner, stage: number, way: (typeof ways)[number]) {
  const customer = await customerOf(town, way);
  const { id } = await orderMeal(customer.client, { mealId, partnerId: place.id, ...customer });
  for (const status of kitchenStages[stage] ?? []) await step(place, id, status);
  return id;
}

async function leaveAtGrocery(town: Town, place: TestPartner, stage: number, way: (typeof ways)[number]) {
  const customer = await customerOf(town, way);
  const { id } = await orderIngredients(customer.client, { mealId, ...customer });
  for (const status of kitchenStages[stage] ?? []) await step(place, id, status);
  return id;
}

/** The driver takes whatever is offered. */
async function leaveOnTheRoad(town: Town, place: TestPartner, stage: number, way: (typeof ways)[number]) {
  const { test } = town;
  const customer = await customerOf(town, way);
  const { id } = await orderMeal(customer.client, { mealId, partnerId: place.id, ...customer });
  await startWindow(test, id);
  for (const status of ['accepted', 'completed'] as const) await step(place, id, status);
  const steps = driverStages[stage];
  if (!steps) return id;
  const driver = await driverOnline(test, town.nextPhone());
  await test.app.outbox.deliverDue();
  await dispatch({ db: test.app.db, clock: test.clock });
  if ((await requestsOf(driver)).length === 0) return id;
  await sayYes(driver);
  for (const status of steps) await go(driver, status);
  return id;
}

const minuteMs = 60_000;
const planFils = plans['full-day'].priceFils;

/** All jobs of orders and deliveries, every ten minutes of two days. */
async function passTime({ app, clock }: TestApp): Promise<void> {
  const works: (() => Promise<void>)[] = [];
  const jobs: Pick<Jobs, 'schedule'> = {
    schedule: (name, _cron, work) => void (name === 'delivery.set-offline' && works.push(work)),
  };
  const log = createLog('silent');
  const live = {
    publish: async () => undefined,
    subscribe: () => () => undefined,
    start: async () => undefined,
    stop: async () => undefined,
  };
  scheduleDelivery(jobs as Jobs, createOutbox(app.db, log), { db: app.db, clock, live }, log);
  const { passOn, tellLate, cancelOverdue, flagStuck } = await orderingJobs({ app, clock } as TestApp);
  for (let minutes = 0; minutes < 2 * 24 * 60; minutes += 10) {
    clock.set(new Date(clock.now().getTime() + 10 * minuteMs).toISOString());
    for (const work of [passOn, tellLate, cancelOverdue, flagStuck, ...works]) await work();
    await app.outbox.deliverDue();
    await dispatch({ db: app.db, clock });
    const { rows } = await app.db.pool.query('select 1 from ordering.orders where is_open limit 1');
    if (rows.length === 0) break;
  }
  for (let round = 0; round < 4; round += 1) await app.outbox.deliverDue();
}

const endedOrders = async ({ app }: TestApp, ids: readonly string[]): Promise<Ended[]> =>
  (
    await app.db.pool.query<Ended>(
      `select o.id, o.status, o.is_open as "isOpen",
        (select coalesce(array_agg(m.kind), '{}') from notifications.messages m where m.account_id = o.account_id) as told,
        (select coalesce(sum(p.amount_fils), 0)::int from money.postings p
          where p.account = 'customer:' || o.account_id) as balance,
        (select coalesce(sum(p.amount_fils), 0)::int from money.postings p join money.entries e on e.id = p.entry_id
          where e.account_id = o.account_id and p.account = 'gateway') as kept
      from ordering.orders o where o.id = any($1)`,
      [ids],
    )
  ).rows;

/**
 * Leaves as many orders alone, each at the next of 39 combinations of stage and payment, lets two days pass, and
 * expects all to have ended, with the money back and the customers told.
 */
export async function abandonOrders(test: TestApp, count: number): Promise<Record<string, number>> {
  let lastPhone = 971_508_371_000;
  const nextPhone = (): string => `+${(lastPhone += 1)}`;
  const admin = await confirmedAdmin(test, nextPhone());
  const town = { test, admin, nextPhone };
  const own = await partner(test, nextPhone(), 'restaurant', [mealId], { deliveryFee: 0 });
  const driven = await partner(test, nextPhone(), 'restaurant', [mealId], {
    deliveryFee: 0,
    hasOwnDelivery: false,
  });
  const grocery = await partner(test, nextPhone(), 'grocery');
  const all = [
    ...kitchenStages.map((_, stage) => [leaveInKitchen, own, stage] as const),
    ...kitchenStages.slice(0, 4).map((_, stage) => [leaveAtGrocery, grocery, stage] as const),
    ...driverStages.map((_, stage) => [leaveOnTheRoad, driven, stage] as const),
  ].flatMap(([leave, place, stage]) => ways.map((way) => ({ leave, place, stage, way })));
  const left: { id: string; way: (typeof ways)[number] }[] = [];
  for (let at = 0; at < count; at += 1) {
    const next = all[(at * 7) % all.length];
    if (!next) break;
    const { leave, place, stage, way } = next;
    left.push({ id: await leave(town, place, stage, way), way });
  }
  await passTime(test);
  const ended = await endedOrders(
    test,
    left.map(({ id }) => id),
  );
  const figures: Record<string, number> = {};
  for (const { id, way } of left) {
    const order = ended.find((one) => one.id === id);
    expect(order).toMatchObject({ isOpen: false, kept: planFils, balance: way === 'credit' ? -1_200 : 0 });
    expect(order?.status).toMatch(/^(cancelled|rejected)$/);
    expect(order?.told.some((kind) => /^order_(cancelled|rejected)$/.test(kind))).toBe(true);
    figures[order?.status ?? ''] = (figures[order?.status ?? ''] ?? 0) + 1;
  }
  const { rows } = await test.app.db.pool.query(
    `select 1 from delivery.trips where is_active union all select 1 from delivery.deliveries where is_open`,
  );
  expect(rows).toEqual([]);
  expect(await unbalanced(test.app.db)).toEqual([]);
  expect([...(await sums(test.app.db)).values()].reduce((sum, one) => sum + one, 0)).toBe(0);
  return figures;
}
