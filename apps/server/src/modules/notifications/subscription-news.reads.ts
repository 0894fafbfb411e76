import type { Language } from '@sufra/contract/options.ts';
import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export interface Reader {
  readonly language: Language;
  readonly name: string | null;
}

/** Null for an erased account. */
export const readReader = (db: Queries, accountId: string): Promise<Reader | null> =>
  db.row<Reader>(sql`
    select coalesce(h.language, 'en') as language, h.name
    from identity.accounts a left join household.profiles h on h.account_id = a.id
    where a.id = ${accountId} and a.phone is not null`);
