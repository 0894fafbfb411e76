import { recordAudit } from '../../../platform/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queries } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { Idempotency } from '../../../platform/http/idempotency.ts';
import { newId } from '../../../platform/ids.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import type { Vault } from '../../../platform/vault.ts';
import { insertNote, lockNotes, readNotes } from './account-note.store.ts';

interface NoteContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly vault: Vault;
}

interface NewNote {
  readonly actor: Actor;
  readonly accountId: AccountId;
  readonly text: string;
  readonly requestId: string;
  readonly idempotency: Idempotency | null;
}

const contextOf = (id: string): string => `admin.account_notes/${id}`;

const mostNotes = 200;

/** Audited without its text. Refuses `too_many_requests` after two hundred notes. */
export const addAccountNote = (
  { db, clock, vault }: NoteContext,
  { actor, accountId, text, requestId, idempotency }: NewNote,
): Promise<Result<{ ok: true }>> =>
  db.attempt(async (tx) => {
    const count = await lockNotes(tx, accountId);
    if (count === null) return refuse('not_found');
    if (count >= mostNotes) return refuse('too_many_requests');
    const [id, at, authorId] = [newId(), clock.now(), actor.accountId];
    await insertNote(tx, { id, accountId, authorId, body: vault.seal(text, contextOf(id)), at });
    await recordAudit(tx, {
      ...{ at, actorId: authorId, action: 'account.note_added', requestId },
      subject: { kind: 'account', id: accountId },
    });
    const reply = { ok: true } as const;
    await idempotency?.save(tx, reply);
    return ok(reply);
  });

interface ShownNote {
  readonly text: string;
  readonly at: string;
  readonly author: string | null;
}

/** Oldest first. */
export const listAccountNotes = async (
  { db, vault }: { readonly db: Queries; readonly vault: Vault },
  accountId: AccountId,
): Promise<ShownNote[]> =>
  (await readNotes(db, accountId)).map(({ id, body, at, author }) => ({
    ...{ at: at.toISOString(), author },
    text: vault.open(body, contextOf(id)) as string,
  }));
