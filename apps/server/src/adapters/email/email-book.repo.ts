import type { Language } from '@sufra/contract/options.ts';
import type { Db } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export interface LetterRow {
  readonly id: number;
  readonly language: Language;
  readonly kind: string;
  readonly sealed: Buffer;
  readonly sentAt: Date;
}

const mostKept = 200;

/** Keeps a letter in place of the oldest one. */
export async function bookLetter(db: Db, letter: Omit<LetterRow, 'id'>): Promise<void> {
  await db.run(sql`
    insert into adapters.emails (language, kind, sealed, sent_at)
    values (${letter.language}, ${letter.kind}, ${letter.sealed}, ${letter.sentAt})`);
  await db.run(
    sql`delete from adapters.emails where id <= (select max(id) - ${mostKept} from adapters.emails)`,
  );
}

export const latestLetters = (db: Db, limit: number): Promise<LetterRow[]> =>
  db.rows<LetterRow>(sql`
    select id, language, kind, sealed, sent_at as "sentAt" from adapters.emails order by id desc limit ${limit}`);
