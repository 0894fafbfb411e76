import type { Language } from '@sufra/contract/options.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { readCsv, readPage, type Page } from '../../platform/db/page.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { map, refuse, type Result } from '../../platform/pure/result.ts';
import { canLookAfter } from './admin.policy.ts';
import { auditListing, type AuditLogRow, type AuditQuery } from './audit.reads.ts';
import { auditFile } from './audit.views.ts';
import { writeDownExport } from './export.flows.ts';

interface Context {
  readonly db: Db;
  readonly clock: Clock;
}

interface Listing {
  readonly actor: Actor;
  readonly query: AuditQuery & { readonly cursor?: string | undefined };
}

export async function listAudit(ctx: Context, { actor, query }: Listing): Promise<Result<Page<AuditLogRow>>> {
  if (!canLookAfter(actor)) return refuse('forbidden');
  return readPage<AuditLogRow>(ctx.db.reports, auditListing(query), query.cursor);
}

interface Exporting {
  readonly actor: Actor;
  readonly query: AuditQuery;
  readonly language: Language;
  readonly requestId: string;
}

export async function exportAudit(
  ctx: Context,
  { query, language, ...asking }: Exporting,
): Promise<Result<AsyncIterable<string>>> {
  const written = await writeDownExport(ctx, { ...asking, list: 'audit', query });
  return map(written, () => readCsv<AuditLogRow>(ctx.db.reports, auditListing(query), auditFile(language)));
}
