import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { border, forgettingBy, keepSince } from '../../test/forgetting.ts';
import { testDb } from '../../test/harness.ts';
import { countOf } from '../../test/inspect.ts';
import type { Db } from './db/db.ts';
import { deleteOld, forgetOldAudit, type Candidate, type Forgettable, keptSince } from './retention.ts';
import { createLog } from './log.ts';

let db: Db;
beforeEach(async () => {
  db = await testDb();
});

const hourMs = 3_600_000;

function ahead(ms: number) {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => lines.push(line) });
  const clock = { now: () => new Date(Date.now() + ms) };
  return { ctx: { ...forgettingBy(db), clock, log }, lines };
}

function rows(count: number, isOver: (index: number) => boolean = () => true) {
  const kept: Candidate[] = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    at: border((index - count) * hourMs).toISOString(),
    isOver: isOver(index),
  }));
  const asked: { before: Date; ids: number }[] = [];
  const forgettable: Forgettable = {
    atOnce: 10,
    look: (_db, before, after, most) => {
      asked.push({ before, ids: 0 });
      return Promise.resolve(
        kept
          .filter(({ at }) => at < before.toISOString() && (after.at === '-infinity' || at > after.at))
          .slice(0, most),
      );
    },
    remove: (_tx, _before, ids) => {
      for (const id of ids)
        kept.splice(
          kept.findIndex((row) => row.id === id),
          1,
        );
      return Promise.resolve(ids.length);
    },
  };
  return { kept, asked, forgettable };
}

it('visits all old records and skips those still needed', async () => {
  const { kept, asked, forgettable } = rows(35, (index) => index % 5 > 0);
  expect(await deleteOld(forgettingBy(db), 'rows', forgettable)).toBe(28);
  expect(kept).toHaveLength(7);
  expect(asked).toHaveLength(4);
  expect(await deleteOld(forgettingBy(db), 'rows', forgettable)).toBe(0);
});

it.each([
  ['a day and a minute', 24 * hourMs + 60_000],
  ['nine years', 9 * 366 * 24 * hourMs],
])('deletes nothing and logs it when the clock is %s ahead', async (_what, ms) => {
  const { kept, asked, forgettable } = rows(3);
  const { ctx, lines } = ahead(ms);
  expect(await deleteOld(ctx, 'rows', forgettable)).toBe(0);
  expect(await forgetOldAudit(ctx)).toBe(0);
  expect([kept.length, asked.length]).toEqual([3, 0]);
  expect(lines.join('')).toMatch(/clock is ahead of the database/);
});

it("never exceeds either clock's year", async () => {
  for (const [ms, year] of [
    [23 * hourMs, Date.now()],
    [-9 * 366 * 24 * hourMs, Date.now() - 9 * 366 * 24 * hourMs],
  ] as const) {
    const { asked, forgettable } = rows(3);
    await deleteOld(ahead(ms).ctx, 'rows', forgettable);
    expect(asked[0]?.before).toEqual(keptSince(new Date(year)));
  }
});

it('rolls back a refused batch', async () => {
  const { kept, forgettable } = rows(3);
  await keepSince(db, border(-1));
  await expect(deleteOld(forgettingBy(db), 'rows', forgettable)).rejects.toThrow(/is kept/);
  expect(kept).toHaveLength(3);
});

it("matches the database's year arithmetic", async () => {
  const { rows: found } = await db.pool.query<{ since: Date }>('select platform.kept_since() as since');
  expect(found[0]?.since).toEqual(border());
});

it('deletes old audit rows in batches from two processes at once', async () => {
  await db.pool.query(
    `insert into platform.audit (at, action, subject_kind, subject_id, details)
     select $1::timestamptz - n * interval '1 second', 'admin.made', 'account', 'x', '{}' from generate_series(-50, 2500) n`,
    [border()],
  );
  await expect(db.pool.query('delete from platform.audit where at < $1', [border()])).rejects.toThrow(
    /only grows/,
  );
  await Promise.all([forgetOldAudit(forgettingBy(db)), forgetOldAudit(forgettingBy(db))]);
  await forgetOldAudit(forgettingBy(db));
  expect(await countOf(db, 'platform.audit')).toBe(51);
  for (const marker of ['audit', 'money', ''])
    await expect(
      db.pool.query(`select set_config('sufra.forgetting', '${marker}', false); delete from platform.audit`),
    ).rejects.toThrow(/only grows/);
});
