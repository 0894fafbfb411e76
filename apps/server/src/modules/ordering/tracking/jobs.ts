import { inTurn } from '../../../platform/async.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import type { Live } from '../../../platform/live.ts';
import type { Log } from '../../../platform/log.ts';
import { announce, type Outbox } from '../../../platform/outbox.ts';
import type { OrderingContext } from '../apply-command.ts';
import { etaOf, journeyOf, type Forecast } from './eta.rules.ts';
import { geography } from './list-orders.ts';
import {
  lateBatch,
  markLate,
  markStuck,
  readForecasts,
  readMaybeLate,
  type MaybeLateRow,
} from './tracking.store.ts';

interface Changed {
  readonly orderId: string;
  readonly partnerId: string;
  readonly version: number;
}

/** After the promised time; then only an admin can end the order. */
const stuckHours = 24;

export function scheduleTracking(
  jobs: Jobs,
  outbox: Outbox,
  ctx: OrderingContext & { readonly live: Live },
  log: Log,
): void {
  jobs.schedule('ordering.tell-late', '*/2 * * * *', () => notifyLate(ctx));
  jobs.schedule('ordering.flag-stuck', '17 * * * *', async () => {
    const now = ctx.clock.now();
    const due = new Date(now.getTime() - stuckHours * 3_600_000);
    for (const { id, status } of await markStuck(ctx.db, due, now))
      log.warn({ orderId: id, status }, 'order_overdue');
  });
  const publish = async ({ orderId, partnerId, version }: Changed): Promise<void> => {
    await ctx.live.publish(`order:${orderId}`, version);
    await ctx.live.publish(`partner:${partnerId}`, null);
  };
  outbox.on('order.changed', 'ordering.live', async (changed) => {
    await publish(changed);
    if (changed.formerPartnerId !== null) await ctx.live.publish(`partner:${changed.formerPartnerId}`, null);
  });
  outbox.on('order.delayed', 'ordering.live', publish);
  outbox.on('order.recipe_changed', 'ordering.live', publish);
}

async function notifyLate(ctx: OrderingContext): Promise<void> {
  let last: MaybeLateRow | null = null;
  for (let read = lateBatch; read === lateBatch;) {
    const rows: MaybeLateRow[] = await readMaybeLate(ctx.db, ctx.clock.now(), last);
    const forecasts = await readForecasts(ctx.db, rows);
    await inTurn(rows, (row) => notifyIfLate(ctx, row, forecasts.get(row.id)));
    [read, last] = [rows.length, rows.at(-1) ?? null];
  }
}

async function notifyIfLate(
  ctx: OrderingContext,
  row: MaybeLateRow,
  forecast: Forecast | undefined,
): Promise<void> {
  const now = ctx.clock.now();
  if (!etaOf(journeyOf(row, forecast, geography, now), now).isLate) return;
  const { id: orderId, accountId } = row;
  await ctx.db.transaction(async (tx) => {
    if (await markLate(tx, orderId, now)) await announce(tx, 'order.late', { orderId, accountId });
  });
}
