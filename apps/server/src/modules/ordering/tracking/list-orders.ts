import type { Language } from '@sufra/contract/options.ts';
import type { OrderSummary } from '@sufra/contract/ordering/ordering.ts';
import type { Queries } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';
import type { OrderingContext } from '../apply-command.ts';
import { isOpen } from '../order.machine.ts';
import { geography, orderColumns, orderTables, toOrderSummary, type OrderListRow } from '../order.store.ts';
import { readForecasts } from './tracking.store.ts';

const pageSize = 20;

interface Page {
  readonly accountId: AccountId;
  readonly before: string | undefined;
  readonly language: Language;
}

export async function listOrders(
  ctx: OrderingContext,
  { accountId, before, language }: Page,
): Promise<{ orders: OrderSummary[]; next: string | null }> {
  const rows = await ctx.db.rows<OrderListRow>(sql`
    select ${orderColumns},
      coalesce((select max(at) from ordering.order_events e where e.order_id = o.id), o.placed_at) as since
    from ${orderTables}
    where o.account_id = ${accountId} and (${before ?? null}::uuid is null or o.id < ${before ?? null}::uuid)
    order by o.id desc limit ${pageSize}`);
  const open = rows.filter(({ status }) => isOpen(status));
  const forecasts = await readForecasts(ctx.db, open);
  const view = { now: ctx.clock.now(), language, geography };
  const orders = rows.map((row) => toOrderSummary(row, forecasts.get(row.id), view));
  return { orders, next: rows.length < pageSize ? null : (rows.at(-1)?.id ?? null) };
}

export async function getOrderSummary(
  ctx: OrderingContext,
  { accountId, orderId, language }: { accountId: AccountId; orderId: string; language: Language },
  db: Queries,
): Promise<OrderSummary> {
  const row = await db.row<OrderListRow>(sql`
    select ${orderColumns},
      coalesce((select max(at) from ordering.order_events e where e.order_id = o.id), o.placed_at) as since
    from ${orderTables}
    where o.id = ${orderId} and o.account_id = ${accountId}`);
  if (!row) throw new Error(`Order not found: orderId=${orderId}.`);
  const forecasts = await readForecasts(db, [row]);
  return toOrderSummary(row, forecasts.get(row.id), { now: ctx.clock.now(), language, geography });
}
