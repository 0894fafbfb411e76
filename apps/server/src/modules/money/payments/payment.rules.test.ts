import { expect, it } from 'vitest';
import type { ChargeOutcome } from '../../../platform/ports.ts';
import { begunPayment, isChargeable, settle, type PaymentStatus } from './payment.rules.ts';

const card = { gatewayToken: 't', brand: 'Visa', lastFour: '4242', expiryMonth: '12', expiryYear: '30' };
const succeeded: ChargeOutcome = { outcome: 'succeeded', reference: 'r', card };
const declined: ChargeOutcome = { outcome: 'declined', reference: 'r', reason: 'lost_card' };

const table: readonly (readonly [PaymentStatus, ChargeOutcome, PaymentStatus | null])[] = [
  ['pending', succeeded, 'succeeded'],
  ['pending', declined, 'declined'],
  ['succeeded', succeeded, null],
  ['succeeded', declined, null],
  ['declined', succeeded, null],
  ['declined', declined, null],
];

it.each(table)('a %s payment with the outcome %o becomes %s', (status, answer, expected) => {
  const settled = settle({ id: 'p', status }, answer);
  if (expected === null) expect(settled).toEqual({ ok: false, refusal: { code: 'request_in_flight' } });
  else expect(settled).toMatchObject({ ok: true, value: { status: expected, reference: 'r' } });
});

it('keeps the card of a success or the reason of a decline, never both', () => {
  const pending = { id: 'p', ...begunPayment };
  expect(settle(pending, succeeded)).toMatchObject({ value: { card, declineReason: null } });
  expect(settle(pending, declined)).toMatchObject({ value: { card: null, declineReason: 'lost_card' } });
});

it('reaches every state', () => {
  const reached = new Set([begunPayment.status, ...table.map(([, , to]) => to)]);
  expect(reached).toEqual(new Set(['pending', 'succeeded', 'declined', null]));
});

it.each([
  [1, true],
  [59_900, true],
  [0, false],
  [-1, false],
  [0.5, false],
  [Number.NaN, false],
  [Infinity, false],
])('a charge of %d fils is possible: %s', (amount, expected) => {
  expect(isChargeable(amount)).toBe(expected);
});
