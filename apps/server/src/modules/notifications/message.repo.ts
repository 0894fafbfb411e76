// Claims a message before it is sent, so that each goes out once per person, kind and subject.
import type { Db } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/**
 * The id of a claimed message; null when one of this kind and subject was sent before, or is being sent by somebody
 * whose claim is less than a minute old. A sender that dies after the hand-over sends twice: at least once, not more.
 */
export async function claimMessage(
  db: Db,
  message: { id: string; accountId: string; kind: string; subject: string; now: Date },
): Promise<string | null> {
  const row = await db.row<{ id: string }>(sql`
    insert into notifications.messages as m (id, account_id, kind, subject, created_at)
    values (${message.id}, ${message.accountId}, ${message.kind}, ${message.subject}, ${message.now})
    on conflict (account_id, kind, subject) do update set created_at = excluded.created_at
      where m.sent_at is null and m.created_at < excluded.created_at - interval '1 minute'
    returning id`);
  return row?.id ?? null;
}

export async function saveSent(db: Db, id: string, now: Date): Promise<void> {
  await db.run(sql`update notifications.messages set sent_at = ${now} where id = ${id}`);
}

/** Forgets every message to an account. */
export async function deleteMessages(db: Db, accountId: string): Promise<void> {
  await db.run(sql`delete from notifications.messages where account_id = ${accountId}`);
}
