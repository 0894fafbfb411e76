import type { ApplicantType } from '@sufra/contract/applications.ts';
import type { ApplicationStatus } from '@sufra/contract/statuses.ts';
import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export interface OwnApplicationRow {
  readonly id: string;
  readonly type: ApplicantType;
  readonly status: ApplicationStatus;
  readonly name: string;
  readonly submittedAt: Date;
  readonly decidedAt: Date | null;
  readonly reason: string | null;
}

/** How an account's applications stand, the newest first. */
export const readOwnApplications = (db: Queries, accountId: string): Promise<OwnApplicationRow[]> =>
  db.rows<OwnApplicationRow>(sql`
    select id, type, status, name, submitted_at as "submittedAt", decided_at as "decidedAt", reason
    from partners.applications where account_id = ${accountId} and not is_superseded
    order by submitted_at desc, id desc`);

interface Applicant {
  readonly phone: string;
  readonly email: string | null;
  readonly isSuspended: boolean;
}

/** Whom an account belongs to, for the partner that is made for it; null once it was erased. */
export const readApplicant = (db: Queries, accountId: string): Promise<Applicant | null> =>
  db.row(sql`
    select a.phone, h.email, a.suspended_at is not null as "isSuspended" from identity.accounts a left join household.profiles h on h.account_id = a.id
    where a.id = ${accountId} and a.phone is not null`);
