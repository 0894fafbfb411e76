import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

const migrationsFolder = path.resolve(import.meta.dirname, '../../../migrations');
const lockKey = 7_283_201;

/** The migrations of this version, in their order. */
export const migrationNames = async (folder = migrationsFolder): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();

/** Applies what is missing and wanted, all in one transaction under an advisory lock. Returns the names applied. */
export async function migrate(
  url: string,
  folder = migrationsFolder,
  isWanted: (name: string) => boolean = () => true,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'sufra migrate' });
  // A lost connection fails the statement under way; unheard, it would end the process too.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [lockKey]);
    const applied = await applyMissing(client, folder, isWanted);
    await client.query('commit');
    return applied;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
}

async function applyMissing(
  client: pg.Client,
  folder: string,
  isWanted: (name: string) => boolean,
): Promise<string[]> {
  await client.query('create schema if not exists platform');
  await client.query(
    'create table if not exists platform.migrations (name text primary key, applied_at timestamptz not null default now())',
  );
  const known = await client.query<{ name: string }>('select name from platform.migrations');
  const done = new Set(known.rows.map((row) => row.name));
  const missing = (await migrationNames(folder)).filter((name) => !done.has(name) && isWanted(name));
  for (const name of missing) {
    await client.query(await readFile(path.join(folder, name), 'utf8'));
    await client.query('insert into platform.migrations (name) values ($1)', [name]);
  }
  return missing;
}
