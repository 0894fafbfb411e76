import * as z from 'zod/mini';
import { route } from '../route.ts';
import { calendarDay } from '../text.ts';

/** Percent of a price, two decimals at most. */
export const rateNames = ['commission', 'event_service_fee'] as const;
/** Sums in AED a driver is paid, and the kilometres the first of them includes. */
export const feeNames = ['driver_base', 'driver_per_km', 'driver_peak'] as const;
export const switchNames = ['new_subscriptions', 'new_orders', 'cash_on_delivery'] as const;

export const settingNames = [...rateNames, ...feeNames, ...switchNames, 'ramadan'] as const;
export type SettingName = (typeof settingNames)[number];

/** Percent with up to two decimals, or AED with two: text as people type it, digits of any script. */
const number = z.string().check(z.minLength(1), z.maxLength(20));
/** First and last day of fasting. */
const ramadan = z.object({ from: calendarDay, to: calendarDay });

/** A value by the kind of its setting: text for rates (`15`, `12.5`) and fees (`2.50 AED`). */
const value = z.union([z.string(), z.boolean(), z.object({ from: calendarDay, to: calendarDay })]);

const setting = z.object({
  name: z.enum(settingNames),
  value,
  /** From when it holds; null for what Sufra came with. */
  since: z.nullable(z.string()),
  /** What is coming, the next first. */
  coming: z.array(z.object({ value, from: z.string() })),
});

export const getSettings = route('getSettings', {
  method: 'GET',
  path: '/api/admin/settings',
  who: 'admin',
  summary: 'Every setting: what is in force, since when, and what is coming.',
  reply: z.array(setting),
});

/** `from` is a Dubai day, from its midnight on; without it at once. */
const from = z.optional(z.nullable(calendarDay));

export const changeSetting = route('changeSetting', {
  method: 'PUT',
  path: '/api/admin/settings',
  who: 'admin',
  summary: 'Changes one setting, at once or from a coming day on; what was agreed before stays as it was.',
  body: z.union([
    z.object({ name: z.enum([...rateNames, ...feeNames]), value: number, from }),
    z.object({ name: z.enum(switchNames), value: z.boolean(), from }),
    /** Null goes back to the days the calendar of Umm al-Qura gives. */
    z.object({ name: z.literal('ramadan'), value: z.nullable(ramadan), from }),
  ]),
  reply: z.array(setting),
  errors: ['confirmation_needed'],
});
