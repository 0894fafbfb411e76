import * as contract from '@sufra/contract/partners/documents.ts';
import { holdsRight } from '@sufra/contract/identity/staff-rights.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { addDays, dubaiDay } from '../../platform/pure/dubai-time.ts';
import { needsConfirmation } from '../../platform/pure/confirmation.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import {
  findDocument,
  listExpiring,
  saveExpiry,
  sealContext,
  type StoredDocument,
} from './document.store.ts';
import { listDuplicates } from './number.store.ts';
import { storageDown, type DocumentContext } from './keep-documents.ts';

export function registerDocuments(serving: Serving, ctx: DocumentContext): void {
  serve(serving, contract.getDocument, ({ actor, params, request }) =>
    getDocument(ctx, { actor, documentId: params.id, requestId: request.id }),
  );
  serve(serving, contract.setDocumentExpiry, ({ actor, params, body, request }) =>
    setExpiry(ctx, { actor, documentId: params.id, requestId: request.id }, body.expiresOn),
  );
  serve(serving, contract.getExpiringDocuments, async ({ language }) => {
    const rows = await listExpiring(ctx.db, {
      until: addDays(dubaiDay(ctx.clock.now()), contract.expiringDays),
      language,
    });
    return ok(
      rows.map(({ role, holderId, name, ...document }) => ({
        ...document,
        holder: { role, id: holderId, name },
      })),
    );
  });
  serve(serving, contract.getDuplicates, ({ params, language }) =>
    listDuplicates(ctx.db, params.id, language),
  );
}

interface View {
  readonly actor: Actor;
  readonly documentId: string;
  readonly requestId: string;
}

async function getDocument(ctx: DocumentContext, view: View): Promise<Result<Buffer>> {
  const found = await ctx.db.attempt((tx) => findAudited(tx, view, ctx.clock.now()));
  if (!found.ok) return found;
  const stored = await ctx.storage.get(found.value.storageKey);
  if (stored.outcome === 'down') return storageDown;
  if (stored.value === null) return refuse('not_found');
  return ok(ctx.vault.openBytes(stored.value.bytes, sealContext(found.value)));
}

const setExpiry = (
  ctx: DocumentContext,
  { actor, documentId: id, requestId }: View,
  expiresOn: string | null,
): Promise<Result<{ id: string; expiresOn: string | null }>> =>
  ctx.db.attempt(async (tx) => {
    const document = await findDocument(tx, id);
    if (!document) return refuse('not_found');
    if (!contract.expiringKinds.includes(document.kind)) return refuse('not_possible_now');
    await saveExpiry(tx, { id, expiresOn });
    await recordAudit(tx, {
      ...{ at: ctx.clock.now(), actorId: actor.accountId, action: 'document.expiry_set', requestId },
      subject: { kind: 'document', id },
      details: { documentKind: document.kind, expiresOn },
    });
    return ok({ id, expiresOn });
  });

const isOfOrder = (kind: contract.DocumentKind): boolean =>
  kind === 'left_at_door' || kind === 'order_problem';

/** Audits in the reading transaction. */
async function findAudited(
  tx: Tx,
  { actor, documentId, requestId }: View,
  at: Date,
): Promise<Result<StoredDocument>> {
  const refusal = needsConfirmation(actor, at);
  if (refusal) return { ok: false, refusal };
  const document = await findDocument(tx, documentId);
  if (!document) return refuse('not_found');
  const right = isOfOrder(document.kind) ? 'orders' : 'partner_changes';
  if (!holdsRight(actor.staffRole, right)) return refuse('forbidden');
  await recordAudit(tx, {
    at,
    actorId: actor.accountId,
    action: 'document.viewed',
    subject: { kind: 'document', id: documentId },
    details: { documentKind: document.kind },
    requestId,
  });
  return ok(document);
}
