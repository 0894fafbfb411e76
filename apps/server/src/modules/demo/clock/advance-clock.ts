import type { AheadClock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Live } from '../../../platform/live.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { lockClock, readClock, saveAhead, saveGoal, type ClockRow } from './clock.store.ts';
import { goalOf, isWithinReach, nextStop, type ClockGoal } from './clock.rules.ts';
import { canSwitch } from '../world/furnish-demo.ts';

export interface ClockContext {
  readonly db: Db;
  readonly clock: AheadClock;
  readonly live: Pick<Live, 'publish' | 'subscribe'>;
  readonly demo: boolean;
}

/** The moment the demo has come to, and where it is going. */
export interface DemoTime {
  readonly now: Date;
  readonly aheadMs: number;
  readonly goal: Date | null;
}

const topic = 'demo-clock';

/** Outside demo mode there is no other clock than the machine's. */
export async function openClock(ctx: ClockContext): Promise<Result<DemoTime>> {
  if (!canSwitch(ctx)) return refuse('not_found');
  await follow(ctx);
  return ok(timeOf(ctx, await readClock(ctx.db)));
}

const timeOf = ({ clock }: ClockContext, row: ClockRow | null): DemoTime => ({
  now: clock.now(),
  aheadMs: clock.ahead(),
  goal: row?.goal ?? null,
});

/** Names where the clock is to go; on its way already, it goes there first. Refuses `not_possible_now` beyond a demo's life. */
export async function sendClock(
  ctx: ClockContext,
  { to }: { readonly to: ClockGoal },
): Promise<Result<DemoTime>> {
  if (!canSwitch(ctx)) return refuse('not_found');
  await follow(ctx);
  return ctx.db.attempt(async (tx) => {
    const kept = await lockClock(tx);
    if (kept === null) return refuse('not_possible_now');
    if (kept.goal !== null) return ok(timeOf(ctx, kept));
    const goal = goalOf(to, ctx.clock.now());
    if (!isWithinReach(kept.beganAt, goal)) return refuse('not_possible_now');
    await saveGoal(tx, goal);
    return ok(timeOf(ctx, { ...kept, goal }));
  });
}

const follow = async ({ db, clock }: Pick<ClockContext, 'db' | 'clock'>): Promise<void> =>
  clock.send((await readClock(db))?.aheadMs ?? 0);

/** Lets this process tell the demo's time, from its start on and whenever another process has gone ahead. */
export async function followClock(ctx: ClockContext, complain: (error: unknown) => void): Promise<void> {
  if (!ctx.demo) return;
  await follow(ctx);
  ctx.live.subscribe(topic, () => void follow(ctx).catch(complain));
}

/** What happens where the clock stops on its way: `after` is the stop before. */
export type AtStop = (after: Date, until: Date) => Promise<void>;

/** Goes one stop further on the way; false where there is no way to go. */
export async function goOn(ctx: ClockContext, atStop: AtStop): Promise<boolean> {
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
