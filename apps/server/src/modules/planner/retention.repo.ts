import type { Db } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { DubaiDay } from '../../platform/pure/dubai-time.ts';

interface Before {
  readonly decided: DubaiDay;
  /** Also of those that nobody gave stars. */
  readonly undecided: DubaiDay;
}

/** Of these accounts, along the index of each; returns how many there were. */
export const deleteOldSuggestions = (
  db: Db,
  accountIds: readonly string[],
  { decided, undecided }: Before,
): Promise<number> =>
  db.run(sql`
    delete from planner.suggestions
    where account_id = any(${accountIds}::uuid[]) and day < ${undecided}
      and (day < ${decided} or (decided_at is null and stars is null))`);
