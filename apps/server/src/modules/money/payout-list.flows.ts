import type { getPayoutRuns, getRunPayouts } from '@sufra/contract/payouts.ts';
import type { QueryOf } from '@sufra/contract/route.ts';
import type { Db } from '../../platform/db/db.ts';
import { readPage, type Page } from '../../platform/db/page.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { refuse, type Result } from '../../platform/pure/result.ts';
import { canSeePayouts } from './payout.policy.ts';
import {
  runExists,
  runListing,
  runPayoutListing,
  type RunPayoutRow,
  type RunSummaryRow,
} from './payout.reads.ts';

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

interface AskedOfRun {
  readonly actor: Actor;
  readonly runId: string;
  readonly query: QueryOf<typeof getRunPayouts>;
}

/** Refuses `not_found` for no run, and `invalid_request` for a cursor that is not of this list. */
export async function listRunPayouts(
  { db }: { readonly db: Db },
  { actor, runId, query: { cursor, ...query } }: AskedOfRun,
): Promise<Result<Page<RunPayoutRow>>> {
  if (!canSeePayouts(actor)) return refuse('forbidden');
  if (!(await runExists(db, runId))) return refuse('not_found');
  return readPage<RunPayoutRow>(db, runPayoutListing(runId, query), cursor);
}
