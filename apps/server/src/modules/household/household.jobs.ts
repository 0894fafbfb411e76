import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Outbox } from '../../platform/outbox.ts';
import { forgetHousehold } from './erasure.flows.ts';
import { readDietsAgain, type GateContext } from './gate.flows.ts';

export function scheduleHousehold(jobs: Jobs, outbox: Outbox, ctx: GateContext, log: Log): void {
  outbox.on('account.erased', 'household.erasure', ({ accountId }) => forgetHousehold(ctx, accountId));
  const readAgain = async (): Promise<void> => {
    const read = await readDietsAgain(ctx);
    if (read > 0) log.info({ read }, 'safety_checks_rebuilt');
  };
  outbox.on('catalogue.changed', 'household.gates', readAgain);
  // Before the night's plan: whoever was passed over, because something else held them, has a gate by then.
  jobs.schedule('household.gates', '45 20 * * *', readAgain);
}
