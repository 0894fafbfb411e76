// The local WhatsApp: writes every message into a book that the demo's messages page shows; app.ts chooses it.
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { WhatsApp } from '../../platform/ports.ts';
import { codeMinutes, codeText } from './sign-in-code.ts';
import { textOf } from './template-texts.ts';
import {
  bookMessage,
  forgetCodes,
  forgetPhone,
  latestMessages,
  type BookedMessage,
} from './whatsapp-book.repo.ts';

export interface LocalWhatsApp extends WhatsApp {
  /** The newest messages first. */
  readonly latest: (limit: number) => Promise<BookedMessage[]>;
}

const codeLifeMs = codeMinutes * 60_000;

export function localWhatsApp(db: Db, clock: Clock): LocalWhatsApp {
  return {
    room: () => Infinity,
    sendCode: async (phone, code, language) => {
      const sentAt = clock.now();
      await forgetCodes(db, new Date(sentAt.getTime() - codeLifeMs));
      await bookMessage(db, { phone, language, kind: 'code', text: codeText[language](code), sentAt });
      return true;
    },
    send: async ({ phone, language, template, params }) => {
      const text = textOf(template, language, params);
      await bookMessage(db, { phone, language, kind: template, text, sentAt: clock.now() });
      return { outcome: 'taken', providerId: null };
    },
    forget: (phone) => forgetPhone(db, phone),
    latest: (limit) => latestMessages(db, limit),
  };
}
