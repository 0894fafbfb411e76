import { describe, expect, it } from 'vitest';
import {
  brandOf,
  type CardForm,
  padMonth,
  passesLuhn,
  problemsOf,
  readExpiry,
  readYear,
  toPaymentMethod,
} from './card.ts';

const today = '2025-11-21';
const good: CardForm = { number: '4242424242424242', month: '08', year: '27', cvv: '123', name: 'Sara Ali' };

describe('passesLuhn', () => {
  it.each(['4242424242424242', '4000000000000002', '5555555555554444'])('accepts %s', (number) => {
    expect(passesLuhn(number)).toBe(true);
  });
  it.each(['', '4242424242424241', '1234567890123456'])('refuses %j', (number) => {
    expect(passesLuhn(number)).toBe(false);
  });
});

describe('problemsOf', () => {
  it('accepts a valid card', () => expect(problemsOf(good, today)).toEqual({}));

  it('reports everything an empty form lacks', () => {
    expect(problemsOf({ number: '', month: '', year: '', cvv: '', name: ' ' }, today)).toEqual({
      number: 'number_short',
      month: 'month_invalid',
      year: 'year_invalid',
      cvv: 'cvv_invalid',
      name: 'name_required',
    });
  });

  it.each([
    [{ number: '424242424242424' }, { number: 'number_short' }],
    [{ number: '4242424242424241' }, { number: 'number_invalid' }],
    [{ number: '42424242424242424' }, { number: 'number_invalid' }],
    [{ number: '378282246310005' }, {}],
    [{ number: '37828224631000' }, { number: 'number_short' }],
    [{ number: '3782822463100054' }, { number: 'number_invalid' }],
    [{ month: '13' }, { month: 'month_invalid' }],
    [{ month: '00' }, { month: 'month_invalid' }],
    [{ month: '8' }, {}],
    [{ year: '7' }, { year: 'year_invalid' }],
    [{ year: '202' }, { year: 'year_invalid' }],
    [{ year: '99' }, { year: 'year_invalid' }],
    [{ month: '10', year: '25' }, { year: 'expired' }],
    [{ month: '11', year: '25' }, {}],
    [{ cvv: '12' }, { cvv: 'cvv_invalid' }],
    [{ cvv: '1234' }, {}],
    [{ name: 'س' }, { name: 'name_required' }],
  ] as const)('%j gives %j', (change, problems) => {
    expect(problemsOf({ ...good, ...change }, today)).toEqual(problems);
  });
});

describe('the typed expiry', () => {
  it.each([
    ['2', '2'],
    ['27', '27'],
    ['271', '27'],
    ['20', '20'],
    ['202', '202'],
    ['2027', '27'],
  ])('reads the year %s as %s', (typed, year) => expect(readYear(typed)).toBe(year));

  it.each([
    ['8', { month: '8', year: null }],
    ['08', { month: '08', year: null }],
    ['0827', { month: '08', year: '27' }],
    ['082027', { month: '08', year: '27' }],
  ])('reads the expiry %s', (typed, expiry) => expect(readExpiry(typed)).toEqual(expiry));

  it.each([
    ['8', '08'],
    ['0', '0'],
    ['12', '12'],
  ])('pads the month %s to %s', (typed, month) => expect(padMonth(typed)).toBe(month));
});

describe('the displayed and sent card', () => {
  it.each([
    ['4', 'Visa'],
    ['5555', 'Mastercard'],
    ['2221', 'Mastercard'],
    ['37', 'American Express'],
    ['2220', null],
    ['', null],
  ])('recognises %j as %s', (digits, brand) => expect(brandOf(digits)).toBe(brand));

  it('matches the contract', () => {
    expect(toPaymentMethod({ ...good, month: '8', name: ' Sara Ali ' })).toEqual({
      cardNumber: '4242424242424242',
      expiryMonth: '08',
      expiryYear: '27',
      cvv: '123',
      cardholderName: 'Sara Ali',
    });
  });
});
