import { systemClock } from '../src/platform/clock.ts';
import type { Db } from '../src/platform/db/db.ts';
import {
  firstMark,
  type Forgettable,
  type ForgettingContext,
  type Mark,
  keptSince,
} from '../src/platform/retention.ts';
import { createLog } from '../src/platform/log.ts';

/** By the database's clock. */
export const forgettingBy = (db: Db): ForgettingContext => ({
  db,
  clock: systemClock,
  log: createLog('silent'),
});

export const border = (ms = 0): Date => new Date(keptSince(new Date()).getTime() + ms);

/** Moves the database's retention limit to a test instant. */
export async function keepSince(db: Db, since: Date): Promise<void> {
  await db.pool.query(`
    create or replace function platform.kept_since() returns timestamptz language sql stable parallel safe as $$
      select timestamptz '${since.toISOString()}'
    $$`);
}

/** In small batches. */
export async function forgetBefore(
  db: Db,
  before: Date,
  { look, remove, atOnce = 7 }: Forgettable,
): Promise<number> {
  let gone = 0;
  for (let after: Mark | undefined = firstMark; after;) {
    const found = await look(db, before, after, atOnce);
    const ids = found.flatMap(({ id, isOver }) => (isOver ? [id] : []));
    gone += await db.transaction((tx) => remove(tx, before, ids));
    after = found.length < atOnce ? undefined : found.at(-1);
  }
  return gone;
}
