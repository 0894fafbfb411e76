import type { Language } from '@sufra/contract/options.ts';
import type { Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/** A household as it is stored, what people said of their food still sealed (in base64). */
export interface SealedTable {
  readonly accountId: string;
  readonly name: string | null;
  readonly language: Language;
  readonly familySize: number;
  readonly dietVersion: number;
  readonly diet: Buffer | null;
  readonly members:
    | readonly {
        readonly id: string;
        readonly name: string;
        readonly portion: number;
        readonly diet: string;
      }[]
    | null;
}

/** The households of these accounts as they stand; a diet saved meanwhile waits until the transaction ends. */
export const loadTables = (tx: Tx, accountIds: readonly string[]): Promise<SealedTable[]> =>
  tx.rows<SealedTable>(sql`
    select p.account_id as "accountId", p.name, p.language, p.family_size as "familySize",
      p.diet_version as "dietVersion", p.diet,
      (select json_agg(json_build_object('id', m.id, 'name', m.name, 'portion', m.portion,
          'diet', encode(m.diet, 'base64')) order by m.position)
        from household.members m where m.account_id = p.account_id) as members
    from household.profiles p where p.account_id = any(${accountIds}::uuid[])
    order by p.account_id for share of p`);
