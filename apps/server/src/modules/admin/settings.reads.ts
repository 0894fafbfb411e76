import type { SettingName } from '@sufra/contract/admin-settings.ts';
import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { RamadanDays } from '../../platform/pure/ramadan.ts';

export interface SettingRow {
  readonly name: SettingName;
  /** Percent, fils, a switch, days, or null for the calendar's. */
  readonly value: number | boolean | RamadanDays | null;
  readonly from: Date;
  readonly isComing: boolean;
}

/** For each name what holds at this instant, then what comes, in order. */
export const readSettings = (db: Queries, now: Date): Promise<SettingRow[]> =>
  db.rows<SettingRow>(sql`
    with every_one as (
      select name, to_jsonb(percent) as value, effective_from as since from money.rates
      union all select name, to_jsonb(fils), effective_from from money.fees
      union all select name, value, effective_from from platform.settings)
    select name, value, since as "from", since > ${now} as "isComing" from every_one one
    where since > ${now}
      or since = (select max(since) from every_one other where other.name = one.name and other.since <= ${now})
    order by name, since`);
