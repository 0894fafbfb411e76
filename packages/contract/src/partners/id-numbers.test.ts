import { describe, expect, it } from 'vitest';
import {
  emiratesIdInput,
  emiratesIdProblem,
  hasCheckDigit,
  ibanInput,
  ibanProblem,
  toEmiratesId,
} from './id-numbers.ts';

const good = 'AE070331234567890123456';

describe('an IBAN', () => {
  it.each([
    good,
    'ae07 0331 2345 6789 0123 456',
    ' AE07-0331-2345-6789-0123-456\u200f',
    'AE٠٧٠٣٣١٢٣٤٥٦٧٨٩٠١٢٣٤٥٦',
    'ＡＥ'.normalize('NFKC') + '０７０３３１２３４５６７８９０１２３４５６',
  ])('%j is valid', (text) => {
    expect(ibanInput.parse(text)).toBe(good);
  });

  it.each([
    ['', 'required'],
    ['   ', 'required'],
    ['AE', 'iban'],
    ['AE07033123456789012345', 'iban'],
    ['AE0703312345678901234567', 'iban'],
    ['AE07033123456789O123456', 'iban'],
    ['AE070331234567890123457', 'iban_check'],
    ['AE580460000001111111111', 'iban_check'],
    ['AE700331234567890123456', 'iban_check'],
    ['GB82WEST12345698765432', 'iban_country'],
    ['070331234567890123456', 'iban'],
    ['my account', 'iban'],
    ['AE070331234567890123456 drop table', 'iban'],
  ])('%j: %s', (text, problem) => {
    expect(ibanProblem(text)).toBe(problem);
    const parsed = ibanInput.safeParse(text);
    expect(parsed.error?.issues.map(({ message }) => message)).toEqual([problem]);
  });

  it('detects any wrong digit and any swapped neighbours', () => {
    for (let at = 2; at < good.length; at += 1) {
      const digit = Number(good[at]);
      const wrong = `${good.slice(0, at)}${(digit + 1) % 10}${good.slice(at + 1)}`;
      expect(ibanProblem(wrong)).toBe('iban_check');
      const next = good[at + 1];
      if (next === undefined || next === good[at]) continue;
      expect(ibanProblem(`${good.slice(0, at)}${next}${good[at]}${good.slice(at + 2)}`)).toBe('iban_check');
    }
  });

  it('is refused by its length alone', () => {
    expect(ibanInput.safeParse('1'.repeat(61)).success).toBe(false);
  });
});

describe('an Emirates ID', () => {
  it.each([
    '784-1990-1234567-6',
    '784199012345676',
    '784 1990 1234567 6',
    '٧٨٤-١٩٩٠-١٢٣٤٥٦٧-٦',
    '784–1990–1234567–6\u202e',
  ])('%j is valid', (text) => {
    expect(emiratesIdInput.parse(text)).toBe('784-1990-1234567-6');
  });

  it.each([
    ['', 'required'],
    [' '.repeat(15), 'required'],
    ['783-1990-1234567-6', 'emirates_id'],
    ['111-1111-1111111-1', 'emirates_id'],
    ['784-1990-123456-6', 'emirates_id'],
    ['784-1990-1234567-66', 'emirates_id'],
    ['784-1899-1234567-6', 'emirates_id'],
    ['784-1990-12345G7-6', 'emirates_id'],
  ])('%j: %s', (text, problem) => {
    expect(emiratesIdProblem(text)).toBe(problem);
    expect(emiratesIdInput.safeParse(text).success).toBe(false);
  });

  it('has exactly one valid check digit', () => {
    const fits = [...'0123456789'].filter((digit) => hasCheckDigit(`784-1990-1234567-${digit}`));
    expect(fits).toEqual(['6']);
    expect(toEmiratesId('784')).toBe('784');
  });
});
