// Lets the kitchens and drivers of the demo finish what was ordered while its clock is sent ahead, as the autopilot would
// have in the hours that are left out; where people play every part, nobody does.
import type { Clock } from '../../platform/clock.ts';
import { inTurn } from '../../platform/in-turn.ts';
import type { BySystem } from '../../platform/pure/by-system.ts';
import { openAutopilot, type AutopilotContext } from './autopilot.flows.ts';
import { readKitchenOrders } from './autopilot.reads.ts';
import { driverPhones } from './drivers.rules.ts';
import { cookAndBring } from './past-days.flows.ts';
import { readDriverFor } from './past-days.reads.ts';
import { partnerPhones } from './world.rules.ts';

const minuteMs = 60_000;

/** Cooks and brings every open order between two stops of the clock. */
export async function finishOrders(ctx: BySystem<AutopilotContext>, after: Date, until: Date): Promise<void> {
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
