import type { Language } from '@sufra/contract/options.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Email } from '../../platform/ports.ts';
import type { Vault } from '../../platform/vault.ts';
import { bookLetter, latestLetters } from './email-book.repo.ts';

export interface BookedLetter {
  readonly id: number;
  readonly to: string;
  readonly language: Language;
  readonly kind: string;
  /** Its subject and, below, its text. */
  readonly text: string;
  readonly sentAt: Date;
}

export interface LocalEmail extends Email {
  /** The newest letters first. */
  readonly latest: (limit: number) => Promise<BookedLetter[]>;
}

const context = 'adapters.emails';

export function localEmail(db: Db, vault: Vault, clock: Clock): LocalEmail {
  return {
    send: async ({ to, language, kind, subject, text }) => {
      const sealed = vault.seal({ to, text: `${subject}\n\n${text}` }, context);
      await bookLetter(db, { language, kind, sealed, sentAt: clock.now() });
      return { outcome: 'taken', providerId: null };
    },
    latest: async (limit) =>
      (await latestLetters(db, limit)).map(({ sealed, ...letter }) => ({
        ...letter,
        ...(vault.open(sealed, context) as { to: string; text: string }),
      })),
  };
}
