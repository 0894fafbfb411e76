import type { getDisputes } from '@sufra/contract/admin-disputes.ts';
import type { QueryOf } from '@sufra/contract/route.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { readPage, type Page } from '../../platform/db/page.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { refuse, type Result } from '../../platform/pure/result.ts';
import { canSeeDisputes } from './dispute.policy.ts';
import { countOpenDisputes, disputeListing, type DisputeListRow } from './dispute.reads.ts';

interface Asked {
  readonly actor: Actor;
  readonly query: QueryOf<typeof getDisputes>;
}

/** Refuses `invalid_request` for a cursor that is not of this list. */
export async function listDisputes(
  { db }: { readonly db: Db },
  { actor, query: { cursor, ...query } }: Asked,
): Promise<Result<Page<DisputeListRow>>> {
  if (!canSeeDisputes(actor)) return refuse('forbidden');
  return readPage<DisputeListRow>(db, disputeListing(query), cursor);
}

const soonMs = 3 * 86_400_000;

/** Disputes that are open, and those of them that are to be answered within three days, or were to be. */
export const lookAtDisputes = ({
  db,
  clock,
}: {
  readonly db: Db;
  readonly clock: Clock;
}): Promise<{ open: number; due: number }> => countOpenDisputes(db, new Date(clock.now().getTime() + soonMs));
