import { payoutRunStatuses, payoutStatuses, type PayoutRunStatus } from '@sufra/contract/statuses.ts';
import { describe, expect, it } from 'vitest';
import {
  decideRun,
  draftRun,
  pendingPayout,
  type PayoutState,
  type RunCommand,
  type RunState,
} from './payout-run.rules.ts';

const payout = (id: string, status: PayoutState['status'] = 'pending'): PayoutState => ({
  id,
  status,
  failure: status === 'failed' ? { code: 'no_bank_account', note: null } : null,
});

const commands = {
  approve: { name: 'approve', reachable: new Set(['a']) },
  pay: { name: 'pay', refused: new Map() },
  discard: { name: 'discard' },
} satisfies Record<RunCommand['name'], RunCommand>;
const names = ['approve', 'pay', 'discard'] as const;

/** A run as it looks in each state. */
const runs: Readonly<Record<PayoutRunStatus, RunState>> = {
  draft: { status: 'draft', payouts: [payout('a'), payout('b')] },
  approved: { status: 'approved', payouts: [payout('a', 'approved'), payout('b', 'failed')] },
  paid: { status: 'paid', payouts: [payout('a', 'completed'), payout('b', 'failed')] },
  discarded: { status: 'discarded', payouts: [payout('a', 'failed'), payout('b', 'failed')] },
};

const moves: Readonly<Partial<Record<`${PayoutRunStatus} ${RunCommand['name']}`, PayoutRunStatus>>> = {
  'draft approve': 'approved',
  'draft discard': 'discarded',
  'approved pay': 'paid',
};

const table = payoutRunStatuses.flatMap((status) => names.map((name) => [status, name] as const));

it.each(table)('a run that is %s, on %s', (status, name) => {
  const decided = decideRun(runs[status], commands[name]);
  const next = moves[`${status} ${name}`];
  if (next === undefined) expect(decided).toEqual({ ok: false, refusal: { code: 'not_possible_now' } });
  else expect(decided).toMatchObject({ ok: true, value: { status: next } });
});

it('reaches every state of runs and payouts', () => {
  const found: RunState[] = [
    { ...draftRun, payouts: ['a', 'b'].map((id) => ({ ...payout(id), ...pendingPayout })) },
  ];
  for (const run of found) {
    for (const name of names) {
      const decided = decideRun(run, commands[name]);
      if (decided.ok) found.push(decided.value);
    }
  }
  expect(new Set(found.map(({ status }) => status))).toEqual(new Set(payoutRunStatuses));
  const payouts = found.flatMap((run) => run.payouts.map(({ status }) => status));
  expect(new Set(payouts)).toEqual(new Set(payoutStatuses));
});

describe('the payouts', () => {
  it('of an approved run are sent to known bank accounts and fail without one', () => {
    expect(decideRun(runs.draft, commands.approve)).toEqual({
      ok: true,
      value: {
        status: 'approved',
        payouts: [
          { id: 'a', status: 'approved', failure: null },
          { id: 'b', status: 'failed', failure: { code: 'no_bank_account', note: null } },
        ],
      },
    });
  });

  it('are not approved when no payee would be paid', () => {
    expect(decideRun(runs.draft, { name: 'approve', reachable: new Set() })).toEqual({
      ok: false,
      refusal: { code: 'not_possible_now', params: { why: 'nobody_to_pay' } },
    });
  });

  it('of a paid run are completed except returned ones; failed ones stay failed', () => {
    const run: RunState = {
      status: 'approved',
      payouts: [payout('a', 'approved'), payout('b', 'failed'), payout('c', 'approved')],
    };
    const decided = decideRun(run, { name: 'pay', refused: new Map([['c', 'Account closed']]) });
    expect(decided).toEqual({
      ok: true,
      value: {
        status: 'paid',
        payouts: [
          { id: 'a', status: 'completed', failure: null },
          { id: 'b', status: 'failed', failure: { code: 'no_bank_account', note: null } },
          { id: 'c', status: 'failed', failure: { code: 'refused_by_bank', note: 'Account closed' } },
        ],
      },
    });
  });

  it.each(['b', 'of another run'])('refuse %s as returned, which was never sent', (id) => {
    expect(decideRun(runs.approved, { name: 'pay', refused: new Map([[id, 'x']]) })).toEqual({
      ok: false,
      refusal: { code: 'invalid_request', fields: { failed: 'unknown_option' } },
    });
  });

  it('of a discarded run are released for the next', () => {
    const decided = decideRun(runs.draft, commands.discard);
    const failure = { code: 'run_discarded', note: null };
    expect(decided).toMatchObject({
      value: {
        payouts: [
          { status: 'failed', failure },
          { status: 'failed', failure },
        ],
      },
    });
  });
});
