import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { sql } from '../src/platform/db/sql.ts';
import { testDb } from './harness.ts';

const plan = path.resolve(import.meta.dirname, '../../../docs/ops/shard-keys.json');

it('gives every table a shard key, once', async () => {
  const db = await testDb();
  const tables = await db.rows<{ name: string }>(sql`
    select schemaname || '.' || tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema', 'pgboss')
      and tablename !~ '_(\\d{4}_\\d\\d|other)$' order by 1`);
  const keys = JSON.parse(await readFile(plan, 'utf8')) as Record<string, string[]>;
  const named = Object.values(keys).flat();
  expect(named.sort()).toEqual(tables.map(({ name }) => name));
});
