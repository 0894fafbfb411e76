import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, TestApp } from '../../apps/server/test/harness.ts';
import { countOf } from '../../apps/server/test/inspect.ts';
import { home, onlyOwnPartners, type TestPartner } from '../../apps/server/test/kitchens.ts';
import { unbalanced } from '../../apps/server/test/money.ts';
import { subscriber } from '../../apps/server/test/people.ts';
import { kitchenWithoutRiders, packedOrder } from '../../apps/server/test/rides.ts';
import { openFleet, seen } from './fleet.ts';
import { sendRiders } from './riders.ts';

interface Plan {
  readonly kills: number;
  readonly processes: number;
  readonly riders: number;
  readonly ordersEach: number;
  readonly isReplaced: boolean;
}

export interface Survived {
  readonly orders: number;
  readonly doors: number;
  /** Kills inside a transaction. */
  readonly inTick: number;
  /** Milliseconds from each kill to the next leader, and to its first offer. */
  readonly leadMs: readonly number[];
  readonly askMs: readonly number[];
  /** All must be 0. */
  readonly wrong: Readonly<Record<string, number>>;
}

interface Street {
  readonly order: (count: number) => Promise<void>;
}

async function openStreet(test: TestApp): Promise<Street> {
  await onlyOwnPartners(test);
  const kitchens: TestPartner[] = [];
  for (const phone of ['+971508510001', '+971508510002', '+971508510003'])
    kitchens.push(await kitchenWithoutRiders(test, phone));
  const customers: { client: Client; addressId: string }[] = [];
  for (let index = 0; index < 4; index += 1) {
    const client = await subscriber(test, `+97150852000${index}`, 'family');
    customers.push({ client, addressId: (await home(client)).id });
  }
  let ordered = 0;
  const one = async (): Promise<void> => {
    const [customer, kitchen] = [customers[ordered % customers.length], kitchens[ordered % kitchens.length]];
    ordered += 1;
    if (!customer || !kitchen) throw new Error('Nobody orders.');
    await packedOrder({ test, customer: customer.client, kitchen, addressId: customer.addressId });
  };
  return {
    order: async (count) => {
      for (let index = 0; index < count; index += 1) await one();
      await test.app.outbox.deliverDue();
    },
  };
}

/** `test` only watches; its dispatch is off. */
export async function killLeaders(test: TestApp, plan: Plan): Promise<Survived> {
  test.clock.set(new Date().toISOString());
  const street = await openStreet(test);
  const fleet = await openFleet(test.databaseUrl, plan.processes);
  const heard = keepHeardOf(test);
  try {
    await fleet.ready(2);
    const riders = await sendRiders(test, plan.riders, 971_508_530_000);
    const [leadMs, askMs]: [number[], number[]] = [[], []];
    let inTick = 0;
    for (let turn = 0; turn < plan.kills; turn += 1) {
      const ordering = street.order(plan.ordersEach);
      const killed = await fleet.killInTick(turn);
      inTick += killed.isInTick ? 1 : 0;
      leadMs.push(await fleet.nextLead(killed));
      if (plan.isReplaced) fleet.start();
      await ordering;
      askMs.push(await seen(() => askedAfter(test, killed.at), 'another offer'));
      await fleet.ready(plan.isReplaced ? 2 : 1);
    }
    await seen(async () => ((await countOf(test.app.db, stillOut)) === 0 ? true : null), 'the end', 250);
    const doors = await riders.stop();
    const orders = plan.kills * plan.ordersEach;
    return { orders, doors, inTick, leadMs, askMs, wrong: await whatIsWrong(test, orders) };
  } finally {
    heard.stop();
    await fleet.clear();
  }
}

/** The test's clock follows the servers'. */
function keepHeardOf({ app, clock }: TestApp): { stop: () => void } {
  let isOn = true;
  void (async () => {
    while (isOn) {
      clock.set(new Date().toISOString());
      await app.db.pool.query('update delivery.drivers set position_at = $1 where is_online', [clock.now()]);
      await sleep(5_000);
    }
  })();
  return { stop: () => void (isOn = false) };
}

const stillOut = `ordering.orders where status not in ('delivered')`;

async function askedAfter({ app }: TestApp, instant: Date): Promise<number | null> {
  const { rows } = await app.db.pool.query<{ at: Date | null }>(
    'select min(offered_at) as at from delivery.offers where offered_at > $1',
    [instant],
  );
  return rows[0]?.at ? rows[0].at.getTime() - instant.getTime() : null;
}

async function whatIsWrong({ app }: TestApp, orders: number): Promise<Record<string, number>> {
  const count = (from: string): Promise<number> => countOf(app.db, from);
  return {
    lost: orders - (await count(`delivery.deliveries where status = 'delivered'`)),
    'assigned twice': await count(`(
      select 1 from delivery.offer_deliveries d join delivery.offers o on o.id = d.offer_id
      join delivery.deliveries e on e.id = d.delivery_id where o.status = 'accepted'
      group by e.id having count(*) <> e.rounds) x`),
    'asked for while another was':
      await count(`delivery.offers o join delivery.offer_deliveries d on d.offer_id = o.id
      join delivery.offer_deliveries e on e.delivery_id = d.delivery_id join delivery.offers p on p.id = e.offer_id
      where p.offered_at > o.offered_at and p.offered_at < coalesce(o.answered_at, 'infinity')`),
    'paid for twice or not': await count(`(
      select 1 from ordering.orders o left join money.entries e on e.subject = o.id and e.kind = 'driver_fee'
      group by o.id having count(e.id) <> 1) x`),
    'left over':
      (await count(`delivery.trips where is_active`)) + (await count('delivery.offers where is_live')),
    'entries that do not balance': (await unbalanced(app.db)).length,
  };
}
