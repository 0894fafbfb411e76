import type { Language } from '@sufra/contract/options.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Email } from '../../platform/ports.ts';
import type { Vault } from '../../platform/vault.ts';
import { sql } from '../../platform/db/sql.ts';

export interface BookedLetter {
  readonly id: number;
  readonly to: string;
  readonly language: Language;
  readonly kind: string;
  /** Subject and body. */
  readonly text: string;
  readonly sentAt: Date;
}

export interface LocalEmail extends Email {
  /** Newest first. */
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

export interface LetterRow {
  readonly id: number;
  readonly language: Language;
  readonly kind: string;
  readonly sealed: Buffer;
  readonly sentAt: Date;
}

const mostKept = 200;

/** A ring buffer: overwrites the oldest. */
async function bookLetter(db: Db, letter: Omit<LetterRow, 'id'>): Promise<void> {
  await db.run(sql`
    insert into adapters.emails (language, kind, sealed, sent_at)
    values (${letter.language}, ${letter.kind}, ${letter.sealed}, ${letter.sentAt})`);
  await db.run(
    sql`delete from adapters.emails where id <= (select max(id) - ${mostKept} from adapters.emails)`,
  );
}

const latestLetters = (db: Db, limit: number): Promise<LetterRow[]> =>
  db.rows<LetterRow>(sql`
    select id, language, kind, sealed, sent_at as "sentAt" from adapters.emails order by id desc limit ${limit}`);
