import type { Clock } from '../../platform/clock.ts';
import { inTurn } from '../../platform/in-turn.ts';
import { openAutopilot, type AutopilotContext } from './autopilot.flows.ts';
import { readKitchenOrders } from './autopilot.reads.ts';
import { driverPhones } from './drivers.rules.ts';
import { cookAndBring } from './past-days.flows.ts';
import { readDriverFor } from './past-days.reads.ts';
import { partnerPhones } from './world.rules.ts';

const minuteMs = 60_000;

/** Cooks and brings every open order between two stops of the clock. */
export async function finishOrders(ctx: AutopilotContext, after: Date, until: Date): Promise<void> {
  const autopilot = await openAutopilot(ctx);
  if (!autopilot.ok || !autopilot.value.isOn) return;
  const at = (minutes: number): Clock => ({
    now: () => new Date(Math.min(after.getTime() + minutes * minuteMs, until.getTime())),
  });
  const orders = await readKitchenOrders(ctx.db, partnerPhones, until);
  await inTurn(orders, async ({ orderId }) => {
    const driver = await readDriverFor(ctx.db, driverPhones, orderId);
    await cookAndBring(ctx, at, { orderId, driverId: driver?.id ?? null });
  });
}
