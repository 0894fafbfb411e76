import { expect, test } from 'vitest';
import { testDb } from '../../apps/server/test/harness.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import { arrays, scalars, type Kind } from './compare.ts';

const kindOfValue = (value: unknown): Kind => {
  if (Array.isArray(value)) return { elements: kindOfValue(value[0]) };
  if (value instanceof Date) return 'Date';
  if (Buffer.isBuffer(value)) return 'Buffer';
  return typeof value === 'object' ? 'json' : (typeof value as Kind);
};

test('the check knows how the driver delivers each type', async () => {
  const db = await testDb();
  const scalar = await db.row(sql`
    select 1::int2 as int2, 1::int4 as int4, 1::int8 as int8, 1::float4 as float4, 1::float8 as float8,
      1::numeric as numeric, 1::oid as oid, true as bool, now() as timestamptz, '\\x00'::bytea as bytea,
      '{}'::json as json, '{}'::jsonb as jsonb, ''::text as text, ''::varchar as varchar, ''::bpchar as bpchar,
      ''::name as name, gen_random_uuid() as uuid, current_date as date, 'pg_class'::regclass as regclass,
      'a'::"char" as char, '1'::xid8 as xid8`);
  const delivered = Object.entries(scalar ?? {}).map(([name, value]) => [name, kindOfValue(value)]);
  expect(Object.fromEntries(delivered)).toEqual(scalars);
});

test('and the elements of each array', async () => {
  const db = await testDb();
  const row = await db.row(sql`
    select array[1::int2] as int2, array[1] as int4, array[1::int8] as int8, array[1::numeric] as numeric,
      array[true] as bool, array[''] as text, array[gen_random_uuid()] as uuid, array[current_date] as date,
      array[now()] as timestamptz, array['{}'::jsonb] as jsonb`);
  const delivered = Object.entries(row ?? {}).map(([name, value]) => [name, kindOfValue(value)]);
  expect(Object.fromEntries(delivered)).toEqual(
    Object.fromEntries(Object.keys(row ?? {}).map((name) => [name, { elements: arrays[name] }])),
  );
});
