import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import type { Outbox } from '../../../platform/outbox.ts';
import { secretsDueBefore } from '../../../platform/pure/applying.ts';
import type { RetentionKind } from './applicant-kind.ts';
import { partnerKind } from './partner-applications.ts';

interface JobContext {
  readonly db: Db;
  readonly clock: Clock;
}

export const deleteRejectedSecrets = (
  { db, clock }: JobContext,
  kind: Pick<RetentionKind, 'deleteSecrets'>,
): Promise<number> => kind.deleteSecrets(db, secretsDueBefore(clock.now()));

export function scheduleApplications(
  jobs: Jobs,
  outbox: Outbox,
  ctx: JobContext,
  { module, cron, kind }: { readonly module: string; readonly cron: string; readonly kind: RetentionKind },
): void {
  jobs.schedule(`${module}.forget-rejected`, cron, async () => {
    await deleteRejectedSecrets(ctx, kind);
  });
  outbox.on('account.erased', `${module}.erasure`, ({ accountId }) =>
    ctx.db.transaction(async (tx) => {
      await kind.eraseMember(tx, accountId);
      await kind.deleteApplications(tx, accountId);
    }),
  );
}

export const schedulePartners = (jobs: Jobs, outbox: Outbox, ctx: JobContext): void =>
  scheduleApplications(jobs, outbox, ctx, { module: 'partners', cron: '35 3 * * *', kind: partnerKind });
