import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  dubaiDay,
  formatDay,
  formatDays,
  formatList,
  formatMoney,
  formatNumber,
  formatStars,
  formatTime,
  toAedText,
} from './format.ts';

/** Intl adds invisible direction marks and non-breaking spaces; correct, but irrelevant here. */
const plain = (text: string): string =>
  text.replaceAll(/[\u200e\u200f]/g, '').replaceAll(/[\u00a0\u202f]/g, ' ');

describe('formatMoney', () => {
  it('writes fils', () => {
    expect(plain(formatMoney(4650, 'en'))).toBe('AED 46.50');
    expect(plain(formatMoney(4650, 'ar'))).toBe('46.50 د.إ.');
  });
  it('keeps two decimals, whatever the amount', () => {
    expect(plain(formatMoney(0, 'en'))).toBe('AED 0.00');
    expect(plain(formatMoney(59_900, 'ar'))).toBe('599.00 د.إ.');
    expect(plain(formatMoney(123_456_705, 'ar'))).toBe('1,234,567.05 د.إ.');
  });
  it('reads AED texts of the contract', () =>
    expect(plain(formatMoney('1299.00 AED', 'en'))).toBe('AED 1,299.00'));
  it('writes AED texts of the contract', () =>
    expect([4650, 5, 123_456_705].map(toAedText)).toEqual(['46.50 AED', '0.05 AED', '1234567.05 AED']));
  it('leaves an unknown text unchanged', () => expect(formatMoney('on request', 'en')).toBe('on request'));
});

describe('days and times', () => {
  it('keeps a calendar day', () => {
    expect(formatDay('2025-11-21', 'en')).toBe('Friday, 21 November 2025');
    expect(formatDay('2025-11-21', 'ar', 'medium')).toBe('21 نوفمبر 2025');
  });
  it('does not repeat the shared parts of two dates', () => {
    expect(formatDays('2025-10-26', '2025-11-08', 'en')).toMatch(/^26 Oct\s–\s8 Nov 2025$/);
    expect(formatDays('2025-12-29', '2026-01-11', 'en')).toMatch(/^29 Dec 2025\s–\s11 Jan 2026$/);
    expect(formatDays('2025-10-26', '2025-11-08', 'ar')).toMatch(/^26 أكتوبر\s–\s8 نوفمبر 2025$/);
  });
  it('reads an instant in Dubai', () => {
    const lateEvening = new Date('2025-11-20T20:30:00Z');
    expect(formatDay(lateEvening, 'en')).toBe('Friday, 21 November 2025');
    expect(dubaiDay(lateEvening)).toBe('2025-11-21');
    expect(dubaiDay(lateEvening, 1)).toBe('2025-11-22');
    expect(plain(formatTime(lateEvening, 'en')).toLowerCase()).toBe('12:30 am');
  });
  it('writes a time of day', () => {
    expect(plain(formatTime('08:00', 'en')).toLowerCase()).toBe('8:00 am');
    expect(plain(formatTime('08:00', 'ar'))).toBe('8:00 ص');
    expect(formatTime('08:00', 'ar')).not.toContain(' ');
  });
});

describe('numbers and lists', () => {
  it('rounds to the requested decimals', () => expect(formatNumber(1234.567, 'ar', 1)).toBe('1,234.6'));
  it('writes mean stars with one decimal', () => {
    expect(formatStars(4, 'en')).toBe('4.0');
    expect(formatStars(4.25, 'ar')).toBe('4.3');
  });
  it("joins lists by the language's rules", () => {
    expect(formatList(['nuts', 'dairy', 'sesame'], 'en')).toBe('nuts, dairy, and sesame');
    expect(formatList(['مكسرات', 'ألبان'], 'ar')).toBe('مكسرات وألبان');
  });
});

it('is the only code in the web app that formats numbers, dates or prices', () => {
  const folder = path.resolve(import.meta.dirname, '..');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const own = /\bIntl\.|\.toLocale\w*String|\bAED\b\s*\$?\{|\}\s*AED\b/;
  const writers = files
    .filter((file) => /\.(tsx?|json)$/.test(file) && !file.includes('.test.'))
    .filter((file) => own.test(readFileSync(path.join(folder, file), 'utf8')));
  expect(writers).toEqual([path.join('lib', 'format.ts')]);
});
