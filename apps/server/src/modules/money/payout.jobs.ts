// Makes the payout run of every period that is over, asked every hour since books can be in doubt for a while, adds up what
// stands between us and the payees, and every night forgets what the books need no longer keep.
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { forgetOldBooks } from './forgetting.flows.ts';
import { makeDueRuns, type PayoutContext } from './payout.flows.ts';
import { addUpBalances } from './settlement.flows.ts';

/** While `isHeld` says so no run is made; the next hour asks again. */
export function schedulePayouts(jobs: Jobs, ctx: PayoutContext, log: Log, isHeld: () => boolean): void {
  jobs.schedule('money.add-up-balances', '*/5 * * * *', () => addUpBalances(ctx));
  jobs.schedule('money.forget', '30 4 * * *', () => forgetOldBooks({ ...ctx, log }));
  jobs.schedule('money.payouts', '8 * * * *', async () => {
    if (isHeld()) return;
    for (const { kind, made } of await makeDueRuns(ctx)) {
      if (made.ok) log.info({ kind, runId: made.value }, 'payout run made');
      else log.warn({ kind, why: made.refusal.params?.['why'] }, 'no payout run was made');
    }
  });
}
