import {
  feeNames,
  settingNames,
  type changeSetting,
  type getSettings,
  type SettingName,
} from '@sufra/contract/admin-settings.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { dubaiDay } from '../../platform/pure/dubai-time.ts';
import { toAedText } from '../../platform/pure/money.ts';
import type { SettingRow } from './settings.reads.ts';
import { ramadanOf, type RamadanDays } from '../../platform/pure/ramadan.ts';

type Setting = ReplyOf<typeof getSettings>[number];

const isFee = (name: SettingName): boolean => feeNames.some((fee) => fee === name);

function toValue({ name, value }: Pick<SettingRow, 'name' | 'value'>, now: Date): Setting['value'] {
  if (typeof value === 'number') return isFee(name) ? toAedText(value) : String(value);
  return typeof value === 'boolean' ? value : ramadanOf(value, dubaiDay(now));
}

// Before Sufra was there nobody set anything: it came with these.
const first = new Date('2020-01-01T00:00:00+04:00').getTime();

export function toSettings(rows: readonly SettingRow[], now: Date): ReplyOf<typeof changeSetting> {
  return settingNames.flatMap((name) => {
    const own = rows.filter((row) => row.name === name);
    const current = own.find(({ isComing }) => !isComing);
    if (!current) return [];
    const coming = own.filter(({ isComing }) => isComing);
    return [
      {
        name,
        value: toValue(current, now),
        since: current.from.getTime() === first ? null : current.from.toISOString(),
        coming: coming.map((row) => ({ value: toValue(row, row.from), from: row.from.toISOString() })),
      },
    ];
  });
}

/** A kept value as the audit log names it; days have two words of their own. */
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
