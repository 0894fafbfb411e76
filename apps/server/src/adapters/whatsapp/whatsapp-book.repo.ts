import type { Language } from '@sufra/contract/options.ts';
import type { Db } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export interface MessageRow {
  readonly id: number;
  readonly phone: string;
  readonly language: Language;
  readonly kind: string;
  /** Null for a code, which is sealed. */
  readonly text: string | null;
  readonly sealed: Buffer | null;
  readonly sentAt: Date;
}

const mostKept = 20_000;

/** Keeps a message in place of the oldest one. */
export async function bookMessage(db: Db, message: Omit<MessageRow, 'id'>): Promise<void> {
  await db.run(sql`
    insert into adapters.whatsapp_messages (phone, language, kind, body, sealed, sent_at)
    values (${message.phone}, ${message.language}, ${message.kind}, ${message.text}, ${message.sealed}, ${message.sentAt})`);
  await db.run(sql`
    delete from adapters.whatsapp_messages where id <= (select max(id) - ${mostKept} from adapters.whatsapp_messages)`);
}

/** Codes are worth nothing after ten minutes and are not kept longer. */
export async function forgetCodes(db: Db, before: Date): Promise<void> {
  await db.run(sql`delete from adapters.whatsapp_messages where kind = 'code' and sent_at < ${before}`);
}

/** Every message to a phone. */
export async function forgetPhone(db: Db, phone: string): Promise<void> {
  await db.run(sql`delete from adapters.whatsapp_messages where phone = ${phone}`);
}

export const latestMessages = (db: Db, limit: number): Promise<MessageRow[]> =>
  db.rows<MessageRow>(sql`
    select id, phone, language, kind, body as text, sealed, sent_at as "sentAt"
    from adapters.whatsapp_messages order by id desc limit ${limit}`);
