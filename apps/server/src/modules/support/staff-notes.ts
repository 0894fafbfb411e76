import type { AuditAction } from '@sufra/contract/admin/audit.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queries, Tx } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Idempotency } from '../../platform/http/idempotency.ts';
import { newId } from '../../platform/ids.ts';
import type { AccountId } from '../../platform/pure/account-id.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import type { Vault } from '../../platform/vault.ts';

export interface StoredNote<Owner extends string> {
  readonly id: string;
  readonly ownerId: Owner;
  readonly authorId: AccountId;
  readonly body: Buffer;
  readonly at: Date;
}

export type ReadNote = Pick<StoredNote<string>, 'id' | 'body' | 'at'> & { readonly author: string | null };

interface NoteBook<Owner extends string> {
  /** The vault's context, with the note's id. */
  readonly table: string;
  readonly action: AuditAction;
  readonly kind: string;
  /** Null for an unknown owner. */
  readonly count: (tx: Tx, ownerId: Owner) => Promise<number | null>;
  readonly insert: (tx: Tx, note: StoredNote<Owner>) => Promise<unknown>;
  /** Oldest first. */
  readonly read: (db: Queries, ownerId: Owner) => Promise<readonly ReadNote[]>;
}

interface NoteContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly vault: Vault;
}

interface NewNote<Owner extends string> {
  readonly actor: Actor;
  readonly ownerId: Owner;
  readonly text: string;
  readonly requestId: string;
  readonly idempotency: Idempotency | null;
}

const mostNotes = 200;

/** Internal notes of staff about an order or account, encrypted. */
export const staffNotes = <Owner extends string>(book: NoteBook<Owner>) => ({
  /** Audited without its text. Refuses `too_many_requests` after two hundred notes. */
  add: (
    { db, clock, vault }: NoteContext,
    { actor, ownerId, text, requestId, idempotency }: NewNote<Owner>,
  ): Promise<Result<{ ok: true }>> =>
    db.attempt(async (tx) => {
      const count = await book.count(tx, ownerId);
      if (count === null) return refuse('not_found');
      if (count >= mostNotes) return refuse('too_many_requests');
      const [id, at, authorId] = [newId(), clock.now(), actor.accountId];
      await book.insert(tx, { id, ownerId, authorId, body: vault.seal(text, `${book.table}/${id}`), at });
      const subject = { kind: book.kind, id: ownerId };
      await recordAudit(tx, { at, actorId: authorId, action: book.action, requestId, subject });
      const reply = { ok: true } as const;
      await idempotency?.save(tx, reply);
      return ok(reply);
    }),
  list: async ({ db, vault }: { readonly db: Queries; readonly vault: Vault }, ownerId: Owner) =>
    (await book.read(db, ownerId)).map(({ id, body, at, author }) => ({
      text: vault.open(body, `${book.table}/${id}`) as string,
      at: at.toISOString(),
      author,
    })),
});
