import { talkDays } from '@sufra/contract/subscription/promises.ts';
import type { Tx } from '../../platform/db/db.ts';
import { deleteOld, type ForgettingContext } from '../../platform/retention.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { type Outbox, announce } from '../../platform/outbox.ts';
import { findReferencedSubjects } from '../money/index.ts';
import type { OrderingContext } from './apply-command.ts';
import { withoutCustomer } from './checkout/order.rules.ts';
import { deleteTicks } from './groceries/groceries.store.ts';
import { sealOrder, geography } from './order.store.ts';
import {
  deleteOrders,
  erasePreferences,
  eraseOrder,
  oldOrders,
  ordersOf,
} from './aftercare/aftercare.store.ts';
import { cancelOverdue } from './aftercare/cancel-order.ts';
import { deleteOldMessages, eraseMessages } from './conversation/conversation.store.ts';
import { inTurn } from '../../platform/async.ts';
import { dubaiHour } from '../../platform/pure/dubai-time.ts';
import { travelMinutes } from '../partners/index.ts';
import {
  activePartners,
  deletePrepTimes,
  readPreparedOrders,
  savePrepTimes,
} from './kitchen/kitchen.store.ts';
import { learnPrepTimes, prepFactor } from './kitchen/prep-time.rules.ts';
import { reassignSuspended, reassignUnanswered, remindKitchens } from './kitchen/reassign-kitchen.ts';
import { recheckDish, recheckHousehold, recheckMeals } from './kitchen/recheck-orders.ts';
import { boardTopic, type Live } from '../../platform/live.ts';
import { etaOf, journeyOf, type Forecast } from './tracking/eta.rules.ts';
import {
  lateBatch,
  markLate,
  markStuck,
  readForecasts,
  readMaybeLate,
  type MaybeLateRow,
} from './tracking/tracking.store.ts';
import type { AccountId } from '../../platform/pure/account-id.ts';

export function scheduleAftercare(jobs: Jobs, outbox: Outbox, ctx: OrderingContext, log: Log): void {
  jobs.schedule('ordering.forget', '45 4 * * *', async () => void (await forgetOldOrders({ ...ctx, log })));
  jobs.schedule('ordering.forget-messages', '50 4 * * *', () => forgetMessages(ctx));
  outbox.on('account.erased', 'ordering.erasure', ({ accountId }) => eraseCustomer(ctx, accountId));
}

export const forgetOldOrders = (ctx: ForgettingContext): Promise<number> =>
  deleteOld(ctx, 'orders', { look: oldOrders, remove: deleteUnbooked });

const messageBatch = 5_000;

export async function forgetMessages({ db, clock }: Pick<OrderingContext, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - talkDays * 24 * 3_600_000);
  for (let deleted = messageBatch; deleted === messageBatch;)
    deleted = await deleteOldMessages(db, before, messageBatch);
}

async function deleteUnbooked(tx: Tx, before: Date, ids: readonly string[]): Promise<number> {
  const booked = await findReferencedSubjects(tx, ids);
  const unbooked = ids.filter((id) => !booked.has(id));
  return deleteOrders(tx, before, unbooked);
}

async function eraseCustomer({ db, vault }: OrderingContext, accountId: AccountId): Promise<void> {
  for (const order of await ordersOf(db, accountId)) {
    const sealed = sealOrder(vault, order.id, withoutCustomer(order));
    await db.transaction((tx) => eraseOrder(tx, order.id, sealed));
  }
  await eraseMessages(db, accountId);
  await erasePreferences(db, accountId);
  await deleteTicks(db, accountId);
}

export function scheduleKitchen(jobs: Jobs, outbox: Outbox, ctx: OrderingContext): void {
  jobs.schedule('ordering.pass-on', '* * * * *', () => reassignUnanswered(ctx));
  jobs.schedule('ordering.remind', '* * * * *', () => remindKitchens(ctx));
  jobs.schedule('ordering.learn-paces', '20 4 * * *', () => updatePrepTimes(ctx));
  outbox.on('partner.changed', 'ordering.pass-on', async ({ partnerId, change }) => {
    if (change === 'suspended') await reassignSuspended(ctx, partnerId);
  });
  outbox.on('catalogue.dish_changed', 'ordering.recheck', ({ mealId }) => recheckDish(ctx, mealId));
  outbox.on('catalogue.changed', 'ordering.recheck', ({ mealIds }) => recheckMeals(ctx, mealIds));
  outbox.on('household.diet_changed', 'ordering.recheck', ({ accountId }) =>
    recheckHousehold(ctx, accountId),
  );
}

const rememberedMs = 60 * 24 * 3_600_000;

async function updatePrepTimes({ db, clock }: OrderingContext): Promise<void> {
  const now = clock.now();
  const since = new Date(now.getTime() - rememberedMs);
  await inTurn(await activePartners(db, since), async (partnerId) => {
    const orders = await readPreparedOrders(db, partnerId, since);
    const samples = orders.map((order) => ({
      hour: dubaiHour(order.scheduledFrom),
      factor: prepFactor({ ...order, travelMinutes: travelMinutes(order.distanceM) }),
    }));
    if (samples.length > 0) await savePrepTimes(db, partnerId, learnPrepTimes(samples), now);
  });
  await deletePrepTimes(db, since);
}

interface Changed {
  readonly orderId: string;
  readonly partnerId: string;
  readonly version: number;
}

/** Past the promised time: an admin must look at an order neither delivered nor cancelled. */
const stuckHours = 24;

export function scheduleTracking(
  jobs: Jobs,
  outbox: Outbox,
  ctx: OrderingContext & { readonly live: Live },
  log: Log,
): void {
  jobs.schedule('ordering.tell-late', '*/2 * * * *', () => notifyLate(ctx));
  jobs.schedule('ordering.cancel-overdue', '*/2 * * * *', () =>
    cancelOverdue(ctx, ({ id, status }) => log.warn({ orderId: id, status }, 'order_called_off_overdue')),
  );
  jobs.schedule('ordering.flag-stuck', '17 * * * *', async () => {
    const now = ctx.clock.now();
    const due = new Date(now.getTime() - stuckHours * 3_600_000);
    for (const { id, status } of await markStuck(ctx.db, due, now))
      log.warn({ orderId: id, status }, 'order_overdue');
  });
  const publish = async ({ orderId, partnerId, version }: Changed): Promise<void> => {
    await ctx.live.publish(`order:${orderId}`, version);
    await ctx.live.publish(`partner:${partnerId}`, null);
    await ctx.live.publish(boardTopic, null);
  };
  outbox.on('order.changed', 'ordering.live', async (changed) => {
    await publish(changed);
    if (changed.formerPartnerId !== null) await ctx.live.publish(`partner:${changed.formerPartnerId}`, null);
  });
  outbox.on('order.delayed', 'ordering.live', publish);
  outbox.on('order.lines_changed', 'ordering.live', publish);
  outbox.on('order.recipe_changed', 'ordering.live', publish);
  outbox.on('order.safety_alarm', 'ordering.live', publish);
  outbox.on('order.message_written', 'ordering.live', async ({ from, to, ...order }) => {
    const topics = {
      customer: `order:${order.orderId}`,
      kitchen: `partner:${order.partnerId}`,
      driver: `driver:${order.driverId ?? ''}`,
    };
    for (const side of [from, to]) await ctx.live.publish(topics[side], null);
  });
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
