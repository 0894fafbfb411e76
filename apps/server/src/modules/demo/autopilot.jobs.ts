import { createLeader } from '../../platform/leader.ts';
import type { Log } from '../../platform/log.ts';
import { repeat } from '../../platform/loop.ts';
import type { Outbox } from '../../platform/outbox.ts';
import { everyMs, playOn, type AutopilotContext } from './autopilot.flows.ts';
import { goOn, type AtStop, type ClockContext } from './clock.flows.ts';
import { finishOrders } from './clock-orders.flows.ts';
import type { DemoContext } from './demo.flows.ts';
import { livePastWeeks } from './past-weeks.flows.ts';
import { dropPlayer } from './players.flows.ts';

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
