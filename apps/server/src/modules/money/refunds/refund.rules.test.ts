import { expect, it } from 'vitest';
import type { Result } from '../../../platform/pure/result.ts';
import {
  coverRefund,
  holdRefund,
  isHoldSettled,
  isPayable,
  isRefundable,
  releaseRefund,
  requestAgain,
  requestedRefund,
  returnRefund,
  settleRefund,
  type Refund,
  type RefundStatus,
} from './refund.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

const commands = {
  'is paid': (refund: Refund) => settleRefund(refund, { outcome: 'paid', reference: 'r' }),
  'is refused': (refund: Refund) => settleRefund(refund, { outcome: 'refused', reference: 'r' }),
  'is of a disputed charge': (refund: Refund) =>
    settleRefund(refund, { outcome: 'disputed', reference: 'r' }),
  'is asked for again': requestAgain,
  'comes back': returnRefund,
  'is held': holdRefund,
  'is covered': coverRefund,
  'is released': releaseRefund,
} satisfies Record<string, (refund: Refund) => Result<Refund>>;

const table: readonly (readonly [RefundStatus, keyof typeof commands, Refund | string])[] = [
  ['requested', 'is paid', { status: 'done', attempt: 3 }],
  ['requested', 'is refused', { status: 'refused', attempt: 3 }],
  ['requested', 'is of a disputed charge', { status: 'held', attempt: 3 }],
  ['requested', 'is asked for again', 'not_possible_now'],
  ['requested', 'comes back', 'not_possible_now'],
  ['requested', 'is held', { status: 'held', attempt: 3 }],
  ['requested', 'is covered', 'not_possible_now'],
  ['requested', 'is released', 'not_possible_now'],
  ['done', 'is paid', 'request_in_flight'],
  ['done', 'is refused', 'request_in_flight'],
  ['done', 'is of a disputed charge', 'request_in_flight'],
  ['done', 'is asked for again', 'not_possible_now'],
  ['done', 'comes back', { status: 'returned', attempt: 3 }],
  ['done', 'is held', 'not_possible_now'],
  ['done', 'is covered', 'not_possible_now'],
  ['done', 'is released', 'not_possible_now'],
  ['refused', 'is paid', 'request_in_flight'],
  ['refused', 'is refused', 'request_in_flight'],
  ['refused', 'is of a disputed charge', 'request_in_flight'],
  ['refused', 'is asked for again', { status: 'requested', attempt: 4 }],
  ['refused', 'comes back', 'not_possible_now'],
  ['refused', 'is held', 'not_possible_now'],
  ['refused', 'is covered', 'not_possible_now'],
  ['refused', 'is released', 'not_possible_now'],
  ['returned', 'is paid', 'request_in_flight'],
  ['returned', 'is refused', 'request_in_flight'],
  ['returned', 'is of a disputed charge', 'request_in_flight'],
  ['returned', 'is asked for again', 'not_possible_now'],
  ['returned', 'comes back', 'not_possible_now'],
  ['returned', 'is held', 'not_possible_now'],
  ['returned', 'is covered', 'not_possible_now'],
  ['returned', 'is released', 'not_possible_now'],
  ['held', 'is paid', { status: 'done', attempt: 3 }],
  ['held', 'is refused', 'request_in_flight'],
  ['held', 'is of a disputed charge', 'request_in_flight'],
  ['held', 'is asked for again', 'not_possible_now'],
  ['held', 'comes back', 'not_possible_now'],
  ['held', 'is held', 'not_possible_now'],
  ['held', 'is covered', { status: 'charged_back', attempt: 3 }],
  ['held', 'is released', { status: 'requested', attempt: 4 }],
  ['charged_back', 'is paid', { status: 'done', attempt: 3 }],
  ['charged_back', 'is refused', 'request_in_flight'],
  ['charged_back', 'is of a disputed charge', 'request_in_flight'],
  ['charged_back', 'is asked for again', 'not_possible_now'],
  ['charged_back', 'comes back', 'not_possible_now'],
  ['charged_back', 'is held', 'not_possible_now'],
  ['charged_back', 'is covered', 'not_possible_now'],
  ['charged_back', 'is released', { status: 'refused', attempt: 3 }],
];

it.each(table)('a %s refund that %s: %o', (status, command, expected) => {
  const answer = commands[command]({ status, attempt: 3 });
  if (typeof expected === 'string') expect(answer).toEqual({ ok: false, refusal: { code: expected } });
  else expect(answer).toEqual({ ok: true, value: expected });
});

it('covers each pair and reaches every state', () => {
  expect(new Set(table.map(([status, command]) => `${status} ${command}`)).size).toBe(48);
  const reached = new Set<RefundStatus>([requestedRefund.status]);
  for (const status of reached) {
    for (const command of Object.values(commands)) {
      const next = command({ status, attempt: 1 });
      if (next.ok) reached.add(next.value.status);
    }
  }
  expect(reached).toEqual(new Set(['requested', 'done', 'refused', 'returned', 'held', 'charged_back']));
});

it.each([
  ['all of a payment', {}, {}, true],
  ['the rest of a payment', { refunded: 400 }, { amount: 600 }, true],
  ['a fil more than is left', { refunded: 400 }, { amount: 601 }, false],
  ['an unpaid payment', { isPaid: false }, {}, false],
  ['the payment of another account', { accountId: 'b' as AccountId }, {}, false],
  ['nothing', {}, { amount: 0 }, false],
  ['less than nothing', {}, { amount: -1 }, false],
  ['half a fil', {}, { amount: 0.5 }, false],
])('a refund of %s is possible or not', (_what, payment, refund, expected) => {
  const paid = { accountId: 'a' as AccountId, isPaid: true, amount: 1_000, refunded: 0, ...payment };
  expect(isRefundable(paid, { accountId: 'a' as AccountId, amount: 1_000, ...refund })).toBe(expected);
});

it.each([
  ['none', true, false],
  ['open', false, false],
  ['lost', false, true],
  ['over', true, true],
] as const)(
  'with disputes %s: a refund is paid: %s, a held one is settled: %s',
  (standing, pays, settled) => {
    expect(isPayable(standing)).toBe(pays);
    expect(isHoldSettled(standing)).toBe(settled);
  },
);
