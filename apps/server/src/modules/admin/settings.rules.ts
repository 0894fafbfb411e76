// Decides what an admin's change of a setting means: the value by its kind, from when, and when Ramadan is without one.
import { feeNames, rateNames, type changeSetting, type SettingName } from '@sufra/contract/admin-settings.ts';
import type { FieldCode } from '@sufra/contract/errors.ts';
import type { ParsedBodyOf } from '@sufra/contract/route.ts';
import { toLatinDigits } from '@sufra/contract/text.ts';
import { addDays, daysBetween, dubaiDay, instantOf, type DubaiDay } from '../../platform/pure/dubai-time.ts';
import { parseAed, type Fils } from '../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';

export type SettingBody = ParsedBodyOf<typeof changeSetting>;
export type RateName = (typeof rateNames)[number];
export type FeeName = (typeof feeNames)[number];

export interface Days {
  readonly from: DubaiDay;
  readonly to: DubaiDay;
}

/** A change as it is kept; `percent` and `fils` by the kind of the setting. */
export type Change =
  | { readonly kind: 'rate'; readonly name: RateName; readonly percent: number }
  | { readonly kind: 'fee'; readonly name: FeeName; readonly fils: Fils }
  | {
      readonly kind: 'setting';
      readonly name: Exclude<SettingName, RateName | FeeName>;
      readonly value: boolean | Days | null;
    };

const wrong = (field: string, code: FieldCode): Result<never> =>
  refuse('invalid_request', { fields: { [field]: code } });

/** What is to be kept. Refuses numbers that are none or too big, and a Ramadan that is no month. */
export function changeOf(body: SettingBody): Result<Change> {
  const { name, value } = body;
  if (typeof value !== 'string') return name === 'ramadan' ? ramadanChange(value) : switchChange(name, value);
  const typed = toLatinDigits(value).replaceAll('٫', '.').trim();
  const rate = rateNames.find((one) => one === name);
  if (rate !== undefined) {
    const percent = typed.replace(/\s*[%٪]$/, '');
    if (!/^\d{1,9}(\.\d{1,2})?$/.test(percent)) return wrong('value', 'invalid');
    return Number(percent) > 100
      ? wrong('value', 'too_big')
      : ok({ kind: 'rate', name: rate, percent: Number(percent) });
  }
  const fee = feeNames.find((one) => one === name);
  const fils = parseAed(typed.replace(/\s*AED$/i, ''));
  if (fee === undefined || fils === null) return wrong('value', 'invalid');
  return fils > largestFee ? wrong('value', 'too_big') : ok({ kind: 'fee', name: fee, fils });
}

const largestFee: Fils = 100_000;

function switchChange(name: SettingName, value: boolean | Days | null): Result<Change> {
  if (typeof value !== 'boolean') return wrong('value', 'invalid');
  return ok({ kind: 'setting', name: name as 'new_orders', value });
}

function ramadanChange(value: boolean | Days | null): Result<Change> {
  if (typeof value === 'boolean') return wrong('value', 'invalid');
  if (value !== null) {
    const days = daysBetween(value.from, value.to) + 1;
    if (days < 28) return wrong('value.to', 'too_early');
    if (days > 31) return wrong('value.to', 'too_late');
  }
  return ok({ kind: 'setting', name: 'ramadan', value });
}

const furthestDays = 730;

/** From which instant a change holds: now, or the midnight that begins a coming day. */
export function startOf(day: DubaiDay | null | undefined, now: Date): Result<Date> {
  if (day === null || day === undefined) return ok(now);
  const ahead = daysBetween(dubaiDay(now), day);
  if (ahead < 1) return wrong('from', 'too_early');
  return ahead > furthestDays ? wrong('from', 'too_late') : ok(instantOf(day, 0));
}

const calendar = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', { month: 'numeric', timeZone: 'UTC' });
const isRamadan = (day: DubaiDay): boolean => calendar.format(new Date(`${day}T00:00:00Z`)).startsWith('9');

/** The Ramadan of Umm al-Qura's calendar that is under way, or the next one. */
export function ramadanByCalendar(today: DubaiDay): Days {
  let from = today;
  while (isRamadan(addDays(from, -1)) && isRamadan(from)) from = addDays(from, -1);
  while (!isRamadan(from)) from = addDays(from, 1);
  let to = from;
  while (isRamadan(addDays(to, 1))) to = addDays(to, 1);
  return { from, to };
}

/** What holds: the days an admin set as long as they are not over, else the calendar's. */
export const ramadanOf = (set: Days | null, today: DubaiDay): Days =>
  set !== null && set.to >= today ? { from: set.from, to: set.to } : ramadanByCalendar(today);
