import type { Language } from '@sufra/contract/options.ts';
import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export interface SupportNews {
  readonly language: Language;
  readonly name: string | null;
}

/** In the language of the profile, else in that of the request. Null for an erased account. */
export const readSupportNews = (db: Queries, requestId: string): Promise<SupportNews | null> =>
  db.row<SupportNews>(sql`
    select coalesce(h.language, r.language) as language, h.name
    from support.requests r
    join identity.accounts a on a.id = r.account_id and a.phone is not null
    left join household.profiles h on h.account_id = r.account_id
    where r.id = ${requestId}`);
