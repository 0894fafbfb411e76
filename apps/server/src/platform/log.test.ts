import { expect, it } from 'vitest';
import { testDb } from '../../test/harness.ts';
import { sql } from './db/sql.ts';
import { createLog } from './log.ts';

it('redacts rows from database errors, also in aggregates', async () => {
  const db = await testDb();
  await db.pool.query('create table public.doors (street text, floor integer check (floor > 0))');
  const refused: unknown = await db
    .run(sql`insert into public.doors values (${'Al Wasl Road 12'}, ${0}::integer)`)
    .catch((error: unknown) => error);
  expect(refused).toMatchObject({ detail: 'Failing row contains (Al Wasl Road 12, 0).' });
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const ofJob = new AggregateError([refused], '1 of 1 failed.');
  for (const err of [refused, ofJob, new AggregateError([ofJob], '1 of 2 failed.')]) log.error({ err }, 'x');
  expect(lines).toHaveLength(3);
  expect(lines.join('')).toContain('violates check constraint');
  expect(lines.join('')).not.toContain('Al Wasl');
});

it('logs a broken connection without its key and statements', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const err = Object.assign(new Error('the line is gone'), { client: { secretKey: 866_375_364 } });
  log.error({ err }, 'database');
  expect(lines.join('')).toContain('the line is gone');
  expect(lines.join('')).not.toContain('866375364');
});
