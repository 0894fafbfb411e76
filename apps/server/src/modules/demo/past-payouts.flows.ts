import { newId } from '../../platform/ids.ts';
import { addDays, dubaiDay, instantOf } from '../../platform/pure/dubai-time.ts';
import { findOrMakeAccount } from '../identity/index.ts';
import { approveRun, makeDueRuns, markRunPaid } from '../money/index.ts';
import type { DemoContext } from './demo.flows.ts';
import { adminPhone } from './demo-accounts.rules.ts';

/** Minutes of the day at which the job makes runs, and at which an admin approves them; the bank has paid a day later. */
const night = 8;
const morning = 10 * 60;

/** Days an admin may take: what was made since is left for whoever plays the admin. */
const settledAfter = 3;

const roles = ['admin'] as const;

/** Makes the runs of the periods that were over that night, has the admin approve them, and books what the bank has paid. */
export async function payDue(ctx: DemoContext, daysAgo: number): Promise<void> {
  if (daysAgo < settledAfter) return;
  const day = addDays(dubaiDay(ctx.clock.now()), -daysAgo);
  const at = (minute: number, days = 0) => {
    const now = instantOf(addDays(day, days), minute);
    return { now, ctx: { ...ctx, clock: { now: () => now } } };
  };
  const attempts = await makeDueRuns(at(night).ctx);
  const runs = attempts.flatMap(({ made }) => (made.ok ? [made.value] : []));
  if (runs.length === 0) return;
  const accountId = await ctx.db.transaction((tx) =>
    findOrMakeAccount(tx, newId(), adminPhone, ctx.clock.now()),
  );
  for (const runId of runs) {
    const approving = at(morning);
    const paying = at(morning, 1);
    const by = (confirmedAt: Date) => ({
      runId,
      requestId: newId(),
      actor: { accountId, roles, confirmedAt },
    });
    await approveRun(approving.ctx, by(approving.now));
    await markRunPaid(paying.ctx, { ...by(paying.now), refused: new Map() });
  }
}
