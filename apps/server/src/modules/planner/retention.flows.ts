import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { addDays, dubaiDay } from '../../platform/pure/dubai-time.ts';
import { readAccountsAfter } from './retention.reads.ts';
import { deleteOldSuggestions } from './retention.repo.ts';

/** Taste is learned anew from what was decided and rated in the last year, and a month more for Ramadan's moving. */
const decidedDays = 400;
/** What nobody decided on tells next to nothing, and is most of it. */
const undecidedDays = 120;
// Few enough that each statement is done long before the database gives up on it.
const accountsAtOnce = 500;

/** Goes through all accounts, some hundred at a time; returns how many suggestions it forgot. */
export async function forgetOldSuggestions({
  db,
  clock,
}: {
  readonly db: Db;
  readonly clock: Clock;
}): Promise<number> {
  const today = dubaiDay(clock.now());
  const before = { decided: addDays(today, -decidedDays), undecided: addDays(today, -undecidedDays) };
  let forgotten = 0;
  for (let after: string | null = null; ;) {
    const accounts: string[] = await readAccountsAfter(db, after, accountsAtOnce);
    const last = accounts.at(-1);
    if (last === undefined) return forgotten;
    forgotten += await deleteOldSuggestions(db, accounts, before);
    after = last;
  }
}
