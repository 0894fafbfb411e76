import type { Language } from '@sufra/contract/options.ts';
import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export interface WaitingRow {
  readonly id: string;
  readonly language: Language;
  readonly address: Buffer;
  readonly token: Buffer;
  readonly askedAt: Date;
}

/** Null once it is confirmed or gone. */
export const readWaiting = (db: Queries, id: string): Promise<WaitingRow | null> =>
  db.row<WaitingRow>(sql`
    select id, language, address, token, asked_at as "askedAt" from newsletter.subscribers
    where id = ${id} and not is_confirmed and token is not null`);

export interface ConfirmedRow {
  readonly id: string;
  readonly language: Language;
  readonly address: Buffer;
  readonly confirmedAt: Date;
}

const firstId = '00000000-0000-0000-0000-000000000000';

/** The next confirmed addresses after an id, null for the first. */
export const readConfirmed = (db: Queries, after: string | null, limit: number): Promise<ConfirmedRow[]> =>
  db.rows<ConfirmedRow>(sql`
    select id, language, address, confirmed_at as "confirmedAt" from newsletter.subscribers
    where is_confirmed and id > ${after ?? firstId} order by id limit ${limit}`);

export interface Counts {
  readonly confirmed: number;
  readonly waiting: number;
}

export const readCounts = async (db: Queries): Promise<Counts> =>
  (await db.row<Counts>(sql`
    select count(*) filter (where is_confirmed) as confirmed, count(*) filter (where not is_confirmed) as waiting
    from newsletter.subscribers`)) ?? { confirmed: 0, waiting: 0 };
