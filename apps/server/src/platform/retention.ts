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

/** Where a look along an index stands: the instant as the database writes it, since a Date is not fine enough. */
export interface Mark {
  readonly at: string;
  readonly id: string;
}

export interface Candidate extends Mark {
  /** It is over with it and nothing younger needs it. */
  readonly isOver: boolean;
}

export const firstMark: Mark = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' };

/** How one kind of record is found and removed. */
export interface Forgettable {
  /** The next of what is older than `before`, in the order of an index, after a mark. */
  readonly look: (db: Queries, before: Date, after: Mark, most: number) => Promise<Candidate[]>;
  /** Removes these as far as they still may go, and says how many went. */
  readonly remove: (tx: Tx, before: Date, ids: readonly string[]) => Promise<number>;
  /** How many are looked at and removed at once; a thousand unless said otherwise. */
  readonly atOnce?: number;
}

/** A night's part of one job; what is left is for the next night. */
const budgetMs = 600_000;
const usuallyAtOnce = 1_000;

/** The instant before which records may go now; null, with a line in the log, where our clock can't be right. */
async function forgettableBefore({ db, clock, log }: ForgettingContext): Promise<Date | null> {
  const row = await db.row<{ now: Date }>(sql`select now() as now`);
  const [ours, its] = [clock.now(), row?.now ?? new Date(0)];
  const before = keptSinceByBoth(ours, its);
  if (before === null) log.warn({ ours, its }, 'retention_skipped: clock is ahead of the database');
  return before;
}

/** Removes what may go, a step a transaction; stopped at any moment, it goes on the next night. Returns how many went. */
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

/** Forgets rows of the audit log; what it was about is as old. Returns how many went. */
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

/**
 * Whole tax years, calendar years in Dubai, that records are kept for after the one they belong to: corporate tax asks for
 * seven, VAT for five, and the longer counts.
 */
const taxYears = 7;

/** What happened before this instant may go: in 2034, what is of 2026 and earlier. */
export const keptSince = (now: Date): Date =>
  instantOf(`${Number(dubaiDay(now).slice(0, 4)) - taxYears}-01-01`, 0);

const dayMs = 24 * 3_600_000;

/**
 * The same by two clocks, the application's and the database's: the earlier one counts. Null where ours is more than a day
 * ahead: it is wrong then, or a demo's.
 */
export const keptSinceByBoth = (ours: Date, its: Date): Date | null =>
  ours.getTime() - its.getTime() > dayMs ? null : keptSince(ours < its ? ours : its);
