import { getOrderStatus } from '@sufra/contract/ordering/ordering.ts';
import { expect } from 'vitest';
import type { TestApp } from './harness.ts';
import { onlyOwnPartners } from './kitchens.ts';
import {
  apiDesk,
  complain,
  newCustomer,
  openLunch,
  orderLunch,
  playMinute,
  startShift,
  type Lunch,
} from './lunch.ts';
import { unbalanced } from './money.ts';
import { booksOf } from './orders.ts';
import { accountIdOf } from './people.ts';

interface Size {
  readonly meals: number;
  readonly groceries: number;
  readonly drivers: number;
  readonly complaints: number;
}

const longestMinutes = 300;

/** Plays until no order is open, and expects every order ended and every fil in place. */
export async function playLunch(
  test: TestApp,
  { meals, groceries, drivers, complaints }: Size,
  openDesk = apiDesk,
) {
  await onlyOwnPartners(test);
  test.clock.set('2026-11-21T15:00:00+04:00');
  const opened = await openLunch(test, groceries);
  test.clock.set('2026-11-22T11:00:00+04:00');
  const lunch = await startShift(opened, drivers, openDesk);
  const people = [];
  for (let count = 0; count < meals / 2; count += 1) people.push(await newCustomer(lunch));
  for (const [at, one] of people.entries()) {
    await orderLunch(lunch, one);
    await orderLunch(lunch, people[(at + Math.floor(people.length / 2)) % people.length] ?? one);
    await playMinute(lunch);
  }
  expect(lunch.orders).toHaveLength(meals + groceries);
  while (lunch.minute < longestMinutes && (await hasOpen(lunch))) await playMinute(lunch);
  const statuses = await endsOf(lunch);
  const credited = await complain(lunch, complaints);
  for (let round = 0; round < 4; round += 1) await test.app.outbox.deliverDue();
  await expectPaid(lunch, credited);
  const { minute: minutes, solved, alarms, outOfStock } = lunch;
  return { statuses, minutes, solved, alarms: [...alarms].sort(), outOfStock };
}

async function hasOpen({ test }: Lunch): Promise<boolean> {
  const { rows } = await test.app.db.pool.query('select 1 from ordering.orders where is_open limit 1');
  return rows.length > 0;
}

async function endsOf({ orders }: Lunch): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { client, id } of orders) {
    const { status } = await client.get(getOrderStatus, { params: { orderId: id } });
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

/** The gateway keeps what delivered orders cost, less refunds, and nothing of the others; no customer owes, and only complaints left credit. */
async function expectPaid({ test, orders, toCard }: Lunch, credited: ReadonlySet<string>): Promise<void> {
  const { pool } = test.app.db;
  const { rows } = await pool.query<{ number: number; status: string; due: number; kept: number }>(`
    select o.number, o.status, o.total_fils::int - o.credit_fils::int as due,
      c.amount_fils::int - coalesce((select sum(r.amount_fils) from adapters.gateway_refunds r
        where r.charge_reference = c.reference and r.is_paid), 0)::int as kept
    from ordering.orders o join adapters.gateway_charges c on c.idempotency_key = o.payment_id::text
    where c.outcome ->> 'outcome' = 'succeeded' order by o.number`);
  const paid = rows.map(({ number, status, kept }) => ({ number, status, kept }));
  expect(paid.length).toBeGreaterThan(0);
  expect(paid).toEqual(
    rows.map(({ number, status, due }) => ({
      ...{ number, status },
      kept: status === 'delivered' ? due - (toCard.get(number) ?? 0) : 0,
    })),
  );
  expect(await unbalanced(test.app.db)).toEqual([]);
  for (const phone of new Set(orders.map((order) => order.phone))) {
    const { balance, waiting } = await booksOf(test, phone);
    expect({ phone, waiting, owes: balance > 0, hasCredit: balance < 0 }).toEqual({
      ...{ phone, waiting: 0, owes: false },
      hasCredit: credited.has(await accountIdOf(test, phone)),
    });
  }
}
