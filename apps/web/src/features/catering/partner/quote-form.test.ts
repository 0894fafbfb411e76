import { maxMenuLines, quoteForEvent } from '@sufra/contract/catering/partner-events.ts';
import { describe, expect, it } from 'vitest';
import { daysBefore, expiryOf, quoteBodyOf, quoteDraftOf, wrongQuoteFields } from './quote-form.tsx';

const now = Date.parse('2026-11-22T12:00:00+04:00');
const startsAt = '2026-11-29T19:00:00+04:00';
const whole = { ...quoteDraftOf(null), menu: ' Hummus \n\nLamb ouzi\n', price: '1500', days: 2 } as const;

it('sends dishes one by one, without empty lines', () => {
  const body = quoteBodyOf(whole, startsAt, now);
  expect(quoteForEvent.body.parse(body)).toEqual({
    menu: ['Hummus', 'Lamb ouzi'],
    price: '1500.00',
    inclusions: ['ingredients'],
    note: null,
    expiresAt: '2026-11-24T08:00:00.000Z',
  });
});

describe('is not sent', () => {
  it.each([
    ['without dishes', { menu: ' \n ' }, 'menu'],
    ['with a dish of one letter', { menu: 'a' }, 'menu'],
    ['with too many dishes', { menu: 'Rice\n'.repeat(maxMenuLines + 1) }, 'menu'],
    ['without a price', { price: '' }, 'price'],
    ['for nothing', { price: '0' }, 'price'],
    ['with too long a note', { note: 'a'.repeat(501) }, 'note'],
  ])('%s', (_, part, field) => {
    expect(wrongQuoteFields({ ...whole, ...part })).toEqual([field]);
    expect(quoteBodyOf({ ...whole, ...part }, startsAt, now)).toBeNull();
  });
});

it('expires before the event at the latest', () => {
  expect(daysBefore(startsAt, now)).toEqual([1, 2, 3, 7]);
  expect(daysBefore('2026-11-23T02:00:00+04:00', now)).toEqual([1]);
  expect(expiryOf(14, startsAt, now)).toBe('2026-11-29T14:00:00.000Z');
});

it('starts from the last quote', () => {
  const last = { id: '', status: 'expired', menu: ['Rice', 'Fish'], inclusions: [], note: null } as const;
  const money = {
    price: '900.00 AED',
    total: '900.00 AED',
    earns: '700.00 AED',
    feePercent: 10,
    expiresAt: '',
  };
  const draft = quoteDraftOf({ ...last, menu: [...last.menu], inclusions: [], ...money });
  expect(draft).toMatchObject({ menu: 'Rice\nFish', price: '900.00', inclusions: [] });
});
