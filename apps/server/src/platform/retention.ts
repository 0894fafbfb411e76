import type { Clock } from './clock.ts';
import type { Db, Queries, Tx } from './db/db.ts';
import { sql } from './db/sql.ts';
import type { Log } from './log.ts';
import { dubaiDay, instantOf } from './pure/dubai-time.ts';

export interface ForgettingContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
}

/** The position in the index: the instant as text, because a Date has no microseconds. */
export interface Mark {
  readonly at: string;
  readonly id: string;
}

export interface Candidate extends Mark {
  /** It is closed and no newer record needs it. */
  readonly isOver: boolean;
}

export const firstMark: Mark = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' };

export interface Forgettable {
  readonly look: (db: Queries, before: Date, after: Mark, most: number) => Promise<Candidate[]>;
  readonly remove: (tx: Tx, before: Date, ids: readonly string[]) => Promise<number>;
  readonly atOnce?: number;
}

const budgetMs = 600_000;
const usuallyAtOnce = 1_000;

/** Null, with a log line, if our clock can't be right. */
async function forgettableBefore({ db, clock, log }: ForgettingContext): Promise<Date | null> {
  const row = await db.row<{ now: Date }>(sql`select now() as now`);
  const [ours, its] = [clock.now(), row?.now ?? new Date(0)];
  const before = keptSinceByBoth(ours, its);
  if (before === null) log.warn({ ours, its }, 'retention_skipped: clock is ahead of the database');
  return before;
}

/** Deletes in batches of one transaction, so it can stop at any time. */
export async function deleteOld(
  ctx: ForgettingContext,
  what: string,
  { look, remove, atOnce = usuallyAtOnce }: Forgettable,
): Promise<number> {
  const before = await forgettableBefore(ctx);
  if (before === null) return 0;
  const end = performance.now() + budgetMs;
  let gone = 0;
  for (let after: Mark | undefined = firstMark; after && performance.now() < end;) {
    const found: Candidate[] = await look(ctx.db, before, after, atOnce);
    const ids = found.flatMap(({ id, isOver }) => (isOver ? [id] : []));
    if (ids.length > 0) gone += await ctx.db.transaction((tx) => removeOld(tx, before, ids, remove));
    after = found.length < atOnce ? undefined : found.at(-1);
  }
  if (gone > 0) ctx.log.info({ gone, before }, `retention_deleted what="${what}"`);
  return gone;
}

async function removeOld(
  tx: Tx,
  before: Date,
  ids: readonly string[],
  remove: Forgettable['remove'],
): Promise<number> {
  await tx.run(sql`select platform.check_forgetting(${before})`);
  return remove(tx, before, ids);
}

/** The audit log is kept as long as its subjects. */
export async function forgetOldAudit(ctx: ForgettingContext): Promise<number> {
  const before = await forgettableBefore(ctx);
  if (before === null) return 0;
  const end = performance.now() + budgetMs;
  let gone = 0;
  for (let last = usuallyAtOnce; last === usuallyAtOnce && performance.now() < end; gone += last) {
    const row = await ctx.db.row<{ gone: number }>(
      sql`select platform.forget_audit(${before}, ${usuallyAtOnce}) as gone`,
    );
    last = row?.gone ?? 0;
  }
  if (gone > 0) ctx.log.info({ gone, before }, 'retention_deleted what="audit log"');
  return gone;
}

/** Calendar years in Dubai after the year of the record: corporate tax requires seven, VAT five. */
const taxYears = 7;

export const keptSince = (now: Date): Date =>
  instantOf(`${Number(dubaiDay(now).slice(0, 4)) - taxYears}-01-01`, 0);

const dayMs = 24 * 3_600_000;

/**
 * The earlier of the application's and the database's clock. Null if ours is more than a day ahead: wrong, or a
 * demo's.
 */
export const keptSinceByBoth = (ours: Date, its: Date): Date | null =>
  ours.getTime() - its.getTime() > dayMs ? null : keptSince(ours < its ? ours : its);
