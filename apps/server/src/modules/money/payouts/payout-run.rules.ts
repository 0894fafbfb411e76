import type { PayoutFailure } from '@sufra/contract/money/payouts.ts';
import type { PayoutRunStatus, PayoutStatus } from '@sufra/contract/statuses.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';

interface Failed {
  readonly code: PayoutFailure;
  readonly note: string | null;
}

export interface PayoutState {
  readonly id: string;
  readonly status: PayoutStatus;
  readonly failure: Failed | null;
}

export interface RunState {
  readonly status: PayoutRunStatus;
  readonly payouts: readonly PayoutState[];
}

export type RunCommand =
  | { readonly name: 'approve'; readonly reachable: ReadonlySet<string> }
  | { readonly name: 'pay'; readonly refused: ReadonlyMap<string, string> }
  | { readonly name: 'discard' };

export const draftRun = { status: 'draft' } as const satisfies { status: PayoutRunStatus };
export const pendingPayout = { status: 'pending' } as const satisfies { status: PayoutStatus };

const from: Readonly<Record<RunCommand['name'], PayoutRunStatus>> = {
  approve: 'draft',
  pay: 'approved',
  discard: 'draft',
};

/**
 * Refuses `not_possible_now` in another state or without a payee to pay, `invalid_request` for a returned payout that
 * was never sent.
 */
export function decideRun(run: RunState, command: RunCommand): Result<RunState> {
  if (run.status !== from[command.name]) return refuse('not_possible_now');
  switch (command.name) {
    case 'approve':
      return approve(run, command.reachable);
    case 'pay':
      return pay(run, command.refused);
    case 'discard':
      return ok({ status: 'discarded', payouts: run.payouts.map((payout) => fail(payout, 'run_discarded')) });
  }
}

const fail = (payout: PayoutState, code: PayoutFailure, note: string | null = null): PayoutState => ({
  ...payout,
  status: 'failed',
  failure: { code, note },
});

function approve({ payouts }: RunState, reachable: ReadonlySet<string>): Result<RunState> {
  if (!payouts.some(({ id }) => reachable.has(id))) return notPossible('nobody_to_pay');
  return ok({
    status: 'approved',
    payouts: payouts.map((payout) =>
      reachable.has(payout.id) ? { ...payout, status: 'approved' } : fail(payout, 'no_bank_account'),
    ),
  });
}

function pay({ payouts }: RunState, refused: ReadonlyMap<string, string>): Result<RunState> {
  const sent = new Set(payouts.flatMap(({ id, status }) => (status === 'approved' ? [id] : [])));
  if ([...refused.keys()].some((id) => !sent.has(id)))
    return refuse('invalid_request', { fields: { failed: 'unknown_option' } });
  return ok({ status: 'paid', payouts: payouts.map((payout) => settled(payout, refused.get(payout.id))) });
}

function settled(payout: PayoutState, reason: string | undefined): PayoutState {
  if (reason !== undefined) return fail(payout, 'refused_by_bank', reason);
  return payout.status === 'approved' ? { ...payout, status: 'completed' } : payout;
}

export const notPossible = (why: string): Result<never> => refuse('not_possible_now', { params: { why } });
