import { recordAudit } from '../../platform/audit.ts';
import { readCsv, readPage, type Page } from '../../platform/db/page.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import {
  readMessagesWithAuthors,
  readRequest,
  readWaiting,
  supportListing,
  type AdminMessageRow,
  type AdminRequestRow,
  type SupportQuery,
} from './admin-request.reads.ts';
import { supportFile } from './admin-request.views.ts';
import type { SupportContext } from './request.flows.ts';
import { canAnswer } from './request.policy.ts';
import { openAt } from './request.repo.ts';

interface Listing {
  readonly actor: Actor;
  readonly query: SupportQuery & { readonly cursor?: string | undefined };
}

/** A page of requests. */
export async function listRequests(
  { db }: SupportContext,
  { actor, query }: Listing,
): Promise<Result<Page<AdminRequestRow>>> {
  if (!canAnswer(actor)) return refuse('forbidden');
  return readPage<AdminRequestRow>(db, supportListing(query, actor.accountId), query.cursor);
}

interface Exporting {
  readonly actor: Actor;
  readonly query: SupportQuery;
  readonly requestId: string;
}

/** The same rows as a file; what was searched for may be a name or a phone, and only its being there is written down. */
export async function exportRequests(
  { db, clock }: SupportContext,
  { actor, query, requestId }: Exporting,
): Promise<Result<AsyncIterable<string>>> {
  if (!canAnswer(actor)) return refuse('forbidden');
  const { q = '', status = null, side = null, assigned = null } = query;
  await db.transaction((tx) =>
    recordAudit(tx, {
      ...{ at: clock.now(), actorId: actor.accountId, action: 'list.exported', requestId },
      subject: { kind: 'list', id: 'support' },
      details: { isSearch: q !== '', status, side, assigned },
    }),
  );
  return ok(
    readCsv<AdminRequestRow>(
      db.reports,
      supportListing(query, actor.accountId),
      supportFile(actor.accountId),
    ),
  );
}

type Opened = Pick<AdminMessageRow, 'by' | 'at' | 'author'> & { readonly text: string };

/** One request with its thread, opened. */
export async function openRequest(
  { db, vault }: SupportContext,
  { actor, id }: { readonly actor: Actor; readonly id: string },
): Promise<Result<{ row: AdminRequestRow; messages: Opened[] }>> {
  if (!canAnswer(actor)) return refuse('forbidden');
  const row = await readRequest(db, id);
  if (!row) return refuse('not_found');
  const messages = (await readMessagesWithAuthors(db, id)).map(({ position, body, ...message }) => ({
    ...message,
    text: openAt(vault, id, position, body),
  }));
  return ok({ row, messages });
}

/** How many requests wait for an answer. */
export async function countWaiting(
  { db }: SupportContext,
  { actor }: { readonly actor: Actor },
): Promise<Result<{ open: number }>> {
  if (!canAnswer(actor)) return refuse('forbidden');
  return ok({ open: await readWaiting(db) });
}
