import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Outbox } from '../../platform/outbox.ts';
import { forgetClosed, forgetPerson } from './erasure.flows.ts';

interface JobContext {
  readonly db: Db;
  readonly clock: Clock;
}

export function scheduleSupport(jobs: Jobs, outbox: Outbox, ctx: JobContext): void {
  jobs.schedule('support.forget', '47 3 * * *', () => forgetClosed(ctx));
  outbox.on('account.erased', 'support.erasure', ({ accountId }) => forgetPerson(ctx, accountId));
}
