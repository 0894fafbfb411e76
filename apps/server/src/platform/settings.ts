import type { switchNames } from '@sufra/contract/admin/admin-settings.ts';
import type { Queries, Tx } from './db/db.ts';
import { part, sql, type Part } from './db/sql.ts';
import type { RamadanDays } from './pure/ramadan.ts';

export type Switch = (typeof switchNames)[number];

export async function areOn(db: Queries, names: readonly Switch[], at: Date): Promise<boolean> {
  const rows = await db.rows<{ value: boolean }>(sql`
    select distinct on (name) value from platform.settings
    where name = any(${names}) and effective_from <= ${at} order by name, effective_from desc`);
  return rows.every(({ value }) => value);
}

export interface RamadanRow {
  readonly value: RamadanDays | null;
}

/** Selects the `RamadanRow` in effect at an instant; no row without a setting. */
export const ramadanAt = (at: Date): Part => part`
  select value from platform.settings
  where name = 'ramadan' and effective_from <= ${at} order by effective_from desc limit 1`;

/** The dates an admin set for this instant; null leaves it to the calendar. */
export async function readRamadan(db: Queries, at: Date): Promise<RamadanDays | null> {
  const row = await db.row<RamadanRow>(sql`${ramadanAt(at)}`);
  return row?.value ?? null;
}

interface Change {
  readonly name: Switch | 'ramadan';
  readonly value: boolean | RamadanDays | null;
  readonly from: Date;
  readonly now: Date;
}

export async function saveSetting(tx: Tx, { name, value, from, now }: Change): Promise<void> {
  await tx.run(sql`
    insert into platform.settings as s (name, value, effective_from) values (${name}, ${JSON.stringify(value)}::jsonb, ${from})
    on conflict (name, effective_from) do update set value = excluded.value where s.effective_from >= ${now}`);
}
