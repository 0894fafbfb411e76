import type { Language } from '@sufra/contract/options.ts';
import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export interface PartnerNews {
  readonly language: Language;
  readonly name: string;
}

/** In the language of the profile, else in that of the form. Null for an erased account. */
export const readApplicationNews = (db: Queries, applicationId: string): Promise<PartnerNews | null> =>
  db.row<PartnerNews>(sql`
    select coalesce(h.language, p.language) as language, p.name
    from partners.applications p
    join identity.accounts a on a.id = p.account_id and a.phone is not null
    left join household.profiles h on h.account_id = p.account_id
    where p.id = ${applicationId}`);

/** In the language of the profile, else in that of the form it came in by. Null for an erased account. */
export const readStandingNews = (db: Queries, partnerId: string): Promise<PartnerNews | null> =>
  db.row<PartnerNews>(sql`
    with reader as (
      select p.name, coalesce(h.language, f.language, 'en') as language
      from partners.partners p
      join identity.accounts a on a.id = p.account_id and a.phone is not null
      left join household.profiles h on h.account_id = p.account_id
      left join partners.applications f on f.id = p.application_id
      where p.id = ${partnerId})
    select language, name ->> language as name from reader`);
