import {
  settingNames,
  sumNames,
  type getSettings,
  type SettingName,
} from '@sufra/contract/admin/admin-settings.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import type { Queries } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { dubaiDay } from '../../../platform/pure/dubai-time.ts';
import { toAedText } from '../../../platform/pure/money.ts';
import { ramadanOf, type RamadanDays } from '../../../platform/pure/ramadan.ts';

export interface SettingRow {
  readonly name: SettingName;
  /** Percent, fils, a switch, or Ramadan days (null: by calendar). */
  readonly value: number | boolean | RamadanDays | null;
  readonly from: Date;
  readonly isComing: boolean;
}

const readSettings = (db: Queries, now: Date): Promise<SettingRow[]> =>
  db.rows<SettingRow>(sql`
    with every_one as (
      select name, to_jsonb(percent) as value, effective_from as since from money.public_rates
      union all select name, to_jsonb(fils), effective_from from money.public_fees
      union all select 'plan_' || replace(plan_id, '-', '_'), to_jsonb(fils), effective_from
        from subscription.public_plan_prices
      union all select name, value, effective_from from platform.settings)
    select name, value, since as "from", since > ${now} as "isComing" from every_one one
    where since > ${now}
      or since = (select max(since) from every_one other where other.name = one.name and other.since <= ${now})
    order by name, since`);

type Setting = ReplyOf<typeof getSettings>[number];

const isFee = (name: SettingName): boolean => sumNames.some((fee) => fee === name);

function toValue({ name, value }: Pick<SettingRow, 'name' | 'value'>, now: Date): Setting['value'] {
  if (typeof value === 'number') return isFee(name) ? toAedText(value) : String(value);
  return typeof value === 'boolean' ? value : ramadanOf(value, dubaiDay(now));
}

const seeded = new Date('2020-01-01T00:00:00+04:00').getTime();

export async function listSettings(db: Queries, now: Date): Promise<Setting[]> {
  const rows = await readSettings(db, now);
  return settingNames.flatMap((name) => {
    const own = rows.filter((row) => row.name === name);
    const current = own.find(({ isComing }) => !isComing);
    if (!current) return [];
    const coming = own.filter(({ isComing }) => isComing);
    return [
      {
        name,
        value: toValue(current, now),
        since: current.from.getTime() === seeded ? null : current.from.toISOString(),
        coming: coming.map((row) => ({ value: toValue(row, row.from), from: row.from.toISOString() })),
      },
    ];
  });
}

export const toAuditValue = (
  name: SettingName,
  value: SettingRow['value'],
): Record<string, string | boolean | null> =>
  value !== null && typeof value === 'object'
    ? { firstDay: (value satisfies RamadanDays).from, lastDay: value.to }
    : {
        value:
          value === null
            ? null
            : typeof value === 'boolean'
              ? value
              : isFee(name)
                ? toAedText(value)
                : String(value),
      };
