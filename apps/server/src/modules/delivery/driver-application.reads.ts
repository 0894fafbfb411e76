import type { ApplicationStatus } from '@sufra/contract/statuses.ts';
import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { DriverRecordStatus } from './driver-application.machine.ts';

export interface OwnStandingRow {
  readonly driverStatus: DriverRecordStatus | null;
  /** The newest one. */
  readonly id: string | null;
  readonly status: ApplicationStatus | null;
  readonly submittedAt: Date | null;
  readonly decidedAt: Date | null;
  readonly reason: string | null;
}

/** How an account stands as a driver, whether it ever applied or not. */
export const readOwnStanding = (db: Queries, accountId: string): Promise<OwnStandingRow | null> =>
  db.row<OwnStandingRow>(sql`
    select d.status as "driverStatus", p.id, p.status, p.submitted_at as "submittedAt", p.decided_at as "decidedAt",
      p.reason
    from identity.accounts a
    left join delivery.drivers d on d.account_id = a.id
    left join lateral (
      select id, status, submitted_at, decided_at, reason from delivery.driver_applications
      where account_id = a.id order by submitted_at desc, id desc limit 1) p on true
    where a.id = ${accountId}`);

export interface Applicant {
  readonly phone: string;
  readonly isSuspended: boolean;
}

/** Whom an account belongs to; null once it was erased. */
export const readApplicant = (db: Queries, accountId: string): Promise<Applicant | null> =>
  db.row<Applicant>(sql`
    select phone, suspended_at is not null as "isSuspended" from identity.accounts
    where id = ${accountId} and phone is not null`);
