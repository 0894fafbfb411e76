import type { AuditAction } from '@sufra/contract/admin/audit.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { announce } from '../../../platform/outbox.ts';
import { needsConfirmation } from '../../../platform/pure/confirmation.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import type { Seller, SellerContext } from '../../../platform/pure/seller.ts';
import { bookEntry } from '../ledger/entry.store.ts';
import { payoutPaid } from '../ledger/ledger.rules.ts';
import type { ByAdmin, PayoutContext } from './make-run.ts';
import { cutOffInstant } from './payout-period.rules.ts';
import { decideRun, notPossible, type PayoutState, type RunCommand } from './payout-run.rules.ts';
import {
  loadBankAccounts,
  loadPayouts,
  lockRun,
  readDoubts,
  savePayouts,
  saveRun,
  type BankAccount,
  type MovedPayout,
  type PayoutRow,
  type RunRow,
} from './payout.store.ts';

interface RunRequest extends ByAdmin {
  readonly runId: string;
}

interface LockedRun {
  readonly run: RunRow;
  readonly payouts: readonly PayoutRow[];
  readonly at: Date;
}

interface Step {
  readonly action: AuditAction;
  readonly command: RunCommand;
  readonly details?: Readonly<Record<string, string | number>>;
  readonly bankAccounts?: ReadonlyMap<string, BankAccount>;
  readonly seller?: Seller | null;
}

/**
 * Fixes figures, bank accounts and payer. Refuses `confirmation_needed`, and `not_possible_now` in another state, while
 * the books disagree, or without bank accounts.
 */
export const approveRun = (
  ctx: PayoutContext & SellerContext,
  request: RunRequest,
): Promise<Result<string>> =>
  advance(ctx, request, async (tx, { run, payouts }) => {
    const [doubt] = await readDoubts(tx, cutOffInstant(run));
    if (doubt !== undefined) return notPossible(doubt);
    const found = await loadBankAccounts(
      tx,
      payouts.map(({ payeeId }) => payeeId),
    );
    const bankAccounts = new Map(found.map((account) => [account.payeeId, account]));
    const reachable = new Set(payouts.filter(({ payeeId }) => bankAccounts.has(payeeId)).map(({ id }) => id));
    const command = { name: 'approve', reachable } as const;
    return ok({ action: 'payout_run.approved', command, bankAccounts, seller: ctx.seller ?? null });
  });

/** `refused` maps returned payouts to reasons; they stay owed. */
export const markRunPaid = (
  ctx: PayoutContext,
  { refused, ...request }: RunRequest & { readonly refused: ReadonlyMap<string, string> },
): Promise<Result<string>> =>
  advance(ctx, request, async () =>
    ok({ action: 'payout_run.paid', command: { name: 'pay', refused }, details: { failed: refused.size } }),
  );

export const discardRun = (
  ctx: PayoutContext,
  { reason, ...request }: RunRequest & { readonly reason: string },
): Promise<Result<string>> =>
  advance(ctx, request, async () =>
    ok({ action: 'payout_run.discarded', command: { name: 'discard' }, details: { reason } }),
  );

async function advance(
  ctx: PayoutContext,
  { actor, runId, requestId }: RunRequest,
  choose: (tx: Tx, locked: LockedRun) => Promise<Result<Step>>,
): Promise<Result<string>> {
  const at = ctx.clock.now();
  return ctx.db.attempt(async (tx) => {
    const refusal = needsConfirmation(actor, at);
    if (refusal) return { ok: false, refusal };
    const run = await lockRun(tx, runId);
    if (!run) return refuse('not_found');
    const locked = { run, payouts: await loadPayouts(tx, runId), at };
    const step = await choose(tx, locked);
    if (!step.ok) return step;
    const performed = await perform(tx, locked, step.value, actor.accountId);
    if (!performed.ok) return performed;
    const { action, details } = step.value;
    await recordAudit(tx, {
      at,
      actorId: actor.accountId,
      action,
      subject: { kind: 'payout_run', id: runId },
      details: { kind: run.kind, payouts: locked.payouts.length, ...details },
      requestId,
    });
    return ok(runId);
  });
}

async function perform(
  tx: Tx,
  { run, payouts, at }: LockedRun,
  step: Step,
  by: AccountId,
): Promise<Result<null>> {
  const decided = decideRun({ status: run.status, payouts }, step.command);
  if (!decided.ok) return decided;
  const before = new Map(payouts.map((payout) => [payout.id, payout]));
  const changed = decided.value.payouts.flatMap((after) => {
    const payout = before.get(after.id);
    return payout && payout.status !== after.status ? [{ payout, after }] : [];
  });
  const stamp = { approve: 'approvedAt', pay: 'paidAt', discard: 'discardedAt' } as const;
  const { seller = null } = step;
  await saveRun(tx, {
    ...{ id: run.id, status: decided.value.status, seller, [stamp[step.command.name]]: at },
    ...(step.command.name === 'approve' && { approvedBy: by }),
  });
  await savePayouts(
    tx,
    changed.map(({ payout, after }) => toMoved(after, step.bankAccounts?.get(payout.payeeId), at)),
  );
  for (const { payout, after } of changed) await book(tx, payout, after, at);
  return ok(null);
}

const isSettled = ({ status }: PayoutState): boolean => status === 'completed' || status === 'failed';

const toMoved = (after: PayoutState, account: BankAccount | undefined, at: Date): MovedPayout => ({
  ...after,
  settledAt: isSettled(after) ? at : null,
  bankAccountId: account?.id ?? null,
  ibanMask: account?.ibanMask ?? null,
});

async function book(tx: Tx, payout: PayoutRow, after: PayoutState, at: Date): Promise<void> {
  const { id: payoutId, accountId, payee, amount } = payout;
  if (after.status === 'completed') {
    const postings = payoutPaid(payee, amount);
    await bookEntry(tx, { kind: 'payout_paid', subject: payoutId, accountId, at, postings });
    await announce(tx, 'money.payout_paid', { payoutId, accountId });
  }
  if (after.failure && after.failure.code !== 'run_discarded')
    await announce(tx, 'money.payout_failed', { payoutId, accountId, reason: after.failure.code });
}
