import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cashCollected,
  driverFee,
  earningKinds,
  isBookable,
  orderCancelled,
  orderDelivered,
  orderLines,
  orderPlaced,
  paymentReceived,
  payoutPaid,
  refundCovered,
  refundPaid,
  refundReturned,
  refundUncovered,
  settlementReceived,
  subscriptionCharge,
  subscriptionCredit,
  vatOf,
  type Posting,
} from './ledger.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

const runs = { numRuns: 10_000 };
const person = 'c0ffee00-0000-4000-8000-000000000001' as AccountId;
const kitchen = 'c0ffee00-0000-4000-8000-000000000002';
const rider = 'c0ffee00-0000-4000-8000-000000000003';
const amount = fc.integer({ min: 1, max: 99_999_999 });
const delivered = fc.record({
  partnerId: fc.constant(kitchen),
  food: amount,
  deliveryFee: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 10_000 })),
  commissionPercent: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
  hasOwnDelivery: fc.boolean(),
});

const sum = (postings: readonly Posting[]): number =>
  postings.reduce((total, posting) => total + posting.amount, 0);
const on = (postings: readonly Posting[], account: string): number =>
  sum(postings.filter((posting) => posting.account === account));

const isSound = (postings: readonly Posting[]): boolean =>
  sum(postings) === 0 &&
  new Set(postings.map(({ account }) => account)).size === postings.length &&
  postings.every((posting) => Number.isSafeInteger(posting.amount) && posting.amount !== 0);

/** VAT in whole numbers only, half up. */
const exactVat = (gross: number): number => Number((2n * 5n * BigInt(gross) + 105n) / 210n);

describe('every booking', () => {
  it('sums to zero, touches each account once and has no zero posting', () => {
    fc.assert(
      fc.property(amount, delivered, (gross, order) => {
        const total = order.food + order.deliveryFee;
        const bookings = [
          paymentReceived(person, gross),
          refundPaid(person, gross),
          subscriptionCharge(person, gross),
          subscriptionCredit(person, gross),
          orderPlaced(person, total),
          orderCancelled(person, total),
          orderDelivered(order),
          cashCollected(person, order),
          cashCollected(person, order, rider),
          driverFee(rider, gross),
        ];
        expect(bookings.filter((postings) => !isSound(postings))).toEqual([]);
      }),
      runs,
    );
  });

  it('is undone to the fil by its reversal', () => {
    fc.assert(
      fc.property(amount, (gross) => {
        const both = [...subscriptionCharge(person, gross), ...subscriptionCredit(person, gross)];
        expect(both.filter(({ account }) => on(both, account) !== 0)).toEqual([]);
      }),
      runs,
    );
  });
});

describe('VAT', () => {
  it.each([
    [0, 0],
    [1, 0],
    [10, 0],
    [11, 1],
    [21, 1],
    [105, 5],
    [29_900, 1_424],
    [59_900, 2_852],
    [99_900, 4_757],
  ])('in %i fils is %i', (gross, vat) => {
    expect(vatOf(gross)).toBe(vat);
  });

  it('matches integer arithmetic for any amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (gross) => {
        expect(vatOf(gross)).toBe(exactVat(gross));
      }),
      runs,
    );
  });
});

describe('a delivered order', () => {
  it('splits 120.00 of food and 10.00 of delivery at 15 %', () => {
    const order = { partnerId: kitchen, food: 12_000, deliveryFee: 1_000, commissionPercent: 15 };
    const byCourier = orderDelivered({ ...order, hasOwnDelivery: false });
    expect(new Map(byCourier.map((posting) => [posting.account, posting.amount]))).toEqual(
      new Map([
        ['orders_in_progress', 13_000],
        ['vat', -619],
        [`partner:${kitchen}`, -9_715],
        ['revenue:delivery', -952],
        ['revenue:commission', -1_714],
      ]),
    );
    const byPartner = orderDelivered({ ...order, hasOwnDelivery: true });
    expect(on(byPartner, `partner:${kitchen}`)).toBe(-9_715 - 952);
    expect(on(byPartner, 'revenue:delivery')).toBe(0);
  });

  it('pays the deliverer a fee of 10.00 that the plan covers', () => {
    const order = {
      partnerId: kitchen,
      food: 12_000,
      deliveryFee: 0,
      coveredFee: 1_000,
      commissionPercent: 15,
    };
    const shares = {
      orders_in_progress: 12_000,
      vat: -571,
      'revenue:commission': -1_714,
      'cost:delivery': 952,
    };
    const booked = (hasOwnDelivery: boolean) =>
      Object.fromEntries(
        orderDelivered({ ...order, hasOwnDelivery }).map((posting) => [posting.account, posting.amount]),
      );
    expect(booked(false)).toEqual({ ...shares, 'revenue:delivery': -952, [`partner:${kitchen}`]: -9_715 });
    expect(booked(true)).toEqual({ ...shares, [`partner:${kitchen}`]: -9_715 - 952 });
  });

  it('gives the partner the net food less commission and leaves the rounding difference with Sufra', () => {
    fc.assert(
      fc.property(delivered, (order) => {
        const { food, deliveryFee, commissionPercent, hasOwnDelivery } = order;
        const net = BigInt(food - exactVat(food));
        const hundredths = BigInt(Math.round(commissionPercent * 100));
        const commission = Number((2n * net * hundredths + 10_000n) / 20_000n);
        const fee = deliveryFee - exactVat(deliveryFee);
        const postings = orderDelivered(order);
        const share = Number(net) - commission + (hasOwnDelivery ? fee : 0);
        expect(on(postings, `partner:${kitchen}`)).toBe(share === 0 ? 0 : -share);
        expect(Math.abs(on(postings, 'revenue:commission') + commission)).toBeLessThanOrEqual(1);
        expect(on(postings, 'vat') + exactVat(food + deliveryFee)).toBe(0);
      }),
      runs,
    );
  });

  it('has invoice lines for food and delivery that add up to the total', () => {
    expect(orderLines({ food: 500, deliveryFee: 0, type: 'ingredients' })).toEqual([
      { code: 'ingredients', params: {}, amount: 500 },
    ]);
    const lines = orderLines({ food: 500, deliveryFee: 70, type: 'cooked_meal' });
    expect(lines.map(({ code, amount: fils }) => [code, fils])).toEqual([
      ['cooked_meal', 500],
      ['delivery', 70],
    ]);
    const covered = orderLines({ food: 500, deliveryFee: 0, coveredFee: 70, type: 'cooked_meal' });
    expect(covered.map(({ code, amount: fils }) => [code, fils])).toEqual([
      ['cooked_meal', 500],
      ['delivery', 70],
      ['delivery_covered', -70],
    ]);
  });
});

it('cash is owed by the delivering partner or by the driver', () => {
  const order = { partnerId: kitchen, food: 2_000, deliveryFee: 500, commissionPercent: 15 };
  const taken = (hasOwnDelivery: boolean, driverId: string | null) =>
    cashCollected(person, { ...order, hasOwnDelivery }, driverId)[0];
  expect(taken(true, null)).toEqual({ account: `partner:${kitchen}`, amount: 2_500 });
  expect(taken(false, rider)).toEqual({ account: `driver:${rider}`, amount: 2_500 });
  expect(taken(false, null)).toEqual({ account: 'cash', amount: 2_500 });
});

describe('each booking debits and credits its accounts', () => {
  const customer = `customer:${person}`;
  it.each<[string, readonly Posting[], Readonly<Record<string, number>>]>([
    ['a payment', paymentReceived(person, 105), { gateway: 105, [customer]: -105 }],
    ['a refund', refundPaid(person, 105), { gateway: -105, [customer]: 105 }],
    ['a returned refund', refundReturned(person, 105), { gateway: 105, [customer]: -105 }],
    ['a month', subscriptionCharge(person, 105), { [customer]: 105, vat: -5, 'revenue:subscription': -100 }],
    ['a credit', subscriptionCredit(person, 105), { [customer]: -105, vat: 5, 'revenue:subscription': 100 }],
    ['a covered refund', refundCovered(person, 105), { [customer]: 105, 'cost:disputes': -105 }],
    ['an uncovered refund', refundUncovered(person, 105), { [customer]: -105, 'cost:disputes': 105 }],
    ['an order', orderPlaced(person, 105), { [customer]: 105, orders_in_progress: -105 }],
    ['a cancelled order', orderCancelled(person, 105), { [customer]: -105, orders_in_progress: 105 }],
    ['the fee of a driver', driverFee(rider, 105), { 'cost:delivery': 105, [`driver:${rider}`]: -105 }],
    ['a payout', payoutPaid(`driver:${rider}`, 105), { [`driver:${rider}`]: 105, bank: -105 }],
    ['a settlement', settlementReceived(kitchen, 105), { [`partner:${kitchen}`]: -105, bank: 105 }],
  ])('%s', (_what, postings, expected) => {
    expect(Object.fromEntries(postings.map(({ account, amount: fils }) => [account, fils]))).toEqual(
      expected,
    );
  });
});

it('collected cash settles the whole order of the customer', () => {
  const order = { partnerId: kitchen, food: 2_000, deliveryFee: 500, commissionPercent: 15 };
  expect(on(cashCollected(person, { ...order, hasOwnDelivery: true }), `customer:${person}`)).toBe(-2_500);
});

it.each([
  [[0], true],
  [[1, 99_999_999], true],
  [[], true],
  [[1, -1], false],
  [[0.5], false],
  [[2 ** 53], false],
  [[Number.NaN], false],
])('amounts %j can be booked: %s', (amounts, expected) => {
  expect(isBookable(...amounts)).toBe(expected);
});

it('partners earn by delivered and compensated orders, no-shows and both parts of an event', () => {
  expect(earningKinds.toSorted()).toEqual([
    'event_deposit_earned',
    'event_deposit_kept',
    'event_remainder_earned',
    'no_show_paid',
    'order_compensated',
    'order_delivered',
  ]);
});
