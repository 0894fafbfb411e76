import * as contract from '@sufra/contract/partners/documents.ts';
import { holdsRight } from '@sufra/contract/identity/staff-rights.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { needsConfirmation } from '../../platform/pure/confirmation.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { findDocument, sealContext, type StoredDocument } from './document.store.ts';
import { storageDown, type DocumentContext } from './keep-documents.ts';

export function registerDocuments(serving: Serving, ctx: DocumentContext): void {
  serve(serving, contract.getDocument, ({ actor, params, request }) =>
    getDocument(ctx, { actor, documentId: params.id, requestId: request.id }),
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
