import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { sql } from '../src/platform/db/sql.ts';
import { testDb } from './harness.ts';

const plan = path.resolve(import.meta.dirname, '../../../docs/scale.md');

it('gives every table a shard key, once', async () => {
  const db = await testDb();
  const tables = await db.rows<{ name: string }>(sql`
    select schemaname || '.' || tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema', 'pgboss')
      and tablename !~ '_(\\d{4}_\\d\\d|other)$' order by 1`);
  const text = await readFile(plan, 'utf8');
  const keys = text.slice(text.indexOf('## The key of every table'), text.indexOf('## What crosses'));
  const named = [...keys.matchAll(/`([a-z]+\.[a-z_]+)`/g)].map(([, name = '']) => name);
  expect(named.sort()).toEqual(tables.map(({ name }) => name));
});
