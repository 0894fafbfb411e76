import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { WhatsApp } from '../../platform/ports.ts';
import type { Vault } from '../../platform/vault.ts';
import { codeMinutes, codeText } from './sign-in-code.ts';
import { textOf } from './template-texts.ts';
import {
  bookMessage,
  forgetCodes,
  forgetPhone,
  latestMessages,
  type MessageRow,
} from './whatsapp-book.repo.ts';

export type BookedMessage = Omit<MessageRow, 'text' | 'sealed'> & { readonly text: string };

export interface LocalWhatsApp extends WhatsApp {
  /** The newest messages first. */
  readonly latest: (limit: number) => Promise<BookedMessage[]>;
}

const codeLifeMs = codeMinutes * 60_000;

const contextOf = (phone: string): string => `whatsapp:${phone}`;

/** The text of a sealed message to a phone. */
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
    forget: (phone) => forgetPhone(db, phone),
    latest: async (limit) =>
      (await latestMessages(db, limit)).map(({ sealed, text, ...message }) => ({
        ...message,
        text: sealed ? openMessage(vault, message.phone, sealed) : (text ?? ''),
      })),
  };
}
