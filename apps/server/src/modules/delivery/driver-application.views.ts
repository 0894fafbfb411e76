import type { getDriverApplication } from '@sufra/contract/drivers.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import type { OwnStandingRow } from './driver-application.reads.ts';

/** A driver's own status wins over an application: it may have been let in without one. */
export const toOwnStanding = (row: OwnStandingRow): ReplyOf<typeof getDriverApplication> => ({
  standing: row.driverStatus ?? (row.status === 'approved' ? 'none' : (row.status ?? 'none')),
  application:
    row.id === null || row.status === null || row.submittedAt === null
      ? null
      : {
          id: row.id,
          status: row.status,
          submittedAt: row.submittedAt.toISOString(),
          decidedAt: row.decidedAt?.toISOString() ?? null,
          reason: row.reason,
        },
});
