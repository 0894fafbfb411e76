import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Vault } from '../vault.ts';
import { fileOf, headFile, writeContents, type BackupContents, type BackupHead } from './contents.ts';
import { writeSealed } from './sealed-file.ts';
import { countersOf, migrationsOf, monthsOf, tablesOf } from './tables.ts';

/** There is something at the place the backup should go to. */
export class BackupExists extends Error {}

export interface BackupDone {
  readonly tables: number;
  readonly rows: number;
}

/**
 * Writes the folder, which must not exist: it appears whole or not at all. Everything in it is sealed with a key derived
 * from the first data key, which is not in it. Objects in a bucket are not part of it.
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
  // A lost connection fails the statement under way; unheard, it would end the process too.
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
  // Counters don't keep to the moment: read last, they are never behind the rows.
  return {
    ...{ migrations: await migrationsOf(client), tables, months: await monthsOf(client) },
    counters: await countersOf(client),
  };
}
