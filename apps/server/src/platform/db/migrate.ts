import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { Log } from '../log.ts';
import type { Db } from './db.ts';
import { sql } from './sql.ts';

const migrationsFolder = path.resolve(import.meta.dirname, '../../../migrations');
const historyFolder = path.resolve(import.meta.dirname, '../../../history');
const lockKey = 7_283_201;
const lastOfBaseline = 20;

export class TooOld extends Error {}

export const migrationNames = async (folder = migrationsFolder): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();

const isOfBaseline = (name: string): boolean => Number(name.slice(0, 4)) <= lastOfBaseline;

const historyNames = async (): Promise<string[]> =>
  (await readFile(path.join(historyFolder, 'names.txt'), 'utf8')).trim().split('\n');

/**
 * The applied migrations, with a complete history before the baseline replaced by it. Throws `TooOld` if that history
 * is incomplete.
 */
export async function sinceBaseline(
  applied: readonly string[],
  folder = migrationsFolder,
): Promise<readonly string[]> {
  const history = new Set(await historyNames());
  const older = applied.filter((name) => history.has(name));
  if (older.length === 0) return applied;
  if (older.length < history.size)
    throw new TooOld(
      `This was left by a version before the baseline, with ${older.length} of its ${history.size} migrations applied. ` +
        'Bring it to the last of them with commit 01b52fd9 first, then to this version.',
    );
  const baseline = (await migrationNames(folder)).filter(isOfBaseline);
  return [...new Set([...baseline, ...applied.filter((name) => !history.has(name))])];
}

/**
 * Applies missing migrations in one transaction under an advisory lock, updates the published views and creates the
 * coming months' partitions. Returns the migrations' names. Throws `TooOld`.
 */
export async function migrate(
  url: string,
  folder = migrationsFolder,
  isWanted: (name: string) => boolean = () => true,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'sufra migrate' });
  // Without a listener, a lost connection would end the process; the running statement fails anyway.
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
  const known = await appliedIn(client);
  const done = new Set(await sinceBaseline(known, folder));
  const inherited = [...done].filter((name) => !known.includes(name));
  if (inherited.length > 0) await upgradeHistory(client, folder, inherited);
  const missing = names.filter((name) => !done.has(name) && isWanted(name));
  for (const name of missing) {
    await client.query(await readFile(path.join(folder, name), 'utf8'));
    await note(client, [name]);
  }
  await publishViews(
    client,
    folder,
    names.filter((name) => done.has(name) || missing.includes(name)),
  );
  return missing;
}

const publishedView = /^create view (\w+\.public_\w+) as\s[^;]+;/gm;

/** Published views follow their file even after it was applied; only changed ones are locked. */
async function publishViews(client: pg.Client, folder: string, names: readonly string[]): Promise<void> {
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  const wanted = new Map(
    texts.flatMap((text) => [...text.matchAll(publishedView)].map(([view, name = '']) => [name, view])),
  );
  const { rows } = await client.query<{ name: string; definition: string | null }>(`
    select n.nspname || '.' || c.relname as name, obj_description(c.oid, 'pg_class') as definition
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'v' and c.relname like 'public\\_%'`);
  const known = new Map(rows.map(({ name, definition }) => [name, definition]));
  const stale = [...known.keys()].filter((name) => known.get(name) !== wanted.get(name));
  if (stale.length > 0) await client.query(`drop view ${stale.join(', ')}`);
  for (const [name, view] of wanted)
    if (known.get(name) !== view)
      await client.query(`${view} comment on view ${name} is ${pg.escapeLiteral(view)}`);
}

async function appliedIn(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from platform.migrations');
  return rows.map(({ name }) => name);
}

const note = (client: pg.Client, names: readonly string[]): Promise<unknown> =>
  client.query('insert into platform.migrations (name) select unnest($1::text[])', [names]);

/** Keeps the old names, so that the previous version can still start. */
async function upgradeHistory(client: pg.Client, folder: string, baseline: readonly string[]): Promise<void> {
  for (const file of [
    path.join(folder, '0001_platform_months.sql'),
    path.join(historyFolder, 'to-baseline.sql'),
  ])
    await client.query(await readFile(file, 'utf8'));
  await note(client, baseline);
}

const lockNotAvailable = '55P03';

/**
 * Creates the partitions of this month and the next three; drops empty ones two months after their end. One transaction
 * each, so a lock on one never waits for another.
 */
export async function keepMonths(db: Db, log: Log): Promise<void> {
  const missing = await db.rows<{ table: string; month: string }>(sql`
    select parent::text as table, month::text from platform.missing_months()`);
  for (const { table, month } of missing)
    await unlessBusy(log, table, () => db.run(sql`select platform.make_month(${table}::regclass, ${month})`));
  const divided = await db.rows<{ table: string }>(sql`
    select platform.divided_tables()::text as table order by 1`);
  for (const { table } of divided)
    await unlessBusy(log, table, () =>
      db.run(sql`select platform.drop_months(${table}::regclass, now() - interval '2 months', false)`),
    );
  const full = await db.rows<{ table: string }>(sql`select platform.overflowing()::text as table`);
  for (const { table } of full) log.warn({ table }, 'partition_overflow: rows outside of every month');
}

async function unlessBusy(log: Log, table: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if ((error as { code?: string }).code !== lockNotAvailable) throw error;
    log.warn({ table }, 'partition_busy');
  }
}
