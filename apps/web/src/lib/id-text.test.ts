import { describe, expect, it } from 'vitest';
import { cleanEmiratesId, cleanIban, completeIban, showEmiratesId, showIban } from './id-text.ts';

const iban = 'AE070331234567890123456';

describe('an IBAN', () => {
  it.each([
    ['as the bank prints it', 'AE07 0331 2345 6789 0123 456', iban],
    ['in small letters with dashes', 'ae07-0331-2345-6789-0123-456', iban],
    ['in Arabic digits', 'AE٠٧٠٣٣١٢٣٤٥٦٧٨٩٠١٢٣٤٥٦', iban],
    ['pasted behind the prefilled AE', `AE${iban}`, iban],
    ['of another country, behind the prefilled AE', 'AE GB33BUKB20201555555555', 'GB33BUKB20201555555555'],
    ['with marks and signs', `\u200E${iban}!\u202E`, iban],
    ['endless', 'AE' + '1'.repeat(60), 'AE' + '1'.repeat(32)],
    ['just begun', 'AE', 'AE'],
    ['emptied', '', ''],
  ])('%s', (_, typed, kept) => expect(cleanIban(typed)).toBe(kept));

  it('is grouped by fours', () => expect(showIban(iban)).toBe('AE07 0331 2345 6789 0123 456'));

  it('gets its AE if only digits were entered', () => {
    expect(completeIban(iban.slice(2))).toBe(iban);
    expect(completeIban(iban.slice(3))).toBe(iban.slice(3));
    expect(completeIban('')).toBe('');
  });
});

describe('an Emirates ID', () => {
  it.each([
    ['784-1990-1234567-6', '784199012345676'],
    ['٧٨٤ ١٩٩٠ ١٢٣٤٥٦٧ ٦', '784199012345676'],
    ['784199012345676999', '784199012345676'],
    ['no digits', ''],
  ])('%s', (typed, kept) => expect(cleanEmiratesId(typed)).toBe(kept));

  it.each([
    ['', ''],
    ['784', '784'],
    ['7841', '784-1'],
    ['784199012345676', '784-1990-1234567-6'],
  ])('%s reads %s', (digits, shown) => expect(showEmiratesId(digits)).toBe(shown));
});
