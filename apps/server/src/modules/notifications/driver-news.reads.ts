import type { Language } from '@sufra/contract/options.ts';
import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export interface DriverNews {
  readonly language: Language;
  readonly name: string;
}

/** In the language of the profile, else in that of the form. Null for an erased account. */
export const readDriverApplicationNews = (db: Queries, applicationId: string): Promise<DriverNews | null> =>
  db.row<DriverNews>(sql`
    select coalesce(h.language, p.language) as language, p.name
    from delivery.driver_applications p
    join identity.accounts a on a.id = p.account_id and a.phone is not null
    left join household.profiles h on h.account_id = p.account_id
    where p.id = ${applicationId}`);

/** In the language of the profile, else in that of the form it came in by. Null for an erased account. */
export const readDriverStandingNews = (db: Queries, driverId: string): Promise<DriverNews | null> =>
  db.row<DriverNews>(sql`
    select coalesce(h.language, f.language, 'en') as language, d.name
    from delivery.drivers d
    join identity.accounts a on a.id = d.account_id and a.phone is not null
    left join household.profiles h on h.account_id = d.account_id
    left join delivery.driver_applications f on f.id = d.application_id
    where d.id = ${driverId}`);
