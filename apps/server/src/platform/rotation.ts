import type { Db } from './db/db.ts';
import type { Vault } from './vault.ts';

/** A column that the vault seals; all fields are SQL. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  readonly key: string;
  readonly context: string;
}

interface Row {
  readonly key: string;
  readonly context: string;
  readonly sealed: Buffer;
}

export interface Rotated {
  readonly sealed: number;
  readonly unreadable: number;
}

const batchSize = 500;

/** One statement per batch, updating only unchanged rows; concurrent writes use the newest key anyway. Resumable. */
export async function rotateColumn(
  db: Db,
  vault: Vault,
  of: SealedColumn,
  batch = batchSize,
): Promise<Rotated> {
  const total = { sealed: 0, unreadable: 0 };
  for (let after = ''; ;) {
    const stale = await staleRows(db, vault, of, after, batch);
    const last = stale.at(-1);
    if (!last) return total;
    const readable = stale.flatMap((row) => resealed(vault, row));
    total.unreadable += stale.length - readable.length;
    const { rowCount } = await db.pool.query(
      `update ${of.table} t set ${of.column} = n.of_next
       from unnest($1::text[], $2::bytea[], $3::bytea[]) as n (of_key, of_sealed, of_next)
       where (${of.key})::text = n.of_key and t.${of.column} = n.of_sealed`,
      [
        readable.map(({ key }) => key),
        readable.map(({ sealed }) => sealed),
        readable.map(({ next }) => next),
      ],
    );
    total.sealed += rowCount ?? 0;
    after = last.key;
  }
}

// The key id is at offset 1; see vault.ts.
async function staleRows(
  db: Db,
  vault: Vault,
  { table, column, key, context }: SealedColumn,
  after: string,
  batch: number,
): Promise<Row[]> {
  const { rows } = await db.pool.query<Row>(
    `select (${key})::text as key, ${context} as context, ${column} as sealed from ${table}
     where ${column} is not null and substring(${column} from 2 for 4) <> $1 and (${key})::text > $2
     order by (${key})::text limit $3`,
    [Buffer.from(vault.keyId, 'hex'), after, batch],
  );
  return rows;
}

function resealed(vault: Vault, row: Row): (Row & { readonly next: Buffer })[] {
  try {
    return [{ ...row, next: vault.sealBytes(vault.openBytes(row.sealed, row.context), row.context) }];
  } catch {
    return [];
  }
}
