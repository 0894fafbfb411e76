import type { getDriverApplication } from '@sufra/contract/delivery/drivers.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import type { ApplicationStatus } from '@sufra/contract/statuses.ts';
import type { Queries } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import type { MemberStatus } from '../../partners/index.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

interface OwnStandingRow {
  readonly driverStatus: MemberStatus | null;
  readonly id: string | null;
  readonly status: ApplicationStatus | null;
  readonly submittedAt: Date | null;
  readonly decidedAt: Date | null;
  readonly reason: string | null;
}

const readOwnStanding = (db: Queries, accountId: AccountId): Promise<OwnStandingRow | null> =>
  db.row<OwnStandingRow>(sql`
    select d.status as "driverStatus", p.id, p.status, p.submitted_at as "submittedAt", p.decided_at as "decidedAt",
      p.reason
    from identity.public_accounts a
    left join delivery.drivers d on d.account_id = a.id
    left join lateral (
      select id, status, submitted_at, decided_at, reason from delivery.driver_applications
      where account_id = a.id order by submitted_at desc, id desc limit 1) p on true
    where a.id = ${accountId}`);

export async function getOwnApplication(
  db: Queries,
  accountId: AccountId,
): Promise<Result<ReplyOf<typeof getDriverApplication>>> {
  const row = await readOwnStanding(db, accountId);
  if (!row) return refuse('not_signed_in');
  return ok({
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
}
