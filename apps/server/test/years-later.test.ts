import { getAudit } from '@sufra/contract/admin/audit.ts';
import { getAdminOrder, getAdminOrders } from '@sufra/contract/ordering/admin-orders.ts';
import { cancelSubscription } from '@sufra/contract/money/billing.ts';
import { cancelEvent, previewEventCancellation } from '@sufra/contract/catering/catering.ts';
import { cancelOrder, getOrders, getOrderStatus } from '@sufra/contract/ordering/ordering.ts';
import { giveFeedback } from '@sufra/contract/ordering/rating.ts';
import { checkout } from '@sufra/contract/subscription/subscribing.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteOldEvents } from '../src/modules/catering/completion/delete-old-events.ts';
import { deleteOldOffers, deleteOldTrips } from '../src/modules/delivery/dispatch/jobs.ts';
import { deleteOldBooks } from '../src/modules/money/jobs.ts';
import { forgetOldOrders } from '../src/modules/ordering/jobs.ts';
import { deleteOldSubscriptions } from '../src/modules/subscription/index.ts';
import { forgetOldAudit } from '../src/platform/retention.ts';
import { confirmedAdmin } from './admins.ts';
import { plainEvent, bookedEvent } from './events.ts';
import { border, forgettingBy } from './forgetting.ts';
import { startTestApp, type Client, type TestApp } from './harness.ts';
import { countOf } from './inspect.ts';
import { anew, home, orderMeal, partner, type TestPartner } from './kitchens.ts';
import { standing } from './ledger/book.ts';
import { payeesKeptAndTrue, sums, unbalanced } from './money.ts';
import { bringHome } from './orders.ts';
import { goodCard, readyToPay } from './people.ts';
import { bringToTable, driverOnline, kitchenWithoutRiders, packedOrder, sayYes, tick } from './rides.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ demo: false });
});
afterAll(() => test.close());

const mealId = 'adas-soup';
const [keptId, goneId] = [randomUUID(), randomUUID()];

/** Moves history back nine years, but neither accounts nor agreements. */
async function age(): Promise<void> {
  const { rows } = await test.app.db.pool.query<{ name: string; moves: string }>(`
    select format('%I.%I', c.table_schema, c.table_name) as name,
      string_agg(format('%I = %I - interval ''9 years''', c.column_name, c.column_name), ', ') as moves
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.data_type in ('date', 'timestamp with time zone') and c.is_generated = 'NEVER'
      and (c.table_schema in ('ordering', 'catering', 'money', 'subscription')
        or c.table_schema || '.' || c.table_name in ('delivery.trips', 'delivery.deliveries', 'delivery.offers', 'platform.audit'))
      and c.table_name not in ('rates', 'fees') and c.table_name !~ '_(\\d{4}_\\d\\d|other)$'
    group by 1`);
  const client = await test.app.db.pool.connect();
  await client.query('set session_replication_role = replica');
  for (const { name, moves } of rows) await client.query(`update ${name} set ${moves}`);
  await client.query('set session_replication_role = origin');
  client.release();
}

/** In order. */
async function night(): Promise<void> {
  const ctx = forgettingBy(test.app.db);
  await deleteOldOffers(ctx);
  await deleteOldBooks(ctx);
  await forgetOldOrders(ctx);
  await deleteOldEvents(ctx);
  await deleteOldSubscriptions(ctx);
  await deleteOldTrips(ctx);
  await forgetOldAudit(ctx);
}

const idOf = async (phone: string): Promise<string> =>
  (await test.app.db.pool.query<{ id: string }>('select id from identity.accounts where phone = $1', [phone]))
    .rows[0]?.id ?? '';

const tables = [
  'ordering.orders',
  'ordering.order_events',
  'ordering.order_offers',
  'ordering.ratings',
  'delivery.deliveries',
  'delivery.trips',
  'catering.events',
  'catering.event_steps',
  'catering.quotes',
  'subscription.subscriptions',
  'subscription.charges',
  'money.entries',
  'money.invoices',
  'money.corrections',
  'money.payments',
  'money.refunds',
  'platform.audit',
] as const;

async function counts(): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const table of tables) found[table] = await countOf(test.app.db, table);
  return found;
}

interface Street {
  readonly customer: Client;
  readonly addressId: string;
  readonly kitchen: TestPartner;
}

async function broughtOrder({ customer, addressId, kitchen }: Street, cash = false): Promise<string> {
  const { id } = await orderMeal(customer, { mealId, partnerId: kitchen.id, addressId, cash });
  await bringHome(customer, kitchen, id);
  return id;
}

/** Paid and refunded at once, and again: the guarantee, given once, is forgotten. */
async function shortSubscription(customer: Client): Promise<void> {
  await customer.get(checkout, {
    body: { paymentMethod: goodCard },
    ...anew(),
  });
  await customer.get(cancelSubscription, anew());
  await test.app.db.pool.query('update subscription.subscriptions set is_refunded = false');
  test.clock.advance(60_000);
}

async function oldLife(street: Street): Promise<void> {
  const { customer, addressId, kitchen } = street;
  await shortSubscription(customer);
  await shortSubscription(customer);
  await shortSubscription(customer);
  const rated = await broughtOrder(street);
  await customer.get(giveFeedback, { body: { orderId: rated, rating: 4, comment: 'Long ago' } });
  await broughtOrder(street, true);
  const { id } = await orderMeal(customer, { mealId, partnerId: kitchen.id, addressId });
  await customer.get(cancelOrder, { params: { orderId: id } });
  const rider = await driverOnline(test, '+971508190010');
  const distant = await kitchenWithoutRiders(test, '+971508190011');
  const carried = await packedOrder({ test, customer, kitchen: distant, addressId });
  await tick(test);
  await sayYes(rider);
  await bringToTable(rider, customer, carried);
  const chef = await partner(test, '+971508190012', 'chef');
  const event = await bookedEvent(customer, chef, { ...plainEvent, addressId });
  const asked = { params: { eventId: event.id } };
  const { refund } = await customer.get(previewEventCancellation, asked);
  await customer.get(cancelEvent, { ...asked, body: { refund } });
  await test.app.outbox.deliverDue();
}

it('deletes only the data of nine years ago', { timeout: 180_000 }, async () => {
  const { app } = test;
  const { db } = app;
  const owner = await confirmedAdmin(test, '+971508190001');
  const customer = await readyToPay(test, '+971508190002', 'full-day');
  const kitchen = await partner(test, '+971508190003', 'restaurant', [mealId]);
  const street = { customer, kitchen, addressId: (await home(customer)).id };
  await oldLife(street);
  const holder = await readyToPay(test, '+971508190004', 'full-day');
  await holder.get(checkout, { body: { paymentMethod: goodCard } });
  const open = await orderMeal(customer, { mealId, partnerId: kitchen.id, addressId: street.addressId });
  const atBorder = await broughtOrder(street);
  await db.pool.query(
    `insert into platform.audit (at, action, subject_kind, subject_id, details)
     values (now(), 'admin.made', 'account', $1, '{}')`,
    [await idOf('+971508190002')],
  );
  await app.outbox.deliverDue();
  await age();
  await db.pool.query('update ordering.orders set finished_at = $2 where id = $1', [atBorder, border()]);
  await db.pool.query(
    `insert into platform.audit (at, action, subject_kind, subject_id, details)
     values ($1, 'admin.made', 'account', $3, '{}'), ($2, 'admin.made', 'account', $4, '{}')`,
    [border(), border(-1), keptId, goneId],
  );
  const old = await counts();
  for (const table of tables) expect(old[table], table).toBeGreaterThan(0);
  const young = await broughtOrder(street);
  await app.outbox.deliverDue();

  const before = standing(await sums(db));
  await night();
  await night();
  expect(standing(await sums(db))).toEqual(before);
  expect(await unbalanced(db)).toEqual([]);
  const { kept, truth } = await payeesKeptAndTrue(db);
  for (const [account, amount] of truth) expect([account, kept.get(account)]).toEqual([account, amount]);

  const ids = async (table: string): Promise<string[]> =>
    (await db.pool.query<{ id: string }>(`select id from ${table} order by id`)).rows.map(({ id }) => id);
  const orders = [open.id, atBorder, young].sort();
  expect(await ids('ordering.orders')).toEqual(orders);
  for (const table of ['order_events', 'order_offers'])
    expect(await countOf(db, `ordering.${table} where order_id <> all($1)`, [orders])).toBe(0);
  const has = await counts();
  expect(has).toMatchObject({
    'ordering.ratings': 0,
    'delivery.deliveries': 0,
    'delivery.trips': 0,
    'catering.events': 0,
    'catering.event_steps': 0,
    'catering.quotes': 0,
    'subscription.subscriptions': 3,
    'money.payments': 4,
    'money.invoices': 4,
    'money.refunds': 0,
    'money.corrections': 0,
  });
  const accountId = await idOf('+971508190002');
  expect(await countOf(db, 'subscription.subscriptions where account_id = $1', [accountId])).toBe(2);
  for (const id of orders)
    expect(await countOf(db, "money.entries where subject = $1 and kind = 'order_placed'", [id])).toBe(1);
  const audited = 'platform.audit where subject_id = $1';
  expect([await countOf(db, audited, [keptId]), await countOf(db, audited, [goneId])]).toEqual([1, 0]);

  await night();
  expect(await counts()).toEqual(has);
  expect(standing(await sums(db))).toEqual(before);

  const seen = await customer.get(getOrders);
  expect(seen.orders.map(({ id }) => id).sort()).toEqual(orders);
  const detail = await customer.get(getOrderStatus, { params: { orderId: atBorder } });
  expect(detail.payment.invoiceId).toEqual(expect.any(String));
  const listed = await owner.get(getAdminOrders);
  expect(listed.rows.map(({ id }) => id).sort()).toEqual(orders);
  for (const id of orders) await owner.get(getAdminOrder, { params: { id } });
  const log = await owner.get(getAudit);
  expect(log.rows).toHaveLength(await countOf(db, 'platform.audit'));
});
