import { openSupportRequest } from '@sufra/contract/support/support.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rotateColumn, type SealedColumn } from '../src/platform/rotation.ts';
import { openVault } from '../src/platform/vault.ts';
import { sealedColumns } from '../src/sealed-columns.ts';
import { startTestApp, testKey, type TestApp } from './harness.ts';
import { signIn } from './people.ts';

const next = Buffer.alloc(32, 9);
const both = openVault([next, testKey]);
const only = openVault([next]);

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const rowsOf = async ({ table, column, context }: SealedColumn) =>
  (
    await test.app.db.pool.query<{ context: string; sealed: Buffer }>(
      `select ${context} as context, ${column} as sealed from ${table} where ${column} is not null`,
    )
  ).rows;

it('opens the whole demo world with the newest key alone', async () => {
  const person = await signIn(test, '+971500000003');
  await person.get(openSupportRequest, {
    body: { side: 'customer', topic: 'other', text: 'Where is my lunch, please?' },
  } as never);
  const seen: string[] = [];
  for (const one of sealedColumns) {
    const before = await rowsOf(one);
    expect(await rotateColumn(test.app.db, both, one, 7)).toEqual({ sealed: before.length, unreadable: 0 });
    for (const { context, sealed } of await rowsOf(one)) only.openBytes(sealed, context);
    if (before.length > 0) seen.push(`${one.table}.${one.column}`);
  }
  // The demo world's rows; other columns use the same sealing contexts.
  expect(seen).toEqual(
    expect.arrayContaining([
      'household.profiles.diet',
      'planner.suggestions.reasons',
      'ordering.orders.proof',
    ]),
  );
  expect(seen.length).toBeGreaterThan(6);
});

it('resumes after an interruption and skips unreadable values', async () => {
  const reasons = sealedColumns.find(({ table }) => table === 'planner.suggestions') as SealedColumn;
  const third = openVault([Buffer.alloc(32, 10), next, testKey]);
  const before = await rowsOf(reasons);
  const smallest = before.map(({ context }) => context).sort()[0] ?? '';
  const first = before.find(({ context }) => context.endsWith(smallest)) ?? {
    sealed: Buffer.alloc(0),
    context: '',
  };
  expect(before.length).toBeGreaterThan(2);
  // Some were done before the interruption.
  const { rowCount } = await test.app.db.pool.query(
    `update planner.suggestions s set reasons = $1 where id = (select min(id::text)::uuid from planner.suggestions)`,
    [third.sealBytes(both.openBytes(first.sealed, first.context), first.context)],
  );
  expect(rowCount).toBe(1);
  const done = await rotateColumn(test.app.db, third, reasons, 1);
  expect(done).toEqual({ sealed: before.length - 1, unreadable: 0 });
  expect(await rotateColumn(test.app.db, third, reasons)).toEqual({ sealed: 0, unreadable: 0 });
  const stranger = openVault([Buffer.alloc(32, 11)]);
  expect(await rotateColumn(test.app.db, stranger, reasons)).toEqual({
    sealed: 0,
    unreadable: before.length,
  });
});

/** Unsealed bytes, or derived values. */
const others = [
  /hash$/,
  /^adapters\.(objects\.body|sent_messages\.sealed|emails\.sealed|whatsapp\w*\.sealed)$/,
  /^planner\.coverage\.key$/,
  /^planner\.similarities\.pairs$/,
  // A view.
  /^money\.payee_bank_accounts\.iban$/,
];

it('names every sealed column of the database', async () => {
  const { rows } = await test.app.db.pool.query<{ name: string }>(
    `select table_schema || '.' || table_name || '.' || column_name as name from information_schema.columns
     where data_type = 'bytea' and table_schema not in ('pg_catalog', 'information_schema', 'pgboss')
       and table_name !~ '^public_|_(\\d{4}_\\d\\d|other)$'`,
  );
  const named = new Set(sealedColumns.map(({ table, column }) => `${table}.${column}`));
  const missing = rows
    .map(({ name }) => name)
    .filter((name) => !named.has(name) && !others.some((one) => one.test(name)));
  expect(missing).toEqual([]);
});
