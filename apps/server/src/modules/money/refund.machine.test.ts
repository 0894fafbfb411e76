// Proves every state of a refund against every command, and that each state can be reached.
import { expect, it } from 'vitest';
import type { Result } from '../../platform/pure/result.ts';
import {
  requestAgain,
  requestedRefund,
  returnRefund,
  settleRefund,
  type Refund,
  type RefundStatus,
} from './refund.machine.ts';

const commands = {
  'is paid': (refund: Refund) => settleRefund(refund, { outcome: 'paid', reference: 'r' }),
  'is refused': (refund: Refund) => settleRefund(refund, { outcome: 'refused', reference: 'r' }),
  'is asked for again': requestAgain,
  'comes back': returnRefund,
} satisfies Record<string, (refund: Refund) => Result<Refund>>;

const table: readonly (readonly [RefundStatus, keyof typeof commands, Refund | string])[] = [
  ['requested', 'is paid', { status: 'done', attempt: 3 }],
  ['requested', 'is refused', { status: 'refused', attempt: 3 }],
  ['requested', 'is asked for again', 'not_possible_now'],
  ['done', 'is paid', 'request_in_flight'],
  ['done', 'is refused', 'request_in_flight'],
  ['done', 'is asked for again', 'not_possible_now'],
  ['refused', 'is paid', 'request_in_flight'],
  ['refused', 'is refused', 'request_in_flight'],
  ['refused', 'is asked for again', { status: 'requested', attempt: 4 }],
  ['requested', 'comes back', 'not_possible_now'],
  ['done', 'comes back', { status: 'returned', attempt: 3 }],
  ['refused', 'comes back', 'not_possible_now'],
  ['returned', 'is paid', 'request_in_flight'],
  ['returned', 'is refused', 'request_in_flight'],
  ['returned', 'is asked for again', 'not_possible_now'],
  ['returned', 'comes back', 'not_possible_now'],
];

it.each(table)('a %s refund that %s: %o', (status, command, expected) => {
  const answer = commands[command]({ status, attempt: 3 });
  if (typeof expected === 'string') expect(answer).toEqual({ ok: false, refusal: { code: expected } });
  else expect(answer).toEqual({ ok: true, value: expected });
});

it('tries each pair, and reaches every state from the first', () => {
  expect(new Set(table.map(([status, command]) => `${status} ${command}`)).size).toBe(16);
  const reached = new Set<RefundStatus>([requestedRefund.status]);
  for (const status of reached) {
    for (const command of Object.values(commands)) {
      const next = command({ status, attempt: 1 });
      if (next.ok) reached.add(next.value.status);
    }
  }
  expect(reached).toEqual(new Set(['requested', 'done', 'refused', 'returned']));
});
