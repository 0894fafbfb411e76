import { createLeader } from '../../../platform/leader.ts';
import type { Log } from '../../../platform/log.ts';
import { repeat } from '../../../platform/loop.ts';
import type { Outbox } from '../../../platform/outbox.ts';
import { everyMs, playOn, type AutopilotContext, openAutopilot } from './play-demo.ts';
import { goOn, type AtStop, type ClockContext } from '../clock/advance-clock.ts';
import type { DemoContext } from '../world/furnish-demo.ts';
import { livePastWeeks } from '../past/live-past-weeks.ts';
import { dropPlayer } from './players.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTurn } from '../../../platform/in-turn.ts';
import { readKitchenOrders } from './autopilot.store.ts';
import { driverPhones } from '../world/drivers.rules.ts';
import { cookAndBring } from '../past/live-past-days.ts';
import { readDriverFor } from '../world/world.store.ts';
import { partnerPhones } from '../world/world.rules.ts';

export interface Autopilot {
  /** While this process lives the past weeks, whose payouts are made night by night: no run of today may come before them. */
  readonly isLivingPast: () => boolean;
  readonly start: () => void;
  readonly stop: () => Promise<void>;
}

type JobContext = AutopilotContext & DemoContext & ClockContext;

/**
 * The autopilot of this process: it plays while it leads, and stands by otherwise; who leads first lives the past weeks,
 * for which nobody should wait at a start. `atStop` does what was due where the clock stops on its way. Outside demo mode it
 * never starts.
 */
export function createAutopilot(ctx: JobContext, atStop: AtStop, databaseUrl: string, log: Log): Autopilot {
  const leader = createLeader(databaseUrl, 'autopilot', log);
  let isOn = false;
  const past = livedOnce(() => livePastWeeks(ctx, () => isOn));
  const stopOnWay: AtStop = async (after, until) => {
    // Before the jobs: to them a kitchen that did not answer for an hour has turned the order down.
    await finishOrders(ctx, after, until).catch((error: unknown) =>
      log.error({ err: error }, 'demo_orders_not_finished'),
    );
    await atStop(after, until);
  };
  const loop = repeat(
    async () => {
      if (!leader.isLeading()) return;
      await past.live();
      while (isOn && leader.isLeading() && (await goOn(ctx, stopOnWay)));
      await playOn(ctx);
    },
    everyMs,
    (error) => log.error({ err: error }, 'autopilot_failed'),
  );
  return {
    isLivingPast: past.isUnderWay,
    start: () => {
      if (!ctx.demo) return;
      isOn = true;
      leader.start();
      loop.start();
    },
    stop: async () => {
      isOn = false;
      await loop.stop();
      await leader.stop();
    },
  };
}

/** Lives once in this process; what breaks off is tried again. */
function livedOnce(work: () => Promise<void>) {
  let isLived = false;
  let isUnderWay = false;
  const live = async (): Promise<void> => {
    if (isLived) return;
    isUnderWay = true;
    try {
      await work();
      isLived = true;
    } finally {
      isUnderWay = false;
    }
  };
  return { live, isUnderWay: () => isUnderWay };
}

export const hearDemo = (outbox: Outbox, ctx: Pick<AutopilotContext, 'db'>): void =>
  outbox.on('account.erased', 'demo.players', ({ accountId }) => dropPlayer(ctx, accountId));

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
