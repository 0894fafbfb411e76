import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays } from '../../apps/server/src/platform/pure/dubai-time.ts';
import type { TestApp } from '../../apps/server/test/harness.ts';
import { home, ingredientsBody } from '../../apps/server/test/kitchens.ts';
import { orderingJobs } from '../../apps/server/test/orders.ts';
import { household, subscriber } from '../../apps/server/test/people.ts';
import type { ServerProcess } from '../../apps/server/test/server-process.ts';
import { subscriptionJobs } from '../../apps/server/test/subscription-jobs.ts';
import { placeSteadily, type Customer, type Journal } from './journal.ts';
import type { Site } from './site.ts';

export interface Plan {
  readonly kills: number;
  /** Every so many kills includes the database; unsynced writes survive in the OS cache. */
  readonly databaseEach: number;
  readonly perSecond: number;
  /** Milliseconds from a start to its kill. */
  readonly upMs: readonly [from: number, to: number];
}

export interface Crashed {
  placed: number;
  cutOff: number;
  /** Milliseconds under load. */
  loadedMs: number;
  readonly restarts: number[];
}

export const phones = '+97155%';
const mealId = 'adas-soup';
const madeAtOnce = 4;

interface People {
  readonly cash: number;
  readonly card: number;
}

export async function makeCustomers(test: TestApp, { cash, card }: People): Promise<Customer[]> {
  const made: Customer[] = [];
  const count = cash + card;
  const make = async (index: number): Promise<void> => {
    const client = await (index < cash ? household : subscriber)(test, `+97155${String(1_000_000 + index)}`);
    const { id: addressId } = await home(client);
    const body = await ingredientsBody(client, { mealId, addressId, cash: index < cash });
    // Not tomorrow: midnight may pass before the last retry.
    const deliveryDate = addDays(body.deliveryDate, 2);
    made.push({ token: client.cookies.get('sufra_session') ?? '', body: { ...body, deliveryDate } });
  };
  for (let first = 0; first < count; first += madeAtOnce)
    await Promise.all(
      Array.from({ length: Math.min(madeAtOnce, count - first) }, (_, one) => make(first + one)),
    );
  return made;
}

/** Per account; never completed here. */
const cashOrdersEach = 3;

/** Only customers without a pending order, alternating cash and card. */
export function queueOf(customers: readonly Customer[], journal: Journal): () => Customer | null {
  const isCash = ({ body }: Customer): boolean => body.paymentMethod === 'cash';
  const inCash = customers.filter(isCash);
  const lines = [
    Array.from({ length: cashOrdersEach }, () => inCash).flat(),
    customers.filter((customer) => !isCash(customer)),
  ];
  let turn = 0;
  return () => {
    const line = lines[(turn += 1) % 2] ?? [];
    const busy = new Set([...journal.open].map(({ customer }) => customer));
    const index = line.findIndex((customer) => !busy.has(customer));
    const [customer] = index === -1 ? [] : line.splice(index, 1);
    if (customer && !isCash(customer)) line.push(customer);
    return customer ?? null;
  };
}

export async function crashAgainAndAgain(
  site: Site,
  journal: Journal,
  customers: readonly Customer[],
  plan: Plan,
): Promise<Crashed> {
  const crashed: Crashed = { placed: 0, cutOff: 0, loadedMs: 0, restarts: [] };
  const next = queueOf(customers, journal);
  for (let kill = 1; kill <= plan.kills; kill += 1) {
    const begun = performance.now();
    const server = site.start();
    await server.address;
    crashed.restarts.push(performance.now() - begun);
    const again = journal.retry(journal.open);
    const over = new AbortController();
    const ordering = placeSteadily(journal, next, plan.perSecond, over.signal);
    const ms = randomInt(...plan.upMs);
    await sleep(ms);
    await killServer(site, server, kill % plan.databaseEach === 0);
    over.abort();
    crashed.placed += await ordering;
    crashed.loadedMs += ms;
    await again;
    await journal.settle();
    crashed.cutOff += [...journal.open].filter(({ attempts }) => attempts === 1).length;
  }
  return crashed;
}

async function killServer(site: Site, server: ServerProcess, alsoDatabase: boolean): Promise<void> {
  server.child.kill('SIGKILL');
  if (alsoDatabase) await site.killDatabase();
  await server.ended;
}

/** Moves the clock five minutes, after which every order is settled. */
export async function finishLater(test: TestApp, journal: Journal): Promise<number> {
  test.clock.advance(5 * 60_000);
  await test.app.db.pool.query(`
    update platform.idempotency_keys set claimed_at = claimed_at - interval '5 minutes' where not is_done;
    update platform.deliveries set run_after = run_after - interval '5 minutes'`);
  const { recover } = await orderingJobs(test);
  await recover();
  // A start killed while creating the demo world may leave a payment open.
  await subscriptionJobs(test).recover();
  const unanswered = await journal.retry(journal.open);
  await test.app.outbox.deliverDue();
  return unanswered;
}
