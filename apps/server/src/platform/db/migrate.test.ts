import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase, emptyDatabase } from '../../../test/harness.ts';
import { migrate } from './migrate.ts';

const shipped = path.resolve(import.meta.dirname, '../../../migrations');
const names = readdirSync(shipped)
  .filter((name) => name.endsWith('.sql'))
  .sort();

async function ask<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

function folderWith(name: string, statements: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sufra-migrations-'));
  cpSync(shipped, folder, { recursive: true });
  writeFileSync(path.join(folder, name), statements);
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

const appliedIn = async (url: string): Promise<string[]> => {
  const rows = await ask<{ name: string }>(url, 'select name from platform.migrations order by name');
  return rows.map(({ name }) => name);
};

describe('migrating', () => {
  it('applies every file in order, and none the second time', async () => {
    const url = await emptyDatabase();
    expect(await migrate(url)).toEqual(names);
    expect(await migrate(url)).toEqual([]);
    expect(await appliedIn(url)).toEqual(names);
  });

  it('applies each file once with eight concurrent starts', async () => {
    const url = await emptyDatabase();
    const applied = await Promise.all(Array.from({ length: 8 }, () => migrate(url)));
    expect(applied.filter((files) => files.length > 0)).toEqual([names]);
    expect(await appliedIn(url)).toEqual(names);
  });

  it('adds only what is new, and leaves the data alone', async () => {
    const { url, drop } = await createTestDatabase();
    onTestFinished(drop);
    const before = await ask<{ count: string }>(url, 'select count(*) from catalogue.meals');
    const folder = folderWith(
      '9998_platform_more.sql',
      'create table platform.more (id integer primary key);',
    );
    expect(await migrate(url, folder)).toEqual(['9998_platform_more.sql']);
    expect(await ask(url, 'select count(*) from catalogue.meals')).toEqual(before);
    expect(await ask(url, 'select * from platform.more')).toEqual([]);
  });

  it('updates published views that changed in an applied file, and drops those that went', async () => {
    const { url, drop } = await createTestDatabase();
    onTestFinished(drop);
    const views = `select c.oid::int as id, c.oid::regclass::text as name, pg_get_viewdef(c.oid) as definition
      from pg_class c where c.relkind = 'v' and c.relname like 'public\\_%' order by 2`;
    const before = await ask<{ name: string }>(url, views);
    expect(await migrate(url)).toEqual([]);
    expect(await ask(url, views)).toEqual(before);
    const file = '0015_documents_baseline.sql';
    const text = readFileSync(path.join(shipped, file), 'utf8');
    const changed = text.replace(
      /create view .*documents;/s,
      'create view documents.public_kinds as select kind from documents.documents;',
    );
    expect(await migrate(url, folderWith(file, changed))).toEqual([]);
    const rest = before.filter(({ name }) => name !== 'documents.public_documents');
    const after = await ask<{ name: string }>(url, views);
    expect(after.filter(({ name }) => name !== 'documents.public_kinds')).toEqual(rest);
    expect(after).toHaveLength(before.length);
    await migrate(url);
    expect((await ask<{ name: string }>(url, views)).map(({ name }) => name)).toEqual(
      before.map(({ name }) => name),
    );
  });

  it('leaves nothing behind after a failure and can be retried', async () => {
    const url = await emptyDatabase();
    const broken = folderWith(
      '9999_platform_broken.sql',
      'create table platform.half (id integer); select 1/0;',
    );
    await expect(migrate(url, broken)).rejects.toThrow('division by zero');
    const tables = await ask(
      url,
      "select 1 from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema')",
    );
    expect(tables).toEqual([]);
    expect(await migrate(url)).toEqual(names);
  });

  it('leaves nothing behind after a lost connection', async () => {
    const url = await emptyDatabase();
    const slow = folderWith('9999_platform_slow.sql', 'select pg_sleep(30);');
    const migrating = expect(migrate(url, slow)).rejects.toThrow();
    const sleeping =
      "select pid from pg_stat_activity where query like '%pg_sleep(30)%' and pid <> pg_backend_pid()";
    await expect.poll(() => ask(url, sleeping), { timeout: 10_000 }).toHaveLength(1);
    await ask(url, `select pg_terminate_backend(pid) from (${sleeping}) as worker`);
    await migrating;
    expect(await migrate(url)).toEqual(names);
  });
});

it('names number and owner in every file, with unique numbers', () => {
  for (const name of names) expect(name).toMatch(/^\d{4}_[a-z]+_[a-z_]+\.sql$/);
  expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(names.length);
  const before = readFileSync(path.join(shipped, '../history/names.txt'), 'utf8').split('\n');
  expect(names.filter((name) => before.includes(name))).toEqual([]);
});
