import { openDb, type Db } from '../apps/server/src/platform/db/db.ts';
import { openVault } from '../apps/server/src/platform/vault.ts';
import { fillDays, fillSubscribers, fillTastes } from '../apps/server/test/subscribers.ts';
import { testKey } from '../apps/server/test/test-key.ts';

export interface FillWork {
  readonly kind: 'fill';
  readonly url: string;
  readonly from: number;
  readonly count: number;
  readonly meals: number;
}

/** Without statistics of growing tables, the planner would choose sequential scans. */
const byIndex =
  'options=-c%20enable_seqscan%3Doff%20-c%20enable_hashjoin%3Doff%20-c%20enable_mergejoin%3Doff';

export async function fillShare({ url, from, count, meals }: FillWork): Promise<void> {
  const limits = { statementMs: 0, lockMs: 0, idleInTransactionMs: 0 };
  const db = openDb({ url: `${url}?${byIndex}`, poolSize: 2, limits }, () => undefined);
  const vault = openVault([testKey]);
  const ids = await fillSubscribers(db, { count, from, vault, since: '2026-11-01', until: '2026-12-01' });
  await fillTastes(db, vault, ids, { until: new Date('2026-11-20T12:00:00Z'), meals });
  await db.close();
}

export async function clearAway(db: Db): Promise<void> {
  await db.pool.query(
    `truncate planner.suggestions, planner.night_batches, planner.tastes, subscription.subscriptions, household.profiles
     cascade`,
  );
}

export async function fillBehind(url: string, day: string, days: number): Promise<void> {
  const limits = { statementMs: 0, lockMs: 0, idleInTransactionMs: 0 };
  const db = openDb({ url, poolSize: 3, limits }, () => undefined);
  await fillDays(db, day, days);
  await db.pool.query('vacuum analyze');
  await db.pool.query('checkpoint');
  await db.close();
}
