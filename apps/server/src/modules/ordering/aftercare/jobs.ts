import type { Tx } from '../../../platform/db/db.ts';
import { deleteOld, type ForgettingContext } from '../../../platform/retention.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import type { Log } from '../../../platform/log.ts';
import type { Outbox } from '../../../platform/outbox.ts';
import { findReferencedSubjects } from '../../money/index.ts';
import type { OrderingContext } from '../apply-command.ts';
import { withoutCustomer } from '../checkout/order.rules.ts';
import { deleteTicks } from '../groceries/groceries.store.ts';
import { sealOrder } from '../order.store.ts';
import { deleteOrders, erasePreferences, eraseOrder, oldOrders, ordersOf } from './aftercare.store.ts';

export function scheduleAftercare(jobs: Jobs, outbox: Outbox, ctx: OrderingContext, log: Log): void {
  jobs.schedule('ordering.forget', '45 4 * * *', async () => void (await forgetOldOrders({ ...ctx, log })));
  outbox.on('account.erased', 'ordering.erasure', ({ accountId }) => eraseCustomer(ctx, accountId));
}

export const forgetOldOrders = (ctx: ForgettingContext): Promise<number> =>
  deleteOld(ctx, 'orders', { look: oldOrders, remove: deleteUnbooked });

async function deleteUnbooked(tx: Tx, before: Date, ids: readonly string[]): Promise<number> {
  const booked = await findReferencedSubjects(tx, ids);
  const unbooked = ids.filter((id) => !booked.has(id));
  return deleteOrders(tx, before, unbooked);
}

async function eraseCustomer({ db, vault }: OrderingContext, accountId: string): Promise<void> {
  for (const order of await ordersOf(db, accountId)) {
    const sealed = sealOrder(vault, order.id, withoutCustomer(order));
    await db.transaction((tx) => eraseOrder(tx, order.id, sealed));
  }
  await erasePreferences(db, accountId);
  await deleteTicks(db, accountId);
}
