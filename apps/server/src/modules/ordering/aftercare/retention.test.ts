import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { border, forgettingBy } from '../../../../test/forgetting.ts';
import { testDb } from '../../../../test/harness.ts';
import { countOf } from '../../../../test/inspect.ts';
import { bookOrderPlaced } from '../../money/index.ts';
import { forgetOldOrders } from '../jobs.ts';
import { newAccountId } from '../../../platform/ids.ts';

it('deletes orders that ended before the cutoff, except open ones and those in the ledger', async () => {
  const db = await testDb();
  const keep = async (status: string, finishedAt: Date | null): Promise<string> => {
    const id = randomUUID();
    await db.pool.query(
      `insert into ordering.orders (id, account_id, partner_id, type, meal_id, family_size, status, food_fils,
         delivery_fee_fils, commission_percent, payment_method, scheduled_from, scheduled_to, emirate, area, lat, lng,
         delivery, proof, prep_minutes, distance_m, answer_by, placed_at, finished_at)
       values ($1, $1, $1, 'cooked_meal', 'meal', 2, $2, 4000, 0, 15, 'card', $3, $3::timestamptz + interval '1 hour', 'Dubai',
         'Marina', 25, 55, 'sealed', 'sealed', 30, 1000, $3, $3, $4)`,
      [id, status, border(-86_400_000), finishedAt],
    );
    for (const statement of [
      `order_events (order_id, version, status, at, by_role) values ($1, 1, 'placed', now(), 'customer')`,
      'order_offers (order_id, partner_id, offered_at) values ($1, $1, now())',
      'order_delays (order_id, version, minutes, at) values ($1, 2, 5, now())',
      `ratings (order_id, account_id, partner_id, meal_id, stars, created_at) values ($1, $1, $1, 'meal', 5, now())`,
    ])
      await db.pool.query(`insert into ordering.${statement}`, [id]);
    return id;
  };
  await keep('delivered', border(-1));
  await keep('cancelled', border(-1));
  const staying = [
    await keep('delivered', border()),
    await keep('out_for_delivery', null),
    await keep('delivered', border(-1)),
  ];
  const order = { orderId: staying[2] ?? '', accountId: newAccountId(), food: 4_000, deliveryFee: 0 };
  const at = border(-86_400_000);
  await db.transaction((tx) => bookOrderPlaced(tx, { ...order, type: 'cooked_meal', at }));
  expect(await forgetOldOrders(forgettingBy(db))).toBe(2);
  expect(await countOf(db, 'ordering.orders where id = any($1)', [staying])).toBe(3);
  for (const table of ['orders', 'order_events', 'order_offers', 'order_delays', 'ratings'])
    expect(await countOf(db, `ordering.${table}`), table).toBe(3);
  expect(await forgetOldOrders(forgettingBy(db))).toBe(0);
});
