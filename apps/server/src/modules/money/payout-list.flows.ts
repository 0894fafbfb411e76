// Finds payout runs for admins, page by page.
import type { getPayoutRuns } from '@sufra/contract/payouts.ts';
import type { QueryOf } from '@sufra/contract/route.ts';
import type { Db } from '../../platform/db/db.ts';
import { readPage, type Page } from '../../platform/db/page.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { refuse, type Result } from '../../platform/pure/result.ts';
import { canSeePayouts } from './payout.policy.ts';
import { runListing, type RunSummaryRow } from './payout.reads.ts';

interface Asked {
  readonly actor: Actor;
  readonly query: QueryOf<typeof getPayoutRuns>;
}

/** Refuses `invalid_request` for a cursor that is not of this list. */
export async function listRuns(
  { db }: { readonly db: Db },
  { actor, query: { cursor, ...query } }: Asked,
): Promise<Result<Page<RunSummaryRow>>> {
  if (!canSeePayouts(actor)) return refuse('forbidden');
  return readPage<RunSummaryRow>(db, runListing(query), cursor);
}
