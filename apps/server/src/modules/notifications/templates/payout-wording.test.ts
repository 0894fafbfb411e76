import { describe, expect, it } from 'vitest';
import { textOf } from '../../../adapters/whatsapp/template-texts.ts';
import type { Filled } from '../../../platform/pure/message-templates.ts';
import type { PayoutFacts } from './template.store.ts';
import { toPayoutFailed, toPayoutPaid } from './partner-messages.ts';

const news = (language: 'en' | 'ar', ibanMask: string | null = 'AE07 •••• 3456'): PayoutFacts => ({
  language,
  amount: 81_240,
  startsOn: '2026-11-09',
  cutOffOn: '2026-11-23',
  ibanMask,
});

const textIn = (language: 'en' | 'ar', filled: Filled | null): string =>
  filled === null ? '' : textOf(filled.template, language, filled.params).replaceAll(/[\u00a0\u202f]/g, ' ');

it('names the sum, the account and the days of a payout, including the last', () => {
  expect(textIn('en', toPayoutPaid(news('en')))).toMatch(
    /AED 812\.40 to your bank account ending in 3456, for Monday, 9 November to Sunday, 22 November/,
  );
});

describe.each(['en', 'ar'] as const)('in %s', (language) => {
  it('fills every message completely, with the sum', () => {
    const texts = [
      toPayoutPaid(news(language)),
      toPayoutFailed(news(language), 'refused_by_bank'),
      toPayoutFailed(news(language, null), 'no_bank_account'),
    ].map((filled) => textIn(language, filled));
    expect(new Set(texts).size).toBe(3);
    for (const text of texts) {
      expect(text).toContain('812.40');
      expect(text).not.toMatch(/[{}]|undefined|null|AE07/);
    }
  });

  it('asks for a bank account only when none is known', () => {
    expect(toPayoutFailed(news(language), 'refused_by_bank').template).toBe('payout_sent_back');
    expect(toPayoutFailed(news(language, null), 'no_bank_account').template).toBe('payout_without_account');
    expect(toPayoutPaid(news(language, null))).toBeNull();
  });
});
