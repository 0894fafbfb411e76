import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';
import { expect, it, vi } from 'vitest';
import { testDb } from '../../../test/harness.ts';
import { sql } from './sql.ts';

const advice = 'pg changed inside: mend platform/db/sql.ts, or use the client of pg (docs/adr/0002)';

/** Missing from pg's types. */
const lineOf = (client: pg.ClientBase): pg.Connection & Record<string, unknown> =>
  (client as unknown as { connection: pg.Connection & Record<string, unknown> }).connection;

it('is pinned to the version that was reviewed', () => {
  const manifest = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const wanted = manifest.dependencies['pg'] ?? '';
  expect(wanted, 'pg must be named by an exact version').toMatch(/^\d+\.\d+\.\d+$/);
  const installed = JSON.parse(
    readFileSync(new URL('../../../../../node_modules/pg/package.json', import.meta.url), 'utf8'),
  ) as { version: string };
  expect(installed.version).toBe(wanted);
});

it('has the internals that are used', async () => {
  const db = await testDb();
  const client = await db.pool.connect();
  const line = lineOf(client);
  for (const method of ['parse', 'bind', 'describe', 'execute', 'sync', 'sendCopyFail'])
    expect(typeof line[method], `${advice} (${method})`).toBe('function');
  expect(line['parsedStatements'], advice).toEqual({});
  expect(typeof line.stream.cork, advice).toBe('function');
  client.release();
  expect([null, 1, true, ['a', null], new Date(0)].map(prepareValue), advice).toEqual([
    null,
    '1',
    'true',
    '{"a",NULL}',
    expect.stringMatching(/^19(70|69)-/),
  ]);
});

it('prepares and describes a statement once per connection', async () => {
  const db = await testDb();
  await db.transaction(async (tx) => {
    const statement = (n: number) => sql`select ${n}::int as n`;
    const line = (db.pool as unknown as { _clients: pg.ClientBase[] })._clients.map(lineOf)[0];
    if (!line) throw new Error(advice);
    const calls = line as unknown as Record<string, () => void>;
    const spies = ['parse', 'describe', 'bind'].map((method) => vi.spyOn(calls, method));
    for (const n of [1, 2, 3]) expect(await tx.row(statement(n))).toEqual({ n });
    expect(
      spies.map((spy) => spy.mock.calls.length),
      advice,
    ).toEqual([1, 1, 3]);
    expect(Object.keys(line['parsedStatements'] as object), advice).toContain(statement(1).name);
  });
});
