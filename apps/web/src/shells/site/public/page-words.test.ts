import { allergens, languages } from '@sufra/contract/options.ts';
import { maxPauseDays, plans, vatPercent } from '@sufra/contract/subscription/plans.ts';
import * as promises from '@sufra/contract/subscription/promises.ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { figuresIn } from './page-words.ts';

const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(textsIn);

const read = (language: string): string[] =>
  textsIn(
    JSON.parse(readFileSync(path.join(import.meta.dirname, `../../../i18n/${language}/public.json`), 'utf8')),
  );

const namesIn = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? ''))),
];

/** The first number of a figure, without surrounding text. */
const numberOf = (figure: string): number => Number(/\d+(?:\.\d+)?/.exec(figure)?.[0]);

/** Number words that a rule might change; "one", "three plans" and the like count items on the page itself. */
const spelled = {
  en: /\b(ten|fourteen|thirty|ninety|hundred|twenty)\b/i,
  ar: /عشرة|أربع عشرة|ثلاثين|ثلاثون|تسعين|تسعون|مئة|مائة|عشرين|عشرون/,
};

describe.each(languages)('in %s', (language) => {
  const texts = read(language);
  const said = figuresIn(language);

  it('no text has a hard-coded figure', () => {
    expect(texts.filter((text) => /\p{Nd}/u.test(text.replaceAll(/\{\{\w+\}\}/g, '')))).toEqual([]);
    expect(texts.filter((text) => spelled[language].test(text))).toEqual([]);
  });

  it('every figure named in a text exists, and every existing one is named', () => {
    const named = namesIn(texts).filter((name) => name !== 'day');
    expect(named.sort()).toEqual(Object.keys(said).sort());
  });

  it('states what the rules enforce', () => {
    const rules = {
      price_lunch: plans['lunch-only'].priceFils / 100,
      price_day: plans['full-day'].priceFils / 100,
      price_family: plans.family.priceFils / 100,
      vat: vatPercent,
      guarantee: promises.guaranteeDays,
      pause: maxPauseDays,
      notice: promises.renewalNoticeDays,
      skip_days: promises.maxCreditedDays,
      answer: promises.answerMinutes,
      offers: promises.maxOffers,
      door: promises.noShow.minutes,
      no_shows: promises.noShow.cashOrders,
      no_show_days: promises.noShow.cashDays,
      cash_orders: promises.maxOpenCashOrders,
      cash_most: promises.maxOpenCash / 100,
      code: promises.codeMinutes,
      session: promises.sessionDays,
      messages: promises.messageDays,
      talks: promises.talkDays,
      unsubmitted: promises.unsubmittedHours,
      documents: promises.documentDays,
      classes: allergens.length,
    };
    const read = Object.fromEntries(
      Object.keys(rules).map((name) => [name, numberOf(said[name as keyof typeof rules])]),
    );
    expect(read).toEqual(rules);
    expect(said.retries.match(/\d+/g)?.map(Number)).toEqual(promises.retryDays);
  });
});

it('writes the cut-off as a time of day, and durations with the right plural', () => {
  const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ').toLowerCase();
  const english = figuresIn('en');
  expect(plain(english.skip_until)).toBe('8:00 pm');
  expect([english.guarantee, english.grace]).toEqual(['30 days', '2 days']);
  const arabic = figuresIn('ar');
  expect(plain(arabic.skip_until)).toBe('8:00 م');
  expect([arabic.guarantee, arabic.skip_days, arabic.grace].map(plain)).toEqual([
    '30 يومًا',
    '8 أيام',
    'يومان',
  ]);
  expect([arabic.answer, arabic.unsubmitted].map(plain)).toEqual(['10 دقائق', '24 ساعة']);
});
