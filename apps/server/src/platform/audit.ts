import type { AuditAction } from '@sufra/contract/admin/audit.ts';
import type { Tx } from './db/db.ts';
import { sql } from './db/sql.ts';

export interface Audited {
  readonly at: Date;
  /** The account that acted; null for the command line. */
  readonly actorId: string | null;
  readonly action: AuditAction;
  /** What was acted on, such as a document or an account. */
  readonly subject: { readonly kind: string; readonly id: string };
  /** What a reader needs besides: codes, numbers and what every visitor may read; never a secret, a name or a phone. */
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
  /** The call it happened in; null outside of calls. */
  readonly requestId: string | null;
}

/** Adds one row, which stands only if the transaction does. */
export async function recordAudit(tx: Tx, audited: Audited): Promise<void> {
  const { at, actorId, action, subject, details = {}, requestId } = audited;
  await tx.run(sql`
    insert into platform.audit (at, actor_account_id, action, subject_kind, subject_id, details, request_id)
    values (${at}, ${actorId}, ${action}, ${subject.kind}, ${subject.id}, ${JSON.stringify(details)}::jsonb,
      ${requestId})`);
}
