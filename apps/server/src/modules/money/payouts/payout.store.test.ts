import { beforeEach, expect, it } from 'vitest';
import { testDb } from '../../../../test/harness.ts';
import { countOf } from '../../../../test/inspect.ts';
import { newPayee, owe } from '../../../../test/payouts/payees.ts';
import type { Db } from '../../../platform/db/db.ts';
import { insertPayouts, insertRun } from './payout.store.ts';

let db: Db;
let partnerId: string;
const runId = '019abcde-0000-7000-8000-0000000000a1';
const otherRun = '019abcde-0000-7000-8000-0000000000a2';
const madeAt = new Date('2026-11-09T06:00:00Z');

beforeEach(async () => {
  db = await testDb();
  partnerId = await newPayee(db);
  await owe(db, `partner:${partnerId}`, 1_000, new Date('2026-11-03T06:00:00Z'));
  await owe(db, `partner:${partnerId}`, 500, new Date('2026-11-04T06:00:00Z'));
  await makeRun(runId, '2026-11-09');
});

const makeRun = (id: string, cutOffOn: string): Promise<number> =>
  db.transaction(async (tx) => {
    const run = { id, kind: 'partner', startsOn: '2026-10-26', cutOffOn, status: 'draft' } as const;
    await insertRun(tx, { ...run, madeAt });
    const before = new Date('2026-11-08T20:00:00Z');
    return insertPayouts(tx, { runId: id, kind: 'partner', before, minimum: 100, status: 'pending' });
  });

const payoutOf = (amount: number): string => `
  insert into money.payouts (id, run_id, kind, payee_id, account_id, amount_fils, status)
  select gen_random_uuid(), run_id, kind, gen_random_uuid(), account_id, ${amount}, 'pending' from money.payouts limit 1`;

it.each([
  ['a payout without lines', payoutOf(100), /its lines come to 0/],
  [
    'a payout over other lines',
    `with p as (${payoutOf(100)} returning id)
     insert into money.payout_lines (payout_id, entry_id, payee, is_released)
     select p.id, entry_id, payee, true from p, money.payout_lines limit 1`,
    /is of 100 fils, its lines come to/,
  ],
  [
    'a posting in a second payout',
    `with o as (insert into money.payout_runs (id, kind, starts_on, cut_off_on, status, made_at)
       values ('${otherRun}', 'partner', '2026-11-09', '2026-11-23', 'draft', now()) returning id),
     p as (insert into money.payouts (id, run_id, kind, payee_id, account_id, amount_fils, status)
       select gen_random_uuid(), o.id, 'partner', payee_id, account_id, 1500, 'pending' from o, money.payouts returning id)
     insert into money.payout_lines (payout_id, entry_id, payee) select p.id, entry_id, payee from p, money.payout_lines`,
    /payout_lines_once/,
  ],
  [
    'a second run of the period',
    `insert into money.payout_runs (id, kind, starts_on, cut_off_on, status, made_at)
     values ('${otherRun}', 'partner', '2026-10-26', '2026-11-09', 'draft', now())`,
    /payout_runs_once/,
  ],
  ['another sum', 'update money.payouts set amount_fils = amount_fils + 1', /stay as they are/],
  ['another payee', 'update money.payouts set payee_id = gen_random_uuid()', /stay as they are/],
  [
    'a line for another payout',
    'update money.payout_lines set payout_id = gen_random_uuid()',
    /being free again/,
  ],
  [
    'a failure without a reason',
    "update money.payouts set status = 'failed', settled_at = now()",
    /check constraint/,
  ],
  ['an approval that goes nowhere', "update money.payouts set status = 'approved'", /check constraint/],
  ['to forget a payout', 'delete from money.payouts', /only ever added to/],
  ['to forget a line', 'delete from money.payout_lines', /only ever added to/],
  ['to forget all lines', 'truncate money.payout_lines', /only ever added to/],
])('refuses %s', async (_what, statement, message) => {
  await expect(db.pool.query(statement)).rejects.toThrow(message);
  expect(await countOf(db, 'money.payouts where amount_fils = 1500')).toBe(1);
  expect(await countOf(db, 'money.payout_lines')).toBe(2);
});

it('releases a line once and never takes it back', async () => {
  await db.pool.query('update money.payout_lines set is_released = true');
  await expect(db.pool.query('update money.payout_lines set is_released = false')).rejects.toThrow(
    /free again/,
  );
});

it('pays released entries in the next run', async () => {
  expect(await makeRun(otherRun, '2026-11-23')).toBe(0);
  await db.pool.query('update money.payout_lines set is_released = true');
  const third = '019abcde-0000-7000-8000-0000000000a3';
  expect(await makeRun(third, '2026-12-07')).toBe(1);
  expect(await countOf(db, 'money.payouts where run_id = $1 and amount_fils = 1500', [third])).toBe(1);
});
