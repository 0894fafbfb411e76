import { expect, it } from 'vitest';
import {
  oldEntries,
  oldPayouts,
  oldRuns,
  condense,
  deletePayouts,
  deleteRuns,
} from '../src/modules/money/ledger/retention.store.ts';
import { issueDocument } from '../src/modules/money/invoices/issue-invoice.ts';
import { earningsOf } from '../src/modules/money/ledger/read-balances.ts';
import type { Db } from '../src/platform/db/db.ts';
import { forgetBefore, keepSince } from './forgetting.ts';
import { testDb } from './harness.ts';
import { countOf } from './inspect.ts';
import { randomOf, seedOr } from './ledger/random.ts';
import { standing } from './ledger/book.ts';
import { sums, unbalanced } from './money.ts';
import { History } from './payouts/history.ts';

const seed = seedOr(20_261_125);
const dayMs = 86_400_000;

async function forget(db: Db, before: Date): Promise<number> {
  const steps = [
    { look: oldPayouts, remove: deletePayouts },
    { look: oldEntries, remove: condense },
    { look: oldRuns, remove: deleteRuns },
  ];
  let gone = 0;
  // Concurrently, as by two processes.
  for (const step of steps)
    for (const part of await Promise.all([forgetBefore(db, before, step), forgetBefore(db, before, step)]))
      gone += part;
  return gone;
}

async function issueAll(db: Db): Promise<void> {
  const { rows } = await db.pool.query<{ id: string; at: Date }>(
    'select id, at from money.entries where lines is not null and id not in (select entry_id from money.invoices) order by at',
  );
  for (const { id, at } of rows) await issueDocument({ db, clock: { now: () => at } }, id);
}

async function instantAt(db: Db, share: number): Promise<Date> {
  const { rows } = await db.pool.query<{ first: Date; last: Date }>(
    "select min(at) as first, max(at) as last from money.entries where kind <> 'opening'",
  );
  const [first, last] = [rows[0]?.first.getTime() ?? 0, rows[0]?.last.getTime() ?? 0];
  // Midnights in Dubai: documents only know their day.
  const at = first + (last - first) * share;
  return new Date(Math.floor((at + 4 * 3_600_000) / dayMs) * dayMs - 4 * 3_600_000);
}

async function earned(db: Db): Promise<Record<string, unknown>> {
  const { rows } = await db.pool.query<{ id: string }>('select id from partners.partners order by id');
  const found: Record<string, unknown> = {};
  for (const { id } of rows) found[id] = await earningsOf(db, id, new Date('2100-01-01'));
  return found;
}

const paidIn = async (db: Db): Promise<number> => {
  const { rows } = await db.pool.query<{ paid: string }>(
    'select coalesce(sum(amount_fils), 0) as paid from money.payouts where is_paid',
  );
  return Number(rows[0]?.paid);
};

it(`3 histories that delete old records twice on the way (seed ${seed})`, { timeout: 240_000 }, async () => {
  const figures = { entries: 0, payouts: 0, documents: 0, openings: 0 };
  for (let number = 0; number < 3; number += 1) {
    const db = await testDb();
    const history = await History.begin(db, randomOf(seed + number));
    for (const [steps, share] of [
      [80, 0.6],
      [60, 0.8],
    ] as const) {
      await history.live(steps);
      await issueAll(db);
      const before = await instantAt(db, share);
      await keepSince(db, before);
      const were = { sums: standing(await sums(db)), earned: await earned(db), paid: await paidIn(db) };
      const counts = async () => ({
        entries: await countOf(db, 'money.entries'),
        payouts: await countOf(db, 'money.payouts'),
        documents: await countOf(db, 'money.invoices'),
      });
      const had = await counts();
      await forget(db, before);
      expect(standing(await sums(db))).toEqual(were.sums);
      expect(await earned(db)).toEqual(were.earned);
      expect(await unbalanced(db)).toEqual([]);
      history.forgottenPaid += were.paid - (await paidIn(db));
      const has = await counts();
      figures.entries += had.entries - has.entries;
      figures.payouts += had.payouts - has.payouts;
      figures.documents += had.documents - has.documents;
      figures.openings += await countOf(db, "money.entries where kind = 'opening'");
      const text = JSON.stringify(await sums(db));
      await forget(db, before);
      expect([await counts(), JSON.stringify(await sums(db))]).toEqual([has, text]);
      expect(await countOf(db, 'money.entries where at < $1 and lines is not null', [before])).toBe(0);
    }
    await history.live(60);
  }
  for (const [what, count] of Object.entries(figures)) expect(count, what).toBeGreaterThan(0);
});
