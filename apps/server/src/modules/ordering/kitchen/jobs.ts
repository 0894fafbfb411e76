import { inTurn } from '../../../platform/async.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import type { Outbox } from '../../../platform/outbox.ts';
import { dubaiHour } from '../../../platform/pure/dubai-time.ts';
import { travelMinutes } from '../../partners/index.ts';
import type { OrderingContext } from '../apply-command.ts';
import { activePartners, deletePrepTimes, readPreparedOrders, savePrepTimes } from './kitchen.store.ts';
import { learnPrepTimes, prepFactor } from './prep-time.rules.ts';
import { reassignSuspended, reassignUnanswered } from './reassign-kitchen.ts';
import { recheckDish, recheckHousehold } from './recheck-orders.ts';

export function scheduleKitchen(jobs: Jobs, outbox: Outbox, ctx: OrderingContext): void {
  jobs.schedule('ordering.pass-on', '* * * * *', () => reassignUnanswered(ctx));
  jobs.schedule('ordering.learn-paces', '20 4 * * *', () => updatePrepTimes(ctx));
  outbox.on('partner.changed', 'ordering.pass-on', async ({ partnerId, change }) => {
    if (change === 'suspended') await reassignSuspended(ctx, partnerId);
  });
  outbox.on('catalogue.dish_changed', 'ordering.recheck', ({ mealId }) => recheckDish(ctx, mealId));
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
