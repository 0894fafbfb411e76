import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/** The next accounts after one, or the first; empty at the end. */
export const readAccountsAfter = async (
  db: Queries,
  after: string | null,
  limit: number,
): Promise<string[]> =>
  (
    await db.rows<{ id: string }>(sql`
      select id from identity.accounts
      where id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid order by id limit ${limit}`)
  ).map(({ id }) => id);
