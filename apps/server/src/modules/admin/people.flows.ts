// What admins ask about people: the list, and the list as a file, which is written down.
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { readCsv, readPage, type Page } from '../../platform/db/page.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { map, refuse, type Result } from '../../platform/pure/result.ts';
import { canLookAfter } from './admin.policy.ts';
import { writeDownExport } from './export.flows.ts';
import { peopleListing, type PeopleQuery, type PersonRow } from './people.reads.ts';
import { peopleFile } from './people.views.ts';

export interface AdminContext {
  readonly db: Db;
  readonly clock: Clock;
}

interface Listing {
  readonly actor: Actor;
  readonly query: PeopleQuery & { readonly cursor?: string | undefined };
}

/** A page of people. */
export async function listPeople(
  ctx: AdminContext,
  { actor, query }: Listing,
): Promise<Result<Page<PersonRow>>> {
  if (!canLookAfter(actor)) return refuse('forbidden');
  return readPage<PersonRow>(ctx.db, peopleListing(query), query.cursor);
}

interface Exporting {
  readonly actor: Actor;
  readonly query: PeopleQuery;
  readonly requestId: string;
}

/** The people of a list as a file. */
export async function exportPeople(
  ctx: AdminContext,
  { query, ...asking }: Exporting,
): Promise<Result<AsyncIterable<string>>> {
  const written = await writeDownExport(ctx, { ...asking, list: 'users', query });
  return map(written, () => readCsv<PersonRow>(ctx.db, peopleListing(query), peopleFile));
}
