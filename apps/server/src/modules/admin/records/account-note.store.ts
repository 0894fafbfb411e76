import { recordAudit } from '../../../platform/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queries, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { Idempotency } from '../../../platform/http/idempotency.ts';
import { newId } from '../../../platform/ids.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import type { Vault } from '../../../platform/vault.ts';

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
    await tx.run(sql`
      insert into admin.account_notes (id, account_id, author_id, body, at)
      values (${id}, ${accountId}, ${authorId}, ${vault.seal(text, contextOf(id))}, ${at})`);
    await recordAudit(tx, {
      ...{ at, actorId: authorId, action: 'account.note_added', requestId },
      subject: { kind: 'account', id: accountId },
    });
    const reply = { ok: true } as const;
    await idempotency?.save(tx, reply);
    return ok(reply);
  });

/** Their number; null for an unknown account. */
async function lockNotes(tx: Tx, accountId: AccountId): Promise<number | null> {
  const person = await tx.row(
    sql`select 1 as one from admin.people where account_id = ${accountId} for update`,
  );
  if (!person) return null;
  const row = await tx.row<{ count: number }>(sql`
    select count(*) as count from admin.account_notes where account_id = ${accountId}`);
  return row?.count ?? 0;
}

interface ShownNote {
  readonly text: string;
  readonly at: string;
  readonly author: string | null;
}

/** Oldest first. */
export async function listAccountNotes(
  { db, vault }: { readonly db: Queries; readonly vault: Vault },
  accountId: AccountId,
): Promise<ShownNote[]> {
  const rows = await db.rows<{ id: string; body: Buffer; at: Date; author: string | null }>(sql`
    select n.id, n.body, n.at, h.name as author
    from admin.account_notes n left join household.public_profiles h on h.account_id = n.author_id
    where n.account_id = ${accountId} order by n.at, n.id`);
  return rows.map(({ id, body, at, author }) => ({
    ...{ at: at.toISOString(), author },
    text: vault.open(body, contextOf(id)) as string,
  }));
}
