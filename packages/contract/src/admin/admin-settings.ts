import * as z from 'zod/mini';
import { route } from '../route.ts';
import { calendarDay } from '../text.ts';

/** Percent, at most two decimals. */
export const rateNames = ['commission', 'event_service_fee'] as const;
/** AED; the base fee includes `kmIncluded`. */
export const driverPayNames = ['driver_base', 'driver_per_km', 'driver_peak'] as const;
export const minimumNames = ['minimum_groceries', 'minimum_meals'] as const;
/** What a role refunds of one order, and gives as credit at once, without a second person; an owner like finance. */
export const refundLimitNames = [
  'refund_limit_support',
  'refund_limit_operations',
  'refund_limit_finance',
] as const;
export const feeNames = [...driverPayNames, 'driver_cash_cap', ...minimumNames, ...refundLimitNames] as const;
export const planPriceNames = ['plan_lunch_only', 'plan_full_day', 'plan_family'] as const;
export const sumNames = [...feeNames, ...planPriceNames] as const;
export const switchNames = ['new_subscriptions', 'new_orders', 'cash_on_delivery'] as const;

export const settingNames = [...rateNames, ...sumNames, ...switchNames, 'ramadan'] as const;
export type SettingName = (typeof settingNames)[number];

/** Percent or AED with up to two decimals, as typed, digits of any script. */
const number = z.string().check(z.minLength(1), z.maxLength(20));
const ramadan = z.object({ from: calendarDay, to: calendarDay });

/** Text for rates (`15`, `12.5`) and fees (`2.50 AED`). */
const value = z.union([z.string(), z.boolean(), z.object({ from: calendarDay, to: calendarDay })]);

const setting = z.object({
  name: z.enum(settingNames),
  value,
  /** Null for the built-in default. */
  since: z.nullable(z.string()),
  /** Soonest first. */
  coming: z.array(z.object({ value, from: z.string() })),
});

export const getSettings = route('getSettings', {
  method: 'GET',
  path: '/api/admin/settings',
  who: 'admin',
  right: 'settings',
  summary: 'Every setting with its current and scheduled values.',
  reply: z.array(setting),
});

/** From midnight of a Dubai day; absent is now. */
const from = z.optional(z.nullable(calendarDay));

export const changeSetting = route('changeSetting', {
  method: 'PUT',
  path: '/api/admin/settings',
  who: 'admin',
  right: 'settings',
  summary: 'Changes a setting, now or from a later day; existing agreements are unaffected.',
  body: z.union([
    z.object({ name: z.enum([...rateNames, ...sumNames]), value: number, from }),
    z.object({ name: z.enum(switchNames), value: z.boolean(), from }),
    /** Null restores the Umm al-Qura calendar. */
    z.object({ name: z.literal('ramadan'), value: z.nullable(ramadan), from }),
  ]),
  reply: z.array(setting),
  errors: ['confirmation_needed'],
});
