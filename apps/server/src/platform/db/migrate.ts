import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

const migrationsFolder = path.resolve(import.meta.dirname, '../../../migrations');
const lockKey = 7_283_201;
const lastOfBaseline = 20;
/** SHA-256 over the names, one a line, of the 94 migrations that the baseline replaced. */
const historyHash = '1f739672405e3998fed3b9a457dbdbb20132062d24334a9269b626e70ec27790';

/** The database was left by a version that this one can't upgrade; the message says what to do. */
export class TooOld extends Error {}

/** The migrations of this version, in their order. */
export const migrationNames = async (folder = migrationsFolder): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();

const isOfBaseline = (name: string): boolean => Number(name.slice(0, 4)) <= lastOfBaseline;

const isWholeHistory = (names: readonly string[]): boolean =>
  hash('sha256', [...names].sort().join('\n'), 'hex') === historyHash;

/** The names of this version for what a database has applied: all migrations before the baseline are the baseline. */
export const sinceBaseline = async (applied: readonly string[]): Promise<readonly string[]> =>
  isWholeHistory(applied) ? (await migrationNames()).filter(isOfBaseline) : applied;

/**
 * Applies what is missing and wanted, all in one transaction under an advisory lock, and makes the partitions of the
 * coming months. Returns the names applied. Throws `TooOld`.
 */
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
    await client.query('select platform.make_months()');
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
  const names = await migrationNames(folder);
  const done = new Set(await appliedIn(client));
  if (done.size > 0 && !names.some((name) => done.has(name))) {
    await upgradeHistory(client, folder, [...done], names.filter(isOfBaseline));
    names.filter(isOfBaseline).forEach((name) => done.add(name));
  }
  const missing = names.filter((name) => !done.has(name) && isWanted(name));
  for (const name of missing) {
    await client.query(await readFile(path.join(folder, name), 'utf8'));
    await note(client, [name]);
  }
  return missing;
}

async function appliedIn(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from platform.migrations');
  return rows.map(({ name }) => name);
}

const note = (client: pg.Client, names: readonly string[]): Promise<unknown> =>
  client.query('insert into platform.migrations (name) select unnest($1::text[])', [names]);

/** Brings a database of the migrations before the baseline to it. */
async function upgradeHistory(
  client: pg.Client,
  folder: string,
  applied: readonly string[],
  baseline: readonly string[],
): Promise<void> {
  if (!isWholeHistory(applied))
    throw new TooOld(
      `The database was left by a version before the baseline, with ${applied.length} of its 94 migrations applied. ` +
        'Start the last version before the baseline (commit 01b52fd9) on it once, then this one.',
    );
  for (const file of ['0001_platform_months.sql', 'history/to-baseline.sql'])
    await client.query(await readFile(path.join(folder, file), 'utf8'));
  await client.query('delete from platform.migrations');
  await note(client, baseline);
}
