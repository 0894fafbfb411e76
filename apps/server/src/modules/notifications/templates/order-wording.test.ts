import { orderReasonCodes } from '@sufra/contract/ordering/ordering.ts';
import { orderStatuses } from '@sufra/contract/statuses.ts';
import { describe, expect, it } from 'vitest';
import { textOf } from '../../../adapters/whatsapp/template-texts.ts';
import { templateHoles } from '../../../platform/pure/message-templates.ts';
import type { OrderFacts } from './template.store.ts';
import {
  toLateMessage,
  toOrderMessage,
  toPartnerMessage,
  toPartnerSafetyMessage,
  toSafetyMessage,
  type Message,
} from './order-messages.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

const newsIn = (language: 'en' | 'ar', isPaid = true): OrderFacts => ({
  accountId: 'a' as AccountId,
  language,
  type: 'cooked_meal',
  title: { en: 'Chicken machboos', ar: 'مجبوس الدجاج' },
  partner: { en: 'Bait Al Majlis', ar: 'بيت المجلس' },
  people: 4,
  from: new Date('2026-11-22T08:30:00Z'),
  to: new Date('2026-11-22T09:00:00Z'),
  total: 4_650,
  isPaid,
  isCash: !isPaid,
  reduced: 500,
  wasAccepted: false,
  handoverCode: '0421',
  answerBy: new Date('2026-11-22T07:10:00Z'),
  isOpen: true,
  isWaiting: true,
});

function textIn(news: OrderFacts, message: Message | null): string | null {
  if (!message) return null;
  const { template, params } = message.filled;
  expect(Object.keys(params).sort()).toEqual([...templateHoles[template]].sort());
  for (const value of Object.values(params)) expect(value).not.toBe('');
  return textOf(template, news.language, params);
}

const silent = new Set(['preparing', 'ready']);
const reasons = [null, ...orderReasonCodes];

describe.each(['en', 'ar'] as const)('in %s', (language) => {
  it.each(orderStatuses.flatMap((status) => reasons.map((reason) => [status, reason] as const)))(
    '%s for %s is worded',
    (status, reason) => {
      for (const isPaid of [true, false]) {
        const news = newsIn(language, isPaid);
        const text = textIn(news, toOrderMessage(news, { status, reason }));
        if (silent.has(status) && reason !== 'lines_changed') expect(text).toBeNull();
        else if (status === 'preparing') expect(text).toBeNull();
        else expect(text).not.toMatch(/[{}]|undefined|null/);
      }
    },
  );
});

describe('the words', () => {
  it('announces an accepted order', () => {
    const news = newsIn('en');
    const text = textIn(news, toOrderMessage(news, { status: 'accepted', reason: null }));
    expect(text?.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll('PM', 'pm')).toBe(
      'Good news: Bait Al Majlis has accepted your order of Chicken machboos. On Sunday, 22 November, ' +
        'between 12:30 pm and 1:00 pm, it will be at your door.',
    );
  });

  it("names the refund but never the other side's reason", () => {
    const news = newsIn('ar');
    expect(textIn(news, toOrderMessage(news, { status: 'cancelled', reason: 'nobody_answered' }))).toContain(
      '46.50\u00a0د.إ.',
    );
    const unpaid = newsIn('en', false);
    expect(
      textIn(unpaid, toOrderMessage(unpaid, { status: 'cancelled', reason: 'no_longer_safe' })),
    ).not.toMatch(/allerg|46\.50/i);
  });

  it('explains the payment when the customer was not reached', () => {
    const gone = { status: 'undeliverable', reason: 'unreachable' } as const;
    const paid = newsIn('en');
    expect(textIn(paid, toOrderMessage(paid, gone))).toContain('AED\u00a046.50 you paid');
    const unpaid = newsIn('en', false);
    expect(textIn(unpaid, toOrderMessage(unpaid, gone))).toContain('You have nothing to pay.');
  });

  it('sends no handover code once the order has ended', () => {
    const ended = { ...newsIn('en'), handoverCode: null, isOpen: false };
    expect(toOrderMessage(ended, { status: 'out_for_delivery', reason: null })).toBeNull();
  });

  it('names portions and time of an offer, but not the customer', () => {
    const news = newsIn('ar');
    expect(textIn(news, toPartnerMessage(news))).toContain('«مجبوس الدجاج» يكفي 4 أشخاص، يوم الأحد 22 نوفمبر');
  });

  it.each(['en', 'ar'] as const)('names the meal in a safety alarm in %s, for both sides', (language) => {
    const news = newsIn(language);
    const { title, partner } = news;
    const raised = textIn(news, toSafetyMessage(news, 'raised'));
    const leftOut = textIn(news, toSafetyMessage(news, 'left_out'));
    for (const text of [raised, leftOut]) {
      expect(text).toContain(title[language]);
      expect(text).toContain(partner[language]);
    }
    expect(textIn(news, toPartnerSafetyMessage(news))).toContain(title[language]);
  });

  it('sends no safety alarm once the order has ended', () => {
    const ended = { ...newsIn('en'), isOpen: false };
    expect(toSafetyMessage(ended, 'raised')).toBeNull();
    expect(toSafetyMessage(ended, 'left_out')).toBeNull();
    expect(toPartnerSafetyMessage(ended)).toBeNull();
  });

  it('announces a delay only while the order is open', () => {
    expect(toLateMessage({ ...newsIn('en'), isOpen: false })).toBeNull();
    expect(textIn(newsIn('en'), toLateMessage(newsIn('en')))).toContain('running late');
  });
});
