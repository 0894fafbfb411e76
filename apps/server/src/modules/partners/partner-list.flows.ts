import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { readCsv, readPage, type Page } from '../../platform/db/page.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import type { AdminPartnerRow } from './admin-partner.reads.ts';
import { canSeePartners } from './application.policy.ts';
import { partnersFile } from './application.views.ts';
import { partnersListing, type PartnersQuery } from './partner-list.reads.ts';

interface ListContext {
  readonly db: Db;
  readonly clock: Clock;
}

interface Listing {
  readonly actor: Actor;
  readonly query: PartnersQuery & { readonly cursor?: string | undefined };
}

/** A page of partners and applications. */
export async function listPartners(
  ctx: ListContext,
  { actor, query }: Listing,
): Promise<Result<Page<AdminPartnerRow>>> {
  if (!canSeePartners(actor)) return refuse('forbidden');
  return readPage<AdminPartnerRow>(ctx.db, partnersListing(query), query.cursor);
}

interface Exporting {
  readonly actor: Actor;
  readonly query: PartnersQuery;
  readonly language: Language;
  readonly requestId: string;
}

/** The same rows as a file; what was searched for may be a name or a phone, and only its being there is written down. */
export async function exportPartners(
  ctx: ListContext,
  { actor, query, language, requestId }: Exporting,
): Promise<Result<AsyncIterable<string>>> {
  if (!canSeePartners(actor)) return refuse('forbidden');
  const { q = '', status = null, type = null } = query;
  await ctx.db.transaction((tx) =>
    recordAudit(tx, {
      at: ctx.clock.now(),
      actorId: actor.accountId,
      action: 'list.exported',
      subject: { kind: 'list', id: 'partners' },
      details: { isSearch: q !== '', status, type },
      requestId,
    }),
  );
  return ok(readCsv<AdminPartnerRow>(ctx.db.reports, partnersListing(query), partnersFile(language)));
}
