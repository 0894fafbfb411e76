import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { WhatsApp } from '../../platform/ports.ts';
import type { Vault } from '../../platform/vault.ts';
import { codeMinutes, codeText, textOf } from './template-texts.ts';
import type { Language } from '@sufra/contract/options.ts';
import { sql } from '../../platform/db/sql.ts';

export type BookedMessage = Omit<MessageRow, 'text' | 'sealed'> & { readonly text: string };

export interface LocalWhatsApp extends WhatsApp {
  /** Newest first. */
  readonly latest: (limit: number) => Promise<BookedMessage[]>;
}

const codeLifeMs = codeMinutes * 60_000;

const contextOf = (phone: string): string => `whatsapp:${phone}`;

export const openMessage = (vault: Vault, phone: string, sealed: Buffer): string =>
  String(vault.open(sealed, contextOf(phone)));

export function localWhatsApp(db: Db, vault: Vault, clock: Clock): LocalWhatsApp {
  return {
    room: () => Infinity,
    sendCode: async (phone, code, language) => {
      const sentAt = clock.now();
      await forgetCodes(db, new Date(sentAt.getTime() - codeLifeMs));
      const sealed = vault.seal(codeText[language](code), contextOf(phone));
      await bookMessage(db, { phone, language, kind: 'code', text: null, sealed, sentAt });
      return true;
    },
    send: async ({ phone, language, template, params }) => {
      const text = textOf(template, language, params);
      await bookMessage(db, { phone, language, kind: template, text, sealed: null, sentAt: clock.now() });
      return { outcome: 'taken', providerId: null };
    },
    say: async ({ phone, language, text }) => {
      await bookMessage(db, { phone, language, kind: 'free_text', text, sealed: null, sentAt: clock.now() });
      return { outcome: 'taken', providerId: null };
    },
    forget: (phone) => forgetPhone(db, phone),
    latest: async (limit) =>
      (await latestMessages(db, limit)).map(({ sealed, text, ...message }) => ({
        ...message,
        text: sealed ? openMessage(vault, message.phone, sealed) : (text ?? ''),
      })),
  };
}

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

/** A ring buffer: overwrites the oldest. */
async function bookMessage(db: Db, message: Omit<MessageRow, 'id'>): Promise<void> {
  await db.run(sql`
    insert into adapters.whatsapp_messages (phone, language, kind, body, sealed, sent_at)
    values (${message.phone}, ${message.language}, ${message.kind}, ${message.text}, ${message.sealed}, ${message.sentAt})`);
  await db.run(sql`
    delete from adapters.whatsapp_messages where id <= (select max(id) - ${mostKept} from adapters.whatsapp_messages)`);
}

/** Codes expire after ten minutes. */
async function forgetCodes(db: Db, before: Date): Promise<void> {
  await db.run(sql`delete from adapters.whatsapp_messages where kind = 'code' and sent_at < ${before}`);
}

async function forgetPhone(db: Db, phone: string): Promise<void> {
  await db.run(sql`delete from adapters.whatsapp_messages where phone = ${phone}`);
}

const latestMessages = (db: Db, limit: number): Promise<MessageRow[]> =>
  db.rows<MessageRow>(sql`
    select id, phone, language, kind, body as text, sealed, sent_at as "sentAt"
    from adapters.whatsapp_messages order by id desc limit ${limit}`);
