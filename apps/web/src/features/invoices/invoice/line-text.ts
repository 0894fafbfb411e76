import type { Invoice } from '@sufra/contract/money/invoices.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { TFunction } from 'i18next';
import { formatDay, formatNumber, isolate } from '../../../lib/format.ts';

type InvoiceLine = Invoice['lines'][number];

interface LineText {
  readonly title: string;
  readonly detail: string | null;
}

const leftToRight = (text: string): string => `\u2066${text}\u2069`;

/** For the texts of `line.*` and `detail.*`. */
function textParams({ params }: InvoiceLine, language: Language, t: TFunction): Record<string, string> {
  const day = (value: string | number | undefined): string =>
    value === undefined ? '' : formatDay(String(value), language, 'medium');
  const plan = (value: string | number | undefined): string =>
    value === undefined ? '' : t(`options:plan.${value}`);
  const number = (value: string | number | undefined): string => formatNumber(Number(value ?? 0), language);
  return {
    plan: plan(params['plan']),
    formerPlan: plan(params['formerPlan']),
    from: day(params['from']),
    to: day(params['to']),
    date: day(params['date']),
    days: number(params['days']),
    meals: number(params['meals']),
    total: number(params['mealsInMonth'] ?? params['daysInMonth']),
    meal: isolate(String(params['meal'] ?? '')),
    order: leftToRight(String(params['orderNumber'] ?? '')),
    event: leftToRight(String(params['eventNumber'] ?? '')),
  };
}

export function lineText(line: InvoiceLine, language: Language, t: TFunction): LineText {
  const { code, params } = line;
  const words = textParams(line, language, t);
  const title = t(`line.${code}`, words);
  switch (code) {
    case 'subscription':
      return { title, detail: t('detail.month', words) };
    case 'plan_upgrade':
    case 'plan_downgrade':
      // Plan changes were once prorated by days.
      return { title, detail: t('mealsInMonth' in params ? 'detail.share' : 'detail.days', words) };
    case 'skipped_day':
      return { title, detail: t('detail.meals', { count: Number(params['meals'] ?? 0) }) };
    case 'cancellation':
    case 'event_deposit':
    case 'event_remainder':
    case 'event_cancelled':
    case 'event_waived':
      return { title, detail: null };
    case 'cooked_meal':
    case 'ingredients':
      return {
        title,
        detail: `${t('detail.order', words)} · ${t('common:kit.people', { count: Number(params['familySize'] ?? 1) })}`,
      };
    case 'delivery':
    case 'delivery_covered':
    case 'order_cancelled':
    case 'food_refunded':
    case 'delivery_refunded':
    case 'order_reduced':
    case 'lines_reduced':
      return { title, detail: t('detail.order', words) };
  }
}
