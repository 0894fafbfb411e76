import { type InvoiceLineCode, invoiceLineCodes } from '@sufra/contract/money/invoices.ts';
import type { Language } from '@sufra/contract/options.ts';
import i18next, { type TFunction } from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { lineText } from './line-text.ts';

const params: Readonly<Record<InvoiceLineCode, Record<string, string | number>>> = {
  subscription: { plan: 'full-day', from: '2026-11-18', to: '2026-12-17' },
  plan_upgrade: { plan: 'family', formerPlan: 'full-day', meals: 26, mealsInMonth: 90 },
  plan_downgrade: { plan: 'lunch-only', formerPlan: 'full-day', meals: 1, mealsInMonth: 90 },
  skipped_day: { date: '2026-11-22', meals: 3 },
  cancellation: { plan: 'full-day' },
  cooked_meal: { meal: 'Machboos', orderNumber: '1042', familySize: 3 },
  ingredients: { meal: 'Machboos', orderNumber: '1042', familySize: 3 },
  delivery: { meal: 'Machboos', orderNumber: '1042', familySize: 3 },
  delivery_covered: { meal: 'Machboos', orderNumber: '1042', familySize: 3 },
  order_cancelled: { meal: 'Machboos', orderNumber: '1042', familySize: 3 },
  food_refunded: { meal: 'Machboos', orderNumber: '1042', familySize: 3 },
  delivery_refunded: { meal: 'Machboos', orderNumber: '1042', familySize: 3 },
  lines_reduced: { meal: 'Machboos', orderNumber: '1042', familySize: 3 },
  order_reduced: { meal: 'Machboos', orderNumber: '1042', familySize: 3 },
  event_deposit: { eventNumber: 'E-1042' },
  event_remainder: { eventNumber: 'E-1042' },
  event_cancelled: { eventNumber: 'E-1042' },
  event_waived: { eventNumber: 'E-1042' },
};

const say: Partial<Record<Language, TFunction>> = {};

beforeAll(async () => {
  for (const language of ['en', 'ar'] as const) {
    const load = async (namespace: string): Promise<unknown> =>
      (
        (await import(`../../../i18n/${language}/${namespace}.json`, { with: { type: 'json' } })) as {
          default: unknown;
        }
      ).default;
    const texts = i18next.createInstance();
    const [invoices, options, common] = [await load('invoices'), await load('options'), await load('common')];
    await texts.init({
      lng: language,
      defaultNS: 'invoices',
      interpolation: { escapeValue: false },
      resources: { [language]: { invoices, options, common } as never },
    });
    say[language] = texts.t;
  }
});

const read = (code: InvoiceLineCode, language: Language, given = params[code]): string => {
  const { title, detail } = lineText({ code, params: given, amount: '1.00 AED' }, language, say[language]!);
  return `${title} | ${detail ?? ''}`.replaceAll(/[\u2066-\u2069]/g, '');
};

it.each(invoiceLineCodes)('%s is worded without gaps in both languages', (code) => {
  for (const language of ['en', 'ar'] as const) {
    expect(read(code, language)).not.toMatch(/\{\{|line\.|detail\.|undefined|NaN/);
  }
  expect(read(code, 'ar')).toMatch(/\p{Script=Arabic}/u);
});

it('names the plan, its month, and the meals of a plan change', () => {
  expect(read('subscription', 'en')).toBe(
    'Full Day, monthly subscription | 18 November 2026 to 17 December 2026',
  );
  expect(read('plan_upgrade', 'en')).toBe('Change from Full Day to Family Plan | 26 of 90 meals');
  expect(read('skipped_day', 'en')).toBe('Skipped day: 22 November 2026 | 3 meals');
});

it('names the days of a plan change on an older invoice', () => {
  const older = { plan: 'family', formerPlan: 'full-day', days: 26, daysInMonth: 30 };
  expect(read('plan_upgrade', 'en', older)).toBe('Change from Full Day to Family Plan | 26 of 30 days');
});

it('names the dish, the order and the servings', () => {
  expect(read('cooked_meal', 'en')).toBe('Machboos, cooked | Order 1042 · 3 people');
  expect(read('delivery', 'en')).toBe('Delivery | Order 1042');
});
