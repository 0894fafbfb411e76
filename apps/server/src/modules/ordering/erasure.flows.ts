import type { Db } from '../../platform/db/db.ts';
import type { Vault } from '../../platform/vault.ts';
import { forgetOrder, forgetTastes, ordersOf } from './erasure.repo.ts';
import { sealOrder } from './order.repo.ts';
import { withoutCustomer } from './order.rules.ts';
import { deleteTicks } from './week-list.repo.ts';

export async function forgetCustomer(
  ctx: { readonly db: Db; readonly vault: Vault },
  accountId: string,
): Promise<void> {
  for (const order of await ordersOf(ctx.db, accountId)) {
    const sealed = sealOrder(ctx.vault, order.id, withoutCustomer(order));
    await ctx.db.transaction((tx) => forgetOrder(tx, order.id, sealed));
  }
  await forgetTastes(ctx.db, accountId);
  await deleteTicks(ctx.db, accountId);
}
