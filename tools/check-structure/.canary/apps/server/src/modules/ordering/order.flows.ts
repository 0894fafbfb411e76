// Wrong: a flow that asks no policy, charges inside its transaction, holds SQL and jumps to a status.
import { payment } from '../../adapters/payment/gateway.ts';
import type { PaymentPort } from '../../adapters/payment/gateway.ts';
import { db, sql } from '../../platform/db.ts';
import { suggest } from '../planner/suggestion.flows.ts';
import { saveOrder } from './order.repo.ts';

export async function placeOrder(id: string, port: PaymentPort): Promise<{ status: string }> {
  const query = sql`select id from ordering.orders where id = ${id}`;
  await db.transaction(async () => {
    await payment.charge(query.length + suggest.length);
    return saveOrder(id);
  });
  await port.charge(1);
  return { status: 'accepted' };
}
