// The local WhatsApp: writes every message into a book that the demo's messages page shows; app.ts chooses it.
import type { Language } from '@sufra/contract/options.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { TemplateMessage, WhatsApp } from '../../platform/ports.ts';
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

const codeLifeMs = 10 * 60_000;

const codeText: Readonly<Record<Language, (code: string) => string>> = {
  en: (code) => `Sufra: your code is ${code}. It works for 10 minutes. Never share it with anyone.`,
  ar: (code) => `سُفرة: رمزك ${code}، وهو صالح 10 دقائق. لا تشاركه مع أحد.`,
};

type Params = TemplateMessage['params'];

// Not everyone has told us a name yet.
const named = (before: string, { name }: Params): string => (name ? `${before}${name}` : '');

const templates: Readonly<
  Record<TemplateMessage['template'], Readonly<Record<Language, (p: Params) => string>>>
> = {
  subscription_started: {
    en: (p) =>
      `Welcome to Sufra${named(', ', p)}! Your ${p['plan'] ?? ''} plan has begun. ` +
      `Today's table is laid: open Sufra to see your meals.`,
    ar: (p) =>
      `أهلًا بك في سُفرة${named(' يا ', p)}! بدأت باقة «${p['plan'] ?? ''}». ` +
      `سفرة اليوم جاهزة: افتح سُفرة لترى وجباتك.`,
  },
};

export function localWhatsApp(db: Db, clock: Clock): LocalWhatsApp {
  return {
    sendCode: async (phone, code, language) => {
      await forgetCodes(db, new Date(clock.now().getTime() - codeLifeMs));
      await bookMessage(db, { phone, kind: 'code', text: codeText[language](code), sentAt: clock.now() });
      return true;
    },
    send: async ({ phone, language, template, params }) => {
      const text = templates[template][language](params);
      await bookMessage(db, { phone, kind: template, text, sentAt: clock.now() });
    },
    forget: (phone) => forgetPhone(db, phone),
    latest: (limit) => latestMessages(db, limit),
  };
}
