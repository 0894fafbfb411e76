import { beforeEach, expect, it } from 'vitest';
import { testDb } from '../../../../test/harness.ts';
import { countOf } from '../../../../test/inspect.ts';
import { sums } from '../../../../test/money.ts';
import type { Db } from '../../../platform/db/db.ts';

let db: Db;
beforeEach(async () => {
  db = await testDb();
});

const insertEntry = (postings: readonly (readonly [string, number])[], count = postings.length): string => `
    with entry as (insert into money.entries (id, kind, subject, account_id, at, posting_count)
      values (gen_random_uuid(), 'test', gen_random_uuid(), gen_random_uuid(), now(), ${count}) returning id)
    insert into money.postings (entry_id, account, amount_fils)
      select id, account, amount from entry, (values ${postings.map(([account, fils]) => `('${account}', ${fils})`).join()}) p (account, amount)`;

it.each([
  [
    'that does not sum to zero',
    insertEntry([
      ['cash', 100],
      ['vat', -99],
    ]),
    /sum to 1 fils/,
  ],
  [
    'with a side too few',
    insertEntry(
      [
        ['cash', 100],
        ['vat', -100],
      ],
      3,
    ),
    /2 of 3 postings/,
  ],
  ['with one side', insertEntry([['cash', 100]]), /check constraint/],
  [
    'on an account nobody has',
    insertEntry([
      ['cash', 100],
      ['pocket', -100],
    ]),
    /check constraint/,
  ],
  [
    'on a customer without an id',
    insertEntry([
      ['cash', 100],
      ['customer:', -100],
    ]),
    /check constraint/,
  ],
  [
    'over nothing',
    insertEntry([
      ['cash', 0],
      ['vat', 0],
    ]),
    /check constraint/,
  ],
])('refuses an entry %s', async (_name, statement, message) => {
  await expect(db.pool.query(statement)).rejects.toThrow(message);
  expect(await countOf(db, 'money.entries')).toBe(0);
});

it('refuses an entry without postings, and postings added to a committed entry', async () => {
  await expect(
    db.pool.query(`insert into money.entries (id, kind, subject, account_id, at, posting_count)
        values (gen_random_uuid(), 'test', gen_random_uuid(), gen_random_uuid(), now(), 2)`),
  ).rejects.toThrow(/0 of 2 postings/);
  await db.pool.query(
    insertEntry([
      ['cash', 100],
      ['vat', -100],
    ]),
  );
  await expect(
    db.pool.query(`insert into money.postings (entry_id, account, amount_fils)
        select id, account, amount from money.entries, (values ('gateway', 5), ('orders_in_progress', -5)) p (account, amount)`),
  ).rejects.toThrow(/4 of 2 postings/);
});

it.each([
  'update money.postings set amount_fils = amount_fils * 2',
  "update money.entries set kind = 'other'",
  'delete from money.postings',
  'delete from money.entries',
  'truncate money.postings cascade',
  'truncate money.entries cascade',
])('refuses to %s', async (statement) => {
  await db.pool.query(
    insertEntry([
      ['cash', 100],
      ['vat', -100],
    ]),
  );
  const before = await sums(db);
  await expect(db.pool.query(statement)).rejects.toThrow(/only ever added to/);
  expect(await sums(db)).toEqual(before);
});
