import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { readCsv, readPage, type Page } from '../../platform/db/page.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import type { AdminDriverRow } from './admin-driver.reads.ts';
import { driversFile } from './admin-driver.views.ts';
import { canSeeDrivers } from './driver-application.policy.ts';
import { driversListing, type DriversQuery } from './driver-list.reads.ts';

interface ListContext {
  readonly db: Db;
  readonly clock: Clock;
}

interface Listing {
  readonly actor: Actor;
  readonly query: DriversQuery & { readonly cursor?: string | undefined };
}

/** A page of drivers and applications. */
export async function listDrivers(
  ctx: ListContext,
  { actor, query }: Listing,
): Promise<Result<Page<AdminDriverRow>>> {
  if (!canSeeDrivers(actor)) return refuse('forbidden');
  return readPage<AdminDriverRow>(ctx.db, driversListing(query), query.cursor);
}

interface Exporting {
  readonly actor: Actor;
  readonly query: DriversQuery;
  readonly requestId: string;
}

/** The same rows as a file; what was searched for may be a name or a phone, and only its being there is written down. */
export async function exportDrivers(
  ctx: ListContext,
  { actor, query, requestId }: Exporting,
): Promise<Result<AsyncIterable<string>>> {
  if (!canSeeDrivers(actor)) return refuse('forbidden');
  const { q = '', status = null, emirate = null, online } = query;
  await ctx.db.transaction((tx) =>
    recordAudit(tx, {
      at: ctx.clock.now(),
      actorId: actor.accountId,
      action: 'list.exported',
      subject: { kind: 'list', id: 'drivers' },
      details: { isSearch: q !== '', status, emirate, isOnline: online !== undefined },
      requestId,
    }),
  );
  return ok(readCsv<AdminDriverRow>(ctx.db.reports, driversListing(query), driversFile));
}
