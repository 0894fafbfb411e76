import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { readCsv, readPage, type Page } from '../../platform/db/page.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { PaymentGateway } from '../../platform/ports.ts';
import { map, ok, refuse, type Result } from '../../platform/pure/result.ts';
import { addAccount, reinstateAccount, suspendAccount } from '../identity/index.ts';
import { closeHeldSubscription, openHold } from '../subscription/index.ts';
import { canLookAfter } from './admin.policy.ts';
import { writeDownExport } from './export.flows.ts';
import { peopleListing, type PeopleQuery, type PersonRow } from './people.reads.ts';
import { peopleFile, type Person } from './people.views.ts';
import { readPerson } from './person.reads.ts';

interface AdminContext {
  readonly db: Db;
  readonly clock: Clock;
}

export interface ChangeContext extends AdminContext {
  readonly gateway: PaymentGateway;
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
  return map(written, () => readCsv<PersonRow>(ctx.db.reports, peopleListing(query), peopleFile));
}

interface Opening {
  readonly actor: Pick<Actor, 'roles'>;
  readonly accountId: string;
}

/** One person. */
export async function openPerson(ctx: AdminContext, { actor, accountId }: Opening): Promise<Result<Person>> {
  if (!canLookAfter(actor)) return refuse('forbidden');
  const row = await readPerson(ctx.db, accountId, ctx.clock.now());
  return row ? ok({ ...row, hold: await openHold(ctx, accountId) }) : refuse('not_found');
}

type Change =
  | { readonly kind: 'add'; readonly phone: string; readonly name: string }
  | { readonly kind: 'suspend' | 'reinstate'; readonly accountId: string; readonly reason: string }
  | { readonly kind: 'close_subscription'; readonly accountId: string };

interface Changing {
  readonly actor: Actor;
  readonly requestId: string;
  readonly change: Change;
}

/** Changes a person as identity and subscription decide, and shows them as they are then. */
export async function changePerson(ctx: ChangeContext, changing: Changing): Promise<Result<Person>> {
  const { actor } = changing;
  if (!canLookAfter(actor)) return refuse('forbidden');
  const changed = await apply(ctx, changing);
  return changed.ok ? openPerson(ctx, { actor, accountId: changed.value }) : changed;
}

async function apply(ctx: ChangeContext, { change, ...acting }: Changing): Promise<Result<string>> {
  switch (change.kind) {
    case 'add':
      return addAccount(ctx, { ...acting, ...change });
    case 'suspend':
      return map(await suspendAccount(ctx, { ...acting, ...change }), () => change.accountId);
    case 'reinstate':
      return map(await reinstateAccount(ctx, { ...acting, ...change }), () => change.accountId);
    case 'close_subscription':
      return map(await closeHeldSubscription(ctx, { ...acting, ...change }), () => change.accountId);
  }
}
