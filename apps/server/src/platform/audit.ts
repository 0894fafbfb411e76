import type { AuditAction } from '@sufra/contract/admin/audit.ts';
import type { Tx } from './db/db.ts';
import { sql } from './db/sql.ts';

export interface Audited {
  readonly at: Date;
  readonly actorId: string | null;
  readonly action: AuditAction;
  readonly subject: { readonly kind: string; readonly id: string };
  /** Codes, numbers and public values only; never a secret, a name or a phone. */
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
  readonly requestId: string | null;
}

export async function recordAudit(tx: Tx, audited: Audited): Promise<void> {
  const { at, actorId, action, subject, details = {}, requestId } = audited;
  await tx.run(sql`
    insert into platform.audit (at, actor_account_id, action, subject_kind, subject_id, details, request_id)
    values (${at}, ${actorId}, ${action}, ${subject.kind}, ${subject.id}, ${JSON.stringify(details)}::jsonb,
      ${requestId})`);
}
