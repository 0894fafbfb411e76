import {
  rateNames,
  sumNames,
  type changeSetting,
  type feeNames,
  type planPriceNames,
  type SettingName,
} from '@sufra/contract/admin/admin-settings.ts';
import type { FieldCode } from '@sufra/contract/errors.ts';
import type { PlanId } from '@sufra/contract/subscription/plans.ts';
import type { ParsedBodyOf } from '@sufra/contract/route.ts';
import { toLatinDigits } from '@sufra/contract/text.ts';
import { daysBetween, dubaiDay, instantOf, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import { parseAed, type Fils } from '../../../platform/pure/money.ts';
import type { RamadanDays } from '../../../platform/pure/ramadan.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';

export type SettingBody = ParsedBodyOf<typeof changeSetting>;
type RateName = (typeof rateNames)[number];
type FeeName = (typeof feeNames)[number];
type PlanPriceName = (typeof planPriceNames)[number];
type SumName = (typeof sumNames)[number];

export type Change =
  | { readonly kind: 'rate'; readonly name: RateName; readonly percent: number }
  | { readonly kind: 'fee'; readonly name: FeeName; readonly fils: Fils }
  | { readonly kind: 'plan'; readonly planId: PlanId; readonly fils: Fils }
  | {
      readonly kind: 'setting';
      readonly name: Exclude<SettingName, RateName | SumName>;
      readonly value: boolean | RamadanDays | null;
    };

const wrong = (field: string, code: FieldCode): Result<never> =>
  refuse('invalid_request', { fields: { [field]: code } });

/** Percent or AED; Ramadan lasts 28-31 days. */
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
  const sum = sumNames.find((one) => one === name);
  const fils = parseAed(typed.replace(/\s*AED$/i, ''));
  return sum === undefined || fils === null ? wrong('value', 'invalid') : sumChange(sum, fils);
}

const planOf: Readonly<Record<PlanPriceName, PlanId>> = {
  plan_lunch_only: 'lunch-only',
  plan_full_day: 'full-day',
  plan_family: 'family',
};

const isPlanPrice = (name: SumName): name is PlanPriceName => name in planOf;

function sumChange(name: SumName, fils: Fils): Result<Change> {
  const largest =
    name === 'driver_cash_cap' || name.startsWith('refund_limit_') || isPlanPrice(name) ? 1_000_000 : 100_000;
  if (fils > largest) return wrong('value', 'too_big');
  if (!isPlanPrice(name)) return ok({ kind: 'fee', name, fils });
  return fils < 100 ? wrong('value', 'too_small') : ok({ kind: 'plan', planId: planOf[name], fils });
}

function switchChange(name: SettingName, value: boolean | RamadanDays | null): Result<Change> {
  if (typeof value !== 'boolean') return wrong('value', 'invalid');
  return ok({ kind: 'setting', name: name as 'new_orders', value });
}

function ramadanChange(value: boolean | RamadanDays | null): Result<Change> {
  if (typeof value === 'boolean') return wrong('value', 'invalid');
  if (value !== null) {
    const days = daysBetween(value.from, value.to) + 1;
    if (days < 28) return wrong('value.to', 'too_early');
    if (days > 31) return wrong('value.to', 'too_late');
  }
  return ok({ kind: 'setting', name: 'ramadan', value });
}

const furthestDays = 730;

export function startOf(day: DubaiDay | null | undefined, now: Date): Result<Date> {
  if (day === null || day === undefined) return ok(now);
  const ahead = daysBetween(dubaiDay(now), day);
  if (ahead < 1) return wrong('from', 'too_early');
  return ahead > furthestDays ? wrong('from', 'too_late') : ok(instantOf(day, 0));
}
