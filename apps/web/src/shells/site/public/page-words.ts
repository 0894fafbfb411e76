import type { LegalText } from '@sufra/contract/catalogue/legal-texts.ts';
import { allergens, type Language } from '@sufra/contract/options.ts';
import { maxPauseDays, vatPercent } from '@sufra/contract/subscription/plans.ts';
import {
  answerMinutes,
  codeMinutes,
  documentDays,
  graceDays,
  guaranteeDays,
  maxCreditedDays,
  maxOffers,
  maxOpenCash,
  maxOpenCashOrders,
  messageDays,
  talkDays,
  noShow,
  renewalNoticeDays,
  retryDays,
  sessionDays,
  skipUntilMinutes,
  unsubmittedHours,
} from '@sufra/contract/subscription/promises.ts';
import { formatList, formatMoney, formatNumber, formatTime, formatSpan } from '../../../lib/format.ts';
import { planPriceText } from '../../../lib/plan-prices.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useDescription } from '../../../lib/form.ts';

const timeOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Every figure that the texts interpolate, formatted, by name. */
export function figuresIn(language: Language) {
  const number = (value: number): string => formatNumber(value, language);
  return {
    price_lunch: planPriceText('lunch-only', language),
    price_day: planPriceText('full-day', language),
    price_family: planPriceText('family', language),
    vat: number(vatPercent),
    guarantee: formatSpan(guaranteeDays, 'day', language),
    pause: formatSpan(maxPauseDays, 'day', language),
    retries: formatList(retryDays.map(number), language),
    notice: formatSpan(renewalNoticeDays, 'day', language),
    grace: formatSpan(graceDays, 'day', language),
    skip_until: formatTime(timeOf(skipUntilMinutes), language),
    skip_days: formatSpan(maxCreditedDays, 'day', language),
    answer: formatSpan(answerMinutes, 'minute', language),
    offers: number(maxOffers),
    door: formatSpan(noShow.minutes, 'minute', language),
    no_shows: number(noShow.cashOrders),
    no_show_days: formatSpan(noShow.cashDays, 'day', language),
    cash_orders: number(maxOpenCashOrders),
    cash_most: formatMoney(maxOpenCash, language),
    code: formatSpan(codeMinutes, 'minute', language),
    session: formatSpan(sessionDays, 'day', language),
    messages: formatSpan(messageDays, 'day', language),
    talks: formatSpan(talkDays, 'day', language),
    unsubmitted: formatSpan(unsubmittedHours, 'hour', language),
    documents: formatSpan(documentDays, 'day', language),
    classes: number(allergens.length),
  };
}

const asList = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

export interface Words {
  readonly say: (key: string) => string;
  /** Empty if the page has none of this name. */
  readonly list: (key: string) => readonly string[];
}

/** Also sets the document's description. */
export function usePageWords(page: string): Words {
  const { t } = useTranslation('public');
  const { language } = useLanguage();
  const said = figuresIn(language);
  const say = (key: string): string => t(`${page}.${key}`, said);
  const list = (key: string): readonly string[] =>
    asList(t(`${page}.${key}`, { ...said, returnObjects: true, defaultValue: '' }));
  useDescription(say('description'));
  return { say, list };
}

const figure = /\{\{(\w+)\}\}/g;

/** The words of a published text, with its figures filled in. */
export function wordsOf({ title, lead, parts }: LegalText, language: Language): Words {
  const said: Readonly<Record<string, string>> = figuresIn(language);
  const fill = (text: string): string =>
    text.replaceAll(figure, (whole, name: string) => said[name] ?? whole);
  const partOf = (key: string) => parts.find(({ id }) => id === key.split('.')[1]);
  return {
    say: (key) => fill(key === 'title' ? title : key === 'lead' ? lead : (partOf(key)?.title ?? '')),
    list: (key) => (partOf(key)?.[key.endsWith('.points') ? 'points' : 'text'] ?? []).map(fill),
  };
}

export const questions = ['covers', 'stop', 'skip', 'pause', 'change', 'ramadan', 'pay'] as const;
