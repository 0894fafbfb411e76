import {
  acceptDelivery,
  type ActiveDelivery,
  getActiveDelivery,
  getDeliveryRequests,
  updateDeliveryStatus,
} from '@sufra/contract/delivery/delivery.ts';
import { assignDriver, getDriverCandidates } from '@sufra/contract/delivery/admin-dispatch.ts';
import { sendPosition } from '@sufra/contract/delivery/driver-desk.ts';
import { getLiveOrders, type LiveOrder } from '@sufra/contract/ordering/admin-live.ts';
import { cancelOrderAsAdmin, refundOrderAsAdmin } from '@sufra/contract/ordering/admin-orders.ts';
import { getOrderStatus, placeOrder } from '@sufra/contract/ordering/ordering.ts';
import {
  getPartnerOrders,
  handBackOrder,
  packLine,
  type PartnerOrder,
} from '@sufra/contract/ordering/partner-orders.ts';
import { reportProblem } from '@sufra/contract/ordering/problem.ts';
import { setSoldOut, setTaking } from '@sufra/contract/partners/partner-menu.ts';
import { releaseSilent, setOffline } from '../src/modules/delivery/dispatch/dispatch-offers.ts';
import { confirm, confirmedAdmin } from './admins.ts';
import type { TestDriver } from './drivers.ts';
import type { Client, TestApp } from './harness.ts';
import { anew, everyDay, home, ingredientsBody, mealBody, partner, type TestPartner } from './kitchens.ts';
import { orderingJobs, tryStep, type OrderingJobs } from './orders.ts';
import { accountIdOf, subscriber } from './people.ts';
import { driverOnline, nearby, tick } from './rides.ts';

const minuteMs = 60_000;
const mealIds = ['adas-soup', 'harira'] as const;

export interface Ordered {
  readonly id: string;
  readonly number: string;
  readonly client: Client;
  readonly phone: string;
}

/** What goes wrong at a kitchen. */
type Trouble = 'deaf' | 'out_of_stock' | 'hands_back' | 'dark' | 'closes';

interface Kitchen extends TestPartner {
  readonly trouble: Trouble | null;
  /** Orders the trouble still strikes. */
  left: number;
  readonly seen: Set<string>;
}

interface Rider extends TestDriver {
  isGone: boolean;
  ridingSince: number;
}

export interface Solved {
  assigned: number;
  cancelled: number;
  refunded: number;
}

/** How staff act on what the board shows; true if it was done. */
export interface Desk {
  readonly assign: (order: LiveOrder, driverId: string) => Promise<boolean>;
  readonly cancel: (order: LiveOrder, bearer: 'driver' | 'kitchen', reason: string) => Promise<boolean>;
  /** In fils, to the card; 0 if it became credit. */
  readonly refund: (order: Ordered) => Promise<number>;
}

export type OpenDesk = (test: TestApp, staff: Client) => Desk | Promise<Desk>;

export const apiDesk: OpenDesk = (_test, staff) => ({
  assign: async ({ id, driver }, driverId) => {
    const body = { driverId, from: driver?.id ?? null };
    return (await staff.call(assignDriver, { params: { id }, body })).ok;
  },
  cancel: async ({ id }, bearer, reason) =>
    (await staff.call(cancelOrderAsAdmin, { params: { id }, body: { reason, bearer } })).ok,
  refund: async ({ id }) => {
    const reason = 'A portion missing';
    const body = { food: '5.00', deliveryFee: '0', bearer: 'kitchen', to: 'credit', reason } as const;
    await staff.get(refundOrderAsAdmin, { params: { id }, body, ...anew() });
    return 0;
  },
});

interface Cast {
  readonly test: TestApp;
  readonly jobs: OrderingJobs;
  readonly staff: Client;
  readonly desk: Desk;
  readonly kitchens: readonly Kitchen[];
  readonly groceries: readonly TestPartner[];
  readonly riders: readonly Rider[];
}

export interface Lunch extends Cast {
  readonly orders: Ordered[];
  readonly solved: Solved;
  /** In fils, by order number. */
  readonly toCard: Map<number, number>;
  /** What staff saw on the board. */
  readonly alarms: Set<string>;
  outOfStock: number;
  minute: number;
  /** The first drivers at these stages of a delivery stop reporting. */
  readonly vanishings: ActiveDelivery['status'][];
}

const staffPhone = '+971508370001';
let lastPhone = 971_508_370_100;
const nextPhone = (): string => `+${(lastPhone += 1)}`;
const troubles: readonly Trouble[] = ['deaf', 'out_of_stock', 'hands_back', 'dark', 'closes'];

async function hire(test: TestApp): Promise<Cast> {
  const kitchens: Kitchen[] = [];
  for (const trouble of [...troubles, null]) {
    const made = await partner(test, nextPhone(), 'restaurant', mealIds, {
      ...{ hasOwnDelivery: false, price: 8_000 },
    });
    kitchens.push({ ...made, trouble, left: 2, seen: new Set() });
  }
  const groceries = [
    await partner(test, nextPhone(), 'grocery', [], { openingHours: everyDay([9 * 60, 13 * 60]) }),
    await partner(test, nextPhone(), 'grocery', [], { openingHours: everyDay([10 * 60, 14 * 60]) }),
  ];
  const staff = test.client();
  const jobs = await orderingJobs(test);
  return { test, jobs, staff, desk: await apiDesk(test, staff), kitchens, groceries, riders: [] };
}

/** Groceries are ordered the day before. */
export async function openLunch(test: TestApp, groceries: number): Promise<Lunch> {
  const cast = await hire(test);
  const lunch: Lunch = {
    ...cast,
    orders: [],
    solved: { assigned: 0, cancelled: 0, refunded: 0 },
    toCard: new Map(),
    alarms: new Set(),
    outOfStock: 0,
    minute: 0,
    vanishings: ['accepted', 'in_transit', 'accepted'],
  };
  for (let count = 0; count < groceries; count += 1) await orderGroceries(lunch);
  for (const shop of cast.groceries)
    for (const { id } of await shop.client.get(getPartnerOrders))
      await tryStep(shop, id, { status: 'accepted' });
  return lunch;
}

export async function startShift(lunch: Lunch, drivers: number, openDesk: OpenDesk): Promise<Lunch> {
  const riders: Rider[] = [];
  for (let count = 0; count < drivers; count += 1) {
    riders.push({ ...(await driverOnline(lunch.test, nextPhone())), isGone: false, ridingSince: 0 });
  }
  // Staff sign in for the day.
  const staff = await confirmedAdmin(lunch.test, staffPhone);
  return { ...lunch, riders, staff, desk: await openDesk(lunch.test, staff) };
}

async function orderGroceries(lunch: Lunch): Promise<void> {
  const phone = nextPhone();
  const client = await subscriber(lunch.test, phone);
  const { id: addressId } = await home(client);
  // Alternately by card and in cash; harira is the larger basket.
  const cash = lunch.orders.length % 2 === 1;
  const body = await ingredientsBody(client, { mealId: 'harira', addressId, cash });
  const { id, orderNumber } = await client.get(placeOrder, { body, ...anew() });
  lunch.orders.push({ id, number: orderNumber, client, phone });
}

export async function newCustomer({
  test,
}: Lunch): Promise<Omit<Ordered, 'id' | 'number'> & { addressId: string }> {
  const phone = nextPhone();
  const client = await subscriber(test, phone);
  return { phone, client, addressId: (await home(client)).id };
}

/** At the kitchen of the turn that has a place left. */
export async function orderLunch(
  lunch: Lunch,
  { phone, client, addressId }: Awaited<ReturnType<typeof newCustomer>>,
): Promise<void> {
  const turn = lunch.orders.length;
  const cash = turn % 7 === 0;
  for (let tried = 0; tried < lunch.kitchens.length; tried += 1) {
    const kitchen = lunch.kitchens[(turn + tried) % lunch.kitchens.length];
    const mealId = mealIds[turn % mealIds.length] ?? mealIds[0];
    const wanted = { mealId, partnerId: kitchen?.id ?? '', addressId, cash };
    const body = await mealBody(client, wanted).catch(() => null);
    const placed = body && (await client.call(placeOrder, { body, ...anew() }));
    if (placed?.ok === true) {
      const { id, orderNumber } = placed.reply;
      lunch.orders.push({ id, number: orderNumber, client, phone });
      return;
    }
  }
  throw new Error('No kitchen takes the order.');
}

export async function playMinute(lunch: Lunch): Promise<void> {
  const { test, jobs } = lunch;
  lunch.minute += 1;
  test.clock.advance(minuteMs);
  for (const kitchen of lunch.kitchens) await cook(lunch, kitchen);
  for (const shop of lunch.groceries) await pack(lunch, shop);
  for (const rider of lunch.riders) await ride(lunch, rider);
  await test.app.outbox.deliverDue();
  await tick(test);
  await setOffline({ db: test.app.db, clock: test.clock });
  await releaseSilent({ db: test.app.db, clock: test.clock });
  for (const job of [jobs.passOn, jobs.remind, jobs.tellLate, jobs.cancelOverdue]) await job();
  await test.app.outbox.deliverDue();
  await watch(lunch);
}

const minutesTo = ({ test }: Lunch, instant: string): number =>
  (Date.parse(instant) - test.clock.now().getTime()) / minuteMs;

async function cook(lunch: Lunch, kitchen: Kitchen): Promise<void> {
  if (kitchen.trouble === 'closes' && lunch.minute === 10)
    await kitchen.client.get(setTaking, { body: { closedFor: '1h', busy: { minutes: 20, for: '2h' } } });
  for (const order of await kitchen.client.get(getPartnerOrders)) {
    const isStruck = kitchen.left > 0 && (await strike(lunch, kitchen, order));
    if (isStruck) continue;
    if (order.actions.includes('accept')) await tryStep(kitchen, order.id, { status: 'accepted' });
    if (order.actions.includes('start_preparing') && minutesTo(lunch, order.readyBy) < 25)
      await tryStep(kitchen, order.id, { status: 'preparing' });
    if (order.actions.includes('mark_ready') && minutesTo(lunch, order.readyBy) < 1)
      await tryStep(kitchen, order.id, { status: 'completed' });
  }
}

/** True if the kitchen doesn't do what it should with this order. */
async function strike(lunch: Lunch, kitchen: Kitchen, order: PartnerOrder): Promise<boolean> {
  const { trouble, seen, client } = kitchen;
  const isNew = order.actions.includes('accept');
  if (trouble === 'deaf' && isNew) return lunch.minute < 40;
  if (trouble === 'dark' && order.stage === 'accepted') {
    if (seen.size < 2) seen.add(order.id);
    return seen.has(order.id);
  }
  if (trouble === 'out_of_stock' && isNew) {
    kitchen.left -= 1;
    lunch.outOfStock += 1;
    await client.get(setSoldOut, { params: { mealId: order.mealId }, body: { for: 'day' } });
    await tryStep(kitchen, order.id, { status: 'rejected', reason: 'Out of an ingredient' });
    return true;
  }
  if (trouble === 'hands_back' && order.canHandBack && !seen.has(order.id)) {
    kitchen.left -= 1;
    lunch.outOfStock += 1;
    seen.add(order.id);
    await client.call(handBackOrder, { params: { orderId: order.id }, body: { reason: 'out_of_stock' } });
    return true;
  }
  return false;
}

async function pack(lunch: Lunch, shop: TestPartner): Promise<void> {
  for (const order of await shop.client.get(getPartnerOrders)) {
    const { id, actions } = order;
    const isDue = minutesTo(lunch, order.scheduledTime) < 30;
    if (actions.includes('start_preparing') && isDue) await tryStep(shop, id, { status: 'preparing' });
    if (actions.includes('mark_ready') && isDue) {
      if (lunch.outOfStock < 8) {
        const body = { line: 0, state: 'out_of_stock' } as const;
        if ((await shop.client.call(packLine, { params: { orderId: id }, body })).ok) lunch.outOfStock += 1;
      }
      await tryStep(shop, id, { status: 'completed' });
    }
    if (actions.includes('send_out')) await tryStep(shop, id, { status: 'out_for_delivery' });
    if (actions.includes('confirm_delivered'))
      await tryStep(shop, id, { status: 'delivered', handoverCode: await codeOf(lunch, order.orderId) });
  }
}

async function codeOf({ orders }: Lunch, number: string): Promise<string> {
  const order = orders.find((one) => one.number === number);
  if (!order) throw new Error(`The order ${number} is not part of this lunch.`);
  const { handoverCode } = await order.client.get(getOrderStatus, { params: { orderId: order.id } });
  return handoverCode ?? '';
}

async function ride(lunch: Lunch, rider: Rider): Promise<void> {
  if (rider.isGone) return;
  await rider.client.call(sendPosition, { body: { location: nearby } });
  const active = await rider.client.get(getActiveDelivery);
  if (active === null) return accept(rider);
  const vanishing = lunch.vanishings.indexOf(active.status);
  if (vanishing !== -1) {
    lunch.vanishings.splice(vanishing, 1);
    rider.isGone = true;
    return;
  }
  const go = (status: 'pickup_confirmed' | 'in_transit' | 'delivered', handoverCode?: string) =>
    rider.client.call(updateDeliveryStatus, {
      params: { deliveryId: active.id },
      body: { status, ...(handoverCode !== undefined && { handoverCode }) },
    });
  if (active.status === 'accepted') {
    if (active.isReady) await go('pickup_confirmed');
    return;
  }
  if (active.status === 'pickup_confirmed') {
    rider.ridingSince = lunch.minute;
    await go('in_transit');
    return;
  }
  if (lunch.minute - rider.ridingSince >= 6) await go('delivered', await codeOf(lunch, active.orderId));
}

async function accept({ client }: Rider): Promise<void> {
  const [request] = await client.get(getDeliveryRequests);
  if (request) await client.call(acceptDelivery, { params: { id: request.id } });
}

/** Staff follow the board only: whatever it marks, they solve from there. */
async function watch(lunch: Lunch): Promise<void> {
  await confirm(lunch.test, staffPhone);
  const { orders } = await lunch.staff.get(getLiveOrders);
  for (const order of orders) {
    for (const alarm of order.alarms) lunch.alarms.add(alarm);
    if (order.alarms.length > 0) await solve(lunch, order);
  }
}

async function solve(lunch: Lunch, order: LiveOrder): Promise<void> {
  const { staff, solved, desk } = lunch;
  const { id, alarms, canAssign, driver, minutesLeft, status } = order;
  if (canAssign && (alarms.includes('unassigned') || alarms.includes('silent'))) {
    const { drivers } = await staff.get(getDriverCandidates, { params: { id } });
    const free = drivers.find((one) => one.block === null && one.id !== driver?.id);
    if (free && (await desk.assign(order, free.id))) solved.assigned += 1;
    return;
  }
  if (minutesLeft > -10) return;
  const isWithDriver = status === 'out_for_delivery';
  if (isWithDriver && !alarms.includes('silent')) return;
  const isDone = isWithDriver
    ? await desk.cancel(order, 'driver', 'The driver vanished with it')
    : await desk.cancel(order, 'kitchen', 'The kitchen never made it');
  if (isDone) solved.cancelled += 1;
}

/**
 * Customers miss something: one portion is credited at once, two are refunded by staff. Returns the accounts with
 * credit.
 */
export async function complain(lunch: Lunch, complaints: number): Promise<ReadonlySet<string>> {
  const { orders, test, solved, toCard, desk } = lunch;
  const credited = new Set<string>();
  let reports = 0;
  for (const order of orders) {
    if (reports === complaints) break;
    const { id, client, phone, number } = order;
    const account = await accountIdOf(test, phone);
    if (credited.has(account)) continue;
    const body = { problem: 'missing', portions: (reports % 2) + 1 } as const;
    const reported = await client.call(reportProblem, { params: { orderId: id }, body, ...anew() });
    if (!reported.ok) continue;
    reports += 1;
    if (reported.reply.credited === null) {
      await confirm(test, staffPhone);
      toCard.set(Number(number), await desk.refund(order));
      solved.refunded += 1;
    }
    if ((toCard.get(Number(number)) ?? 0) === 0) credited.add(account);
  }
  return credited;
}
