import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

interface TableRow {
  readonly accountId: string;
  readonly diet: Buffer | null;
  readonly members: readonly { readonly id: string; readonly diet: string }[];
}

/** Sealed diets, members' as base64; accounts without a profile are left out. */
export const readTables = (db: Queries, accountIds: readonly string[]): Promise<TableRow[]> =>
  db.rows<TableRow>(sql`
    select p.account_id as "accountId", p.diet,
      coalesce((select json_agg(json_build_object('id', m.id, 'diet', encode(m.diet, 'base64')) order by m.position)
        from household.members m where m.account_id = p.account_id), '[]') as members
    from household.profiles p where p.account_id = any(${accountIds})`);
