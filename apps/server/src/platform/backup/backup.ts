import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Vault } from '../vault.ts';
import { fileOf, headFile, writeContents, type BackupContents, type BackupHead } from './contents.ts';
import { writeSealed } from './sealed-file.ts';

export class BackupExists extends Error {}

export interface BackupDone {
  readonly tables: number;
  readonly rows: number;
}

/**
 * Writes the folder, which must not exist, atomically. Seals every file with a key derived from the first data key.
 * Omits objects in a bucket.
 */
export async function backUp(url: string, vault: Vault, folder: string, now: Date): Promise<BackupDone> {
  const head: BackupHead = {
    format: 1,
    id: randomBytes(16).toString('hex'),
    keyId: vault.keyId,
    takenAt: now.toISOString(),
  };
  const unfinished = `${folder}.unfinished-${head.id.slice(0, 8)}`;
  await mkdir(path.dirname(folder), { recursive: true });
  await mkdir(unfinished, { mode: 0o700 });
  try {
    const contents = await inOneMoment(url, (client) => copyOut(client, vault, unfinished, head));
    await writeContents(fileOf(vault, unfinished, head, 'contents'), contents);
    await writeFile(path.join(unfinished, headFile), `${JSON.stringify(head, null, 2)}\n`, { mode: 0o600 });
    await rename(unfinished, folder).catch((error: unknown) => {
      throw new BackupExists(`${folder} already exists. Choose a new folder.`, { cause: error });
    });
    return {
      tables: contents.tables.length,
      rows: contents.tables.reduce((sum, { rows }) => sum + rows, 0),
    };
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function inOneMoment<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'sufra backup' });
  // Without a listener, a lost connection would end the process; the running statement fails anyway.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read, read only');
    return await work(client);
  } finally {
    await client.end();
  }
}

async function copyOut(
  client: pg.Client,
  vault: Vault,
  folder: string,
  head: BackupHead,
): Promise<BackupContents> {
  const tables: BackupContents['tables'] = [];
  for (const { name, columns } of await tablesOf(client)) {
    const stream = client.query(copyTo(`copy (select ${columns.join(', ')} from ${name}) to stdout`));
    await writeSealed(fileOf(vault, folder, head, name), stream);
    tables.push({ name, columns: [...columns], rows: stream.rowCount });
  }
  // Sequences are outside the snapshot: read last, they are never behind the rows.
  return {
    ...{ migrations: await migrationsOf(client), tables, months: await monthsOf(client) },
    counters: await countersOf(client),
  };
}

export interface BackedUpTable {
  readonly name: string;
  readonly columns: readonly string[];
}

export interface Month {
  readonly table: string;
  readonly month: string;
}

export interface Counter {
  readonly name: string;
  readonly value: string;
}

// Skip migrations and jobs: every start recreates them. A partitioned table is copied as one.
const own = `
  c.relkind in ('r', 'p') and not c.relispartition
  and n.nspname not in ('information_schema', 'pgboss') and n.nspname not like 'pg\\_%'
  and (n.nspname, c.relname) <> ('platform', 'migrations')`;

async function tablesOf(client: pg.ClientBase): Promise<BackedUpTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select format('%I.%I', n.nspname, c.relname) as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where ${own} group by n.nspname, c.relname order by n.nspname, c.relname`);
  return rows;
}

async function monthsOf(client: pg.ClientBase): Promise<Month[]> {
  const { rows } = await client.query<Month>(`
    select t::text as table, m.month::text as month
    from platform.divided_tables() t, platform.months_of(t) m order by 1, 2`);
  return rows;
}

async function countersOf(client: pg.ClientBase): Promise<Counter[]> {
  const { rows } = await client.query<Counter>(`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
    from pg_sequences where schemaname not in ('pgboss') and last_value is not null order by 1`);
  return rows;
}

async function migrationsOf(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from platform.migrations order by name');
  return rows.map(({ name }) => name);
}
