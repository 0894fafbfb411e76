import type { Db } from '../../platform/db/db.ts';
import type { Clock } from '../../platform/clock.ts';
import { deleteClosed, forgetRequests } from './request.repo.ts';

export const forgetPerson = ({ db }: { readonly db: Db }, accountId: string): Promise<void> =>
  db.transaction((tx) => forgetRequests(tx, accountId));

/** As long as a dispute may come to court for, and no longer; docs/operations.md names it. */
const closedDays = 730;
const forgottenAtOnce = 500;

/** Forgets requests that were closed and not opened again. */
export async function forgetClosed({ db, clock }: { readonly db: Db; readonly clock: Clock }): Promise<void> {
  const before = new Date(clock.now().getTime() - closedDays * 24 * 3_600_000);
  for (let gone = forgottenAtOnce; gone === forgottenAtOnce;)
    gone = await deleteClosed(db, before, forgottenAtOnce);
}
