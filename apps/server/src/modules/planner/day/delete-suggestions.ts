import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { addDays, dubaiDay } from '../../../platform/pure/dubai-time.ts';
import { deleteRatingsOf, deleteTasteOf } from '../taste/taste.store.ts';
import { deleteSuggestionsBefore, deleteSuggestionsOf, readAccountsAfter } from './suggestion.store.ts';

interface Context {
  readonly db: Db;
  readonly clock: Clock;
}

export async function erasePlanner({ db }: Pick<Context, 'db'>, accountId: string): Promise<void> {
  await deleteSuggestionsOf(db, accountId);
  await deleteTasteOf(db, accountId);
  await deleteRatingsOf(db, accountId);
}

/** A year of decisions for taste, plus a month because Ramadan moves. */
const decidedDays = 400;
const undecidedDays = 120;
const accountsAtOnce = 500;

export async function deleteOldSuggestions({ db, clock }: Context): Promise<number> {
  const today = dubaiDay(clock.now());
  const before = { decided: addDays(today, -decidedDays), undecided: addDays(today, -undecidedDays) };
  let deleted = 0;
  for (let after: string | null = null; ;) {
    const accounts: string[] = await readAccountsAfter(db, after, accountsAtOnce);
    const last = accounts.at(-1);
    if (last === undefined) return deleted;
    deleted += await deleteSuggestionsBefore(db, accounts, before);
    after = last;
  }
}
