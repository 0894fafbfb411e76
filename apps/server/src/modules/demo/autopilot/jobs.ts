import type { Clock } from '../../../platform/clock.ts';
import { inTurn, repeat } from '../../../platform/async.ts';
import { createLeader } from '../../../platform/leader.ts';
import type { Log } from '../../../platform/log.ts';
import type { Outbox } from '../../../platform/outbox.ts';
import { advanceClock, type AtStop, type ClockContext } from '../clock/advance-clock.ts';
import { livePastWeeks } from '../past/live-past-weeks.ts';
import { cookAndDeliver } from '../past/past-orders.ts';
import { driverPhones } from '../world/drivers.rules.ts';
import type { DemoContext } from '../world/furnish-demo.ts';
import { partnerPhones } from '../world/world.rules.ts';
import { findDriverFor } from '../world/world.store.ts';
import { tickMs } from './autopilot.rules.ts';
import { deletePlayer, readKitchenOrders } from './autopilot.store.ts';
import { getAutopilot, playTick, type AutopilotContext } from './play-demo.ts';

export interface Autopilot {
  /** The past weeks have their own deliveries and payouts, so today's must wait. */
  readonly isLivingPast: () => boolean;
  readonly start: () => void;
  readonly stop: () => Promise<void>;
}

type JobContext = AutopilotContext & DemoContext & ClockContext;

/** Leader only, demo mode only. Also simulates the past weeks, so no start waits for them. */
export function createAutopilot(ctx: JobContext, atStop: AtStop, databaseUrl: string, log: Log): Autopilot {
  const leader = createLeader(databaseUrl, 'autopilot', log);
  let isOn = false;
  const past = untilDone(() => livePastWeeks(ctx, () => isOn));
  const playStop: AtStop = async (after, until) => {
    // Finish first, or jobs would reject orders unanswered for an hour.
    await finishOrders(ctx, after, until, log);
    await atStop(after, until);
  };
  const loop = repeat(
    async () => {
      if (!leader.isLeading()) return;
      await past.run();
      while (isOn && leader.isLeading() && (await advanceClock(ctx, playStop)));
      await playTick(ctx);
    },
    tickMs,
    (error) => log.error({ err: error }, 'autopilot_failed'),
  );
  return {
    isLivingPast: past.isRunning,
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

function untilDone(work: () => Promise<void>) {
  let isDone = false;
  let isRunning = false;
  const run = async (): Promise<void> => {
    if (isDone) return;
    isRunning = true;
    try {
      await work();
      isDone = true;
    } finally {
      isRunning = false;
    }
  };
  return { run, isRunning: () => isRunning };
}

async function finishOrders(ctx: AutopilotContext, after: Date, until: Date, log: Log): Promise<void> {
  if (!(await getAutopilot(ctx))) return;
  const at = (minutes: number): Clock => ({
    now: () => new Date(Math.min(after.getTime() + minutes * 60_000, until.getTime())),
  });
  await inTurn(await readKitchenOrders(ctx.db, partnerPhones, until), async ({ orderId }) => {
    try {
      const driver = await findDriverFor(ctx.db, driverPhones, orderId);
      await cookAndDeliver(ctx, at, { orderId, driverId: driver?.id ?? null });
    } catch (error) {
      log.error({ err: error, orderId }, 'demo_order_not_finished');
    }
  });
}

export const listenDemo = (outbox: Outbox, ctx: Pick<AutopilotContext, 'db'>): void =>
  outbox.on('account.erased', 'demo.players', ({ accountId }) => deletePlayer(ctx.db, accountId));
