import type { Language } from '@sufra/contract/options.ts';
import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

interface ToldAdmin {
  readonly accountId: string;
  readonly language: Language;
}

/** Every admin who can be reached. */
export const readAdmins = (db: Queries): Promise<ToldAdmin[]> =>
  db.rows<ToldAdmin>(sql`
    select a.id as "accountId", coalesce(h.language, 'en') as language
    from identity.accounts a left join household.profiles h on h.account_id = a.id
    where a.is_admin and a.phone is not null order by a.id`);
