import type { Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Vault } from '../../platform/vault.ts';

export interface NewMessage {
  readonly id: string;
  readonly eventId: string;
  readonly author: 'customer' | 'chef';
  readonly accountId: string;
  readonly text: string;
}

const bodyContext = (messageId: string): string => `catering.messages/${messageId}`;

export const openBody = (vault: Vault, messageId: string, sealed: Buffer): string =>
  vault.open(sealed, bodyContext(messageId)) as string;

export async function insertMessage(tx: Tx, vault: Vault, message: NewMessage, now: Date): Promise<void> {
  await tx.run(sql`
    insert into catering.messages (id, event_id, author, account_id, body, at)
    values (${message.id}, ${message.eventId}, ${message.author}, ${message.accountId},
      ${vault.seal(message.text, bodyContext(message.id))}, ${now})`);
}

/** When this side last wrote about the event; null before the first time. */
export async function lastWritten(
  tx: Tx,
  eventId: string,
  author: NewMessage['author'],
): Promise<Date | null> {
  const row = await tx.row<{ at: Date | null }>(sql`
    select max(at) as at from catering.messages where event_id = ${eventId} and author = ${author}`);
  return row?.at ?? null;
}

export const countMessages = async (tx: Tx, eventId: string): Promise<number> =>
  (
    await tx.row<{ count: number }>(sql`
    select count(*) as count from catering.messages where event_id = ${eventId}`)
  )?.count ?? 0;

export interface NewRating {
  readonly eventId: string;
  readonly accountId: string;
  readonly partnerId: string;
  readonly stars: number;
  readonly comment: string | null;
}

/** False when the event was rated before: stars are given once. */
export async function insertRating(tx: Tx, rating: NewRating, now: Date): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into catering.ratings (event_id, account_id, partner_id, stars, comment, created_at)
    values (${rating.eventId}, ${rating.accountId}, ${rating.partnerId}, ${rating.stars}, ${rating.comment}, ${now})
    on conflict (event_id) do nothing`);
  return inserted === 1;
}
