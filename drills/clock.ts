import { placeOrder } from '@sufra/contract/ordering/ordering.ts';
import { getSession, requestOtp } from '@sufra/contract/identity/identity.ts';
import { getSuggestions } from '@sufra/contract/planner/planner.ts';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, it } from 'vitest';
import { runningCluster } from '../apps/server/src/platform/embedded/cluster.ts';
import { addDays, dubaiDay, instantOf, type DubaiDay } from '../apps/server/src/platform/pure/dubai-time.ts';
import { Client } from '../apps/server/test/client.ts';
import type { Customer } from './crash/journal.ts';
import type { Site } from './crash/site.ts';
import { fakeTime, fakingLibrary, type FakedTime } from './support/faked-time.ts';
import { given, openTown } from './support/ground.ts';

const zones = ['UTC', 'Asia/Dubai', 'America/Los_Angeles'].slice(0, given('ZONES', 3));
const hourMs = 3_600_000;
/** 08:00 in Dubai, when daily messages go out. */
const tellingMinutes = 8 * 60;

/** Must be equal in every time zone. */
interface Night {
  readonly before: { readonly days: number[]; readonly meals: number };
  readonly after: { readonly days: number[]; readonly meals: number };
  readonly slotsTwice: number;
  readonly messagesOfTheDay: number;
  readonly messagesAfterTheSecondEight: number;
  /** Statuses of session, two codes and an order, before and after the clock was set back. */
  readonly answers: number[];
}

interface Life {
  readonly time: FakedTime;
  readonly client: Client;
  readonly customer: Customer;
  readonly database: pg.Client;
  readonly midnight: Date;
}

const within = async (ms: number, isDone: () => Promise<boolean>): Promise<void> => {
  await expect.poll(isDone, { timeout: ms, interval: 500 }).toBe(true);
};

const count = async ({ database }: Life, question: string, values: unknown[]): Promise<number> =>
  Number((await database.query<{ count: string }>(question, values)).rows[0]?.count);

const messagesOf = (life: Life, day: DubaiDay): Promise<number> =>
  count(
    life,
    `select count(*) from notifications.messages where kind = 'daily_meals' and subject = $1
    and account_id = (select account_id from identity.sessions where token_hash = sha256(convert_to($2, 'UTF8')))`,
    [day, life.customer.token],
  );

const headersOf = ({ customer }: Life) => ({ headers: { authorization: `Bearer ${customer.token}` } });

async function look(life: Life): Promise<Night['before']> {
  const meals = await life.client.get(getSuggestions, headersOf(life));
  const first = dubaiDay(life.midnight);
  const days = [
    ...new Set(meals.map(({ date }) => Math.round((Date.parse(date) - Date.parse(first)) / (24 * hourMs)))),
  ];
  return { days, meals: meals.length };
}

async function askAll(life: Life, phone: string): Promise<number[]> {
  const deliveryDate = addDays(dubaiDay(life.time.now()), 2);
  const session = await life.client.call(getSession, headersOf(life));
  const code = await life.client.call(requestOtp, { body: { phone } });
  const order = await life.client.call(placeOrder, {
    headers: { ...headersOf(life).headers, 'idempotency-key': randomUUID() },
    body: { ...life.customer.body, deliveryDate },
  });
  return [session.status, code.status, order.status];
}

const tellings = (life: Life): Promise<number> =>
  count(
    life,
    "select count(*) from pgboss.job where name = 'notifications.daily' and state = 'completed'",
    [],
  );

/** Repeated minutes don't run again. */
async function tellAt(life: Life, day: DubaiDay, minutes: number): Promise<number> {
  const done = await tellings(life);
  await life.time.set(new Date(instantOf(day, minutes).getTime() - 5_000));
  await within(180_000, async () => (await tellings(life)) > done);
  await within(60_000, async () => (await messagesOf(life, day)) > 0);
  return messagesOf(life, day);
}

async function liveThrough(life: Life, phone: string): Promise<Night> {
  const { time, midnight } = life;
  await time.set(new Date(midnight.getTime() - 6_000));
  const before = await look(life);
  await time.reach(new Date(midnight.getTime() + 2_000));
  const after = await look(life);
  const day = dubaiDay(time.now());
  const messagesOfTheDay = await tellAt(life, day, tellingMinutes);
  const answers = await askAll(life, phone);
  await time.set(new Date(time.now().getTime() - hourMs));
  answers.push(...(await askAll(life, phone)));
  const messagesAfterTheSecondEight = await tellAt(life, day, tellingMinutes + 5);
  const slotsTwice = await count(
    life,
    `select count(*) from (select 1 from planner.suggestions where is_on_table
       group by account_id, day, meal_time having count(*) > 1) twice`,
    [],
  );
  return { before, after, slotsTwice, messagesOfTheDay, messagesAfterTheSecondEight, answers };
}

async function nightIn(zone: string, site: Site, customer: Customer, number: number): Promise<Night> {
  const time = await fakeTime(fakingLibrary(), site.folder);
  // The subscription starts tomorrow.
  const midnight = instantOf(addDays(dubaiDay(new Date()), 2 + number), 0);
  await time.set(new Date(midnight.getTime() - 10 * 60_000));
  const server = site.start({ ...time.env, TZ: zone });
  await server.address;
  const database = new pg.Client({ connectionString: (await runningCluster(site.folder)) ?? '' });
  await database.connect();
  const client = new Client(site.origin);
  try {
    return await liveThrough({ time, client, customer, database, midnight }, `+97152700000${number}`);
  } finally {
    await database.end();
    server.child.kill('SIGTERM');
    await server.ended;
  }
}

it("starts a day at Dubai's midnight and repeats nothing in a repeated hour", async () => {
  fakingLibrary();
  const { site, customers } = await openTown(zones.length);
  const nights: Record<string, Night> = {};
  for (const [number, zone] of zones.entries()) {
    const customer = customers[number];
    if (customer) nights[zone] = await nightIn(zone, site, customer, number);
    console.log(zone, JSON.stringify(nights[zone]));
  }
  await site.clear();
  const expected: Night = {
    before: { days: [-1], meals: 3 },
    after: { days: [0], meals: 3 },
    slotsTwice: 0,
    messagesOfTheDay: 1,
    messagesAfterTheSecondEight: 1,
    answers: [200, 200, 201, 200, 200, 201],
  };
  expect(nights).toEqual(Object.fromEntries(zones.map((zone) => [zone, expected])));
});
