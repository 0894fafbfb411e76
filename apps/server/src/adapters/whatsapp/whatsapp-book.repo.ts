// Keeps the messages the local WhatsApp adapter would have sent.
import type { Language } from '@sufra/contract/options.ts';
import type { Db } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export interface BookedMessage {
  readonly id: number;
  readonly phone: string;
  readonly language: Language;
  readonly kind: string;
  readonly text: string;
  readonly sentAt: Date;
}

export async function bookMessage(db: Db, message: Omit<BookedMessage, 'id'>): Promise<void> {
  await db.run(sql`
    insert into adapters.whatsapp_messages (phone, language, kind, body, sent_at)
    values (${message.phone}, ${message.language}, ${message.kind}, ${message.text}, ${message.sentAt})`);
}

/** Codes are worth nothing after ten minutes and are not kept longer. */
export async function forgetCodes(db: Db, before: Date): Promise<void> {
  await db.run(sql`delete from adapters.whatsapp_messages where kind = 'code' and sent_at < ${before}`);
}

/** Every message to a phone. */
export async function forgetPhone(db: Db, phone: string): Promise<void> {
  await db.run(sql`delete from adapters.whatsapp_messages where phone = ${phone}`);
}

export const latestMessages = (db: Db, limit: number): Promise<BookedMessage[]> =>
  db.rows<BookedMessage>(sql`
    select id, phone, language, kind, body as text, sent_at as "sentAt"
    from adapters.whatsapp_messages order by id desc limit ${limit}`);
