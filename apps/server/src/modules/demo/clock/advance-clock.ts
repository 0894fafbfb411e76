import type { AheadClock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Live } from '../../../platform/live.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { goalOf, isWithinReach, nextStop, type ClockGoal } from './clock.rules.ts';
import { lockClock, readClock, saveAhead, saveGoal, type ClockRow } from './clock.store.ts';

export interface ClockContext {
  readonly db: Db;
  readonly clock: AheadClock;
  readonly live: Pick<Live, 'publish' | 'subscribe'>;
  readonly demo: boolean;
}

export interface DemoTime {
  readonly now: Date;
  readonly aheadMs: number;
  readonly goal: Date | null;
}

const topic = 'demo-clock';

export async function getClock(ctx: ClockContext): Promise<DemoTime> {
  await follow(ctx);
  return timeOf(ctx, await readClock(ctx.db));
}

const timeOf = ({ clock }: ClockContext, row: ClockRow | null): DemoTime => ({
  now: clock.now(),
  aheadMs: clock.ahead(),
  goal: row?.goal ?? null,
});

/** A goal already set stays. Refuses `not_possible_now` beyond the life of a demo. */
export async function setClockGoal(ctx: ClockContext, to: ClockGoal): Promise<Result<DemoTime>> {
  await follow(ctx);
  return ctx.db.attempt(async (tx) => {
    const row = await lockClock(tx);
    if (row === null) return refuse('not_possible_now');
    if (row.goal !== null) return ok(timeOf(ctx, row));
    const goal = goalOf(to, ctx.clock.now());
    if (!isWithinReach(row.beganAt, goal)) return refuse('not_possible_now');
    await saveGoal(tx, goal);
    return ok(timeOf(ctx, { ...row, goal }));
  });
}

const follow = async ({ db, clock }: Pick<ClockContext, 'db' | 'clock'>): Promise<void> =>
  clock.send((await readClock(db))?.aheadMs ?? 0);

/** Follows other processes, too. */
export async function followClock(ctx: ClockContext, complain: (error: unknown) => void): Promise<void> {
  if (!ctx.demo) return;
  await follow(ctx);
  ctx.live.subscribe(topic, () => void follow(ctx).catch(complain));
}

/** `after` is the previous stop. */
export type AtStop = (after: Date, until: Date) => Promise<void>;

export async function advanceClock(ctx: ClockContext, atStop: AtStop): Promise<boolean> {
  const row = await readClock(ctx.db);
  ctx.clock.send(row?.aheadMs ?? 0);
  if (!row?.goal) return false;
  const before = ctx.clock.now();
  if (before.getTime() >= row.goal.getTime()) {
    await saveGoal(ctx.db, null);
    return false;
  }
  const stop = nextStop(before, row.goal);
  const aheadMs = ctx.clock.ahead() + stop.getTime() - before.getTime();
  await saveAhead(ctx.db, aheadMs);
  ctx.clock.send(aheadMs);
  await ctx.live.publish(topic, null);
  await atStop(before, stop);
  return true;
}
