import { expect, it } from 'vitest';
import {
  addressText,
  documentKindOf,
  issuedLines,
  numberText,
  sellerText,
  settledBy,
  type SettlementFacts,
} from './invoice.rules.ts';
import type { EntryKind } from '../ledger/ledger.rules.ts';

it.each([
  ['invoice', 1, 'INV-000001'],
  ['invoice', 42, 'INV-000042'],
  ['credit_note', 7, 'CN-000007'],
  ['invoice', 1_000_000, 'INV-1000000'],
] as const)('%s number %i is %s', (kind, number, text) => {
  expect(numberText(kind, number)).toBe(text);
});

const documents: Readonly<Record<EntryKind, string | null>> = {
  payment_received: null,
  subscription_charge: 'invoice',
  skip: 'credit_note',
  plan_change: 'credit_note',
  cancellation: 'credit_note',
  order_placed: 'invoice',
  order_delivered: null,
  order_cancelled: 'credit_note',
  order_reduced: 'credit_note',
  order_compensated: null,
  order_refunded: 'credit_note',
  goodwill: null,
  no_show_paid: null,
  cash_collected: null,
  driver_fee: null,
  event_deposit: 'invoice',
  event_remainder: 'invoice',
  event_cancelled: 'credit_note',
  event_deposit_earned: null,
  event_deposit_kept: null,
  event_remainder_earned: null,
  event_waived: 'credit_note',
  refund_paid: null,
  refund_returned: null,
  refund_covered: null,
  refund_uncovered: null,
  dispute_withdrawn: null,
  dispute_fee: null,
  dispute_reinstated: null,
  dispute_fee_returned: null,
  payout_paid: null,
  settlement_received: null,
};
it.each(Object.entries(documents))('an entry %s needs: %s', (kind, expected) => {
  expect(documentKindOf(kind as EntryKind)).toBe(expected);
});

const card = { brand: 'Visa', lastFour: '4242' };
const table: readonly (readonly [SettlementFacts, string])[] = [
  [{ kind: 'invoice', isCash: true, card: null, isOwing: true }, 'cash'],
  [{ kind: 'invoice', isCash: false, card, isOwing: false }, 'card'],
  [{ kind: 'invoice', isCash: false, card, isOwing: true }, 'card'],
  [{ kind: 'invoice', isCash: false, card: null, isOwing: true }, 'none'],
  [{ kind: 'invoice', isCash: false, card: null, isOwing: false }, 'credit'],
  [{ kind: 'credit_note', isCash: true, card: null, isOwing: false }, 'none'],
  [{ kind: 'credit_note', isCash: false, card, isOwing: false }, 'card'],
  [{ kind: 'credit_note', isCash: false, card: null, isOwing: true }, 'credit'],
];
it.each(table)('%o is settled by %s', (facts, expected) => {
  expect(settledBy(facts)).toBe(expected);
});

it('names the meal of an order in both languages, or by its id once the catalogue has dropped it', () => {
  const line = { code: 'cooked_meal', params: {}, amount: 100 } as const;
  const facts = {
    number: 10_001,
    mealId: 'kabsa',
    familySize: 4,
    title: { en: 'Kabsa', ar: 'كبسة' },
    options: [],
  };
  expect(issuedLines([line], facts)).toEqual([
    { ...line, params: { orderNumber: '10001', familySize: 4 }, meal: facts.title },
  ]);
  expect(issuedLines([line], { ...facts, title: null })[0]?.meal).toEqual({ en: 'kabsa', ar: 'kabsa' });
  expect(issuedLines([line], null)).toEqual([{ ...line, meal: null }]);
  const options = [{ en: 'Extra labneh', ar: 'لبنة إضافية' }];
  const fee = { code: 'delivery', params: {}, amount: 500 } as const;
  const [dish, delivery] = issuedLines([line, fee], { ...facts, options });
  expect([dish?.options, delivery?.options]).toEqual([options, undefined]);
});

it.each([
  [
    ['12', 'Al Yasmin', 'Al Wasl Road', 'Jumeirah'],
    'Dubai',
    'ar',
    '12، Al Yasmin، Al Wasl Road، Jumeirah، دبي',
  ],
  [['Marina'], 'Dubai', 'en', 'Marina, Dubai'],
  [[], 'Ajman', 'ar', 'عجمان'],
  [['Marina'], null, 'en', 'Marina'],
  [[], null, 'ar', null],
] as const)('the address %j of %s in %s is %s', (address, emirate, language, text) => {
  expect(addressText({ name: null, phone: '', address, emirate }, language)).toBe(text);
});

it('names the seller in the language of the invoice, and a sample while none is set', () => {
  const seller = {
    name: { en: 'Sufra FZ', ar: 'سُفرة' },
    address: { en: 'Dubai', ar: 'دبي' },
    trn: '100234567800003',
  };
  expect(sellerText(seller, 'en')).toEqual({ name: 'Sufra FZ', address: 'Dubai', trn: seller.trn });
  expect(sellerText(seller, 'ar')).toEqual({ name: 'سُفرة', address: 'دبي', trn: seller.trn });
  for (const missing of [null, undefined]) {
    expect(sellerText(missing, 'en').name).toContain('sample');
    expect(sellerText(missing, 'ar').name).toContain('نموذجية');
  }
});

it.each([
  ['Dubai', 'دبي'],
  ['Abu Dhabi', 'أبوظبي'],
  ['Sharjah', 'الشارقة'],
  ['Ajman', 'عجمان'],
  ['Fujairah', 'الفجيرة'],
  ['Ras Al Khaimah', 'رأس الخيمة'],
  ['Umm Al Quwain', 'أم القيوين'],
] as const)('writes %s in Arabic as %s', (emirate, name) => {
  expect(addressText({ name: null, phone: '', address: [], emirate }, 'ar')).toBe(name);
  expect(addressText({ name: null, phone: '', address: [], emirate }, 'en')).toBe(emirate);
});
