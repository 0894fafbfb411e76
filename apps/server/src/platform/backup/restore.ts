import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrate, migrationNames, sinceBaseline } from '../db/migrate.ts';
import type { Vault } from '../vault.ts';
import { fileOf, readContents, readHead, type BackupContents, type BackupHead } from './contents.ts';
import { expectWhole, readSealed } from './sealed-file.ts';

export class NotRestorable extends Error {}

export interface RestoreDone {
  readonly takenAt: string;
  readonly tables: number;
  readonly rows: number;
  readonly migrated: number;
}

/** Restores into a database without Sufra's tables, then migrates it. Needs a superuser, or SET on session_replication_role. */
export async function restore(url: string, vault: Vault, folder: string): Promise<RestoreDone> {
  const head = await readHead(folder);
  if (!vault.holdsKey(head.keyId))
    throw new NotRestorable(
      `The backup is encrypted with another key (${head.keyId}). Append that key to DATA_KEYS, after the current one.`,
    );
  const contents = await readContents(fileOf(vault, folder, head, 'contents'));
  const migrations = await sinceBaseline(contents.migrations);
  await expectKnown(migrations);
  await withClient(url, expectEmpty);
  // Verify every file first, so that a damaged backup leaves the database empty.
  for (const { name } of contents.tables) await expectWhole(fileOf(vault, folder, head, name));
  const wanted = new Set(migrations);
  await migrate(url, undefined, (name) => wanted.has(name));
  await withClient(url, (client) => copyIn(client, vault, folder, head, contents));
  const migrated = await migrate(url);
  await withClient(url, (client) => client.query('analyze'));
  const rows = contents.tables.reduce((sum, table) => sum + table.rows, 0);
  return { takenAt: head.takenAt, tables: contents.tables.length, rows, migrated: migrated.length };
}

async function expectKnown(names: readonly string[]): Promise<void> {
  const known = new Set(await migrationNames());
  if (names.some((name) => !known.has(name)))
    throw new NotRestorable('The backup was made by a newer version of Sufra. Restore it with that version.');
}

async function expectEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`
    select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%' limit 1`);
  if (rows.length > 0)
    throw new NotRestorable(
      'The database is not empty. Restore into a new one; existing data is never overwritten.',
    );
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'sufra restore' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

// Derived tables from before the baseline; old backups still hold them.
const gone = ['household.gates', 'catalogue.gate_bits'];

/** In one transaction, never committed unless the row counts match. */
async function copyIn(
  client: pg.Client,
  vault: Vault,
  folder: string,
  head: BackupHead,
  contents: BackupContents,
): Promise<void> {
  const { counters, months = [] } = contents;
  const tables = contents.tables.filter(({ name }) => !gone.includes(name));
  await client.query('begin');
  for (const { table, month } of months)
    await client.query('select platform.make_month($1::regclass, $2::date)', [table, month]);
  await client.query('set local session_replication_role = replica');
  // The backup's rows replace those that migrations insert.
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  for (const { name, columns, rows } of tables) {
    const stream = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`));
    await readSealed(fileOf(vault, folder, head, name), stream);
    if (stream.rowCount !== rows)
      throw new NotRestorable(`${name}: restored only ${stream.rowCount} of ${rows} rows.`);
  }
  for (const { name, value } of counters) await client.query('select setval($1, $2)', [name, value]);
  await client.query('commit');
}
