// Wrong: charges inside its transaction, contains SQL, assigns a status, names an adapter and calls a route.
import { payment } from '../../../adapters/payment/gateway.ts';
import type { PaymentPort } from '../../../adapters/payment/gateway.ts';
import { db, sql } from '../../../platform/db.ts';
import { suggest } from '../../planner/suggest-meals.ts';
import { saveOrder } from './order.store.ts';
import { registerOrders } from './routes.ts';

export async function placeOrder(id: string, port: PaymentPort): Promise<{ status: string }> {
  const query = sql`select id from ordering.orders where id = ${id}`;
  await db.transaction(async () => {
    await payment.charge(query.length + suggest.length + registerOrders.length);
    return saveOrder(id);
  });
  await port.charge(1);
  return { status: 'accepted', accountId: id as AccountId };
}
