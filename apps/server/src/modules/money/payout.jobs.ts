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
      if (made.ok) log.info({ kind, runId: made.value }, 'payout_run_created');
      else log.warn({ kind, why: made.refusal.params?.['why'] }, 'payout_run_skipped');
    }
  });
}
