import type { AuditAction } from '@sufra/contract/audit.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import { announce } from '../../platform/outbox.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import type { Seller, SellerContext } from '../../platform/pure/seller.ts';
import { insertEntry } from './ledger.repo.ts';
import { payoutPaid } from './ledger.rules.ts';
import { readBankAccounts, readDoubts, type BankAccount } from './payee.reads.ts';
import { cutOffInstant } from './payout-period.rules.ts';
import { decideRun, type PayoutState, type RunCommand } from './payout-run.machine.ts';
import {
  loadPayouts,
  lockRun,
  savePayouts,
  saveRun,
  type Moved,
  type PayoutRow,
  type RunRow,
} from './payout-run.repo.ts';
import type { ByAdmin, PayoutContext } from './payout.flows.ts';
import { canMovePayouts, canRelease } from './payout.policy.ts';

interface Moving extends ByAdmin {
  readonly runId: string;
}

/** A run and its payouts, locked. */
interface Held {
  readonly run: RunRow;
  readonly payouts: readonly PayoutRow[];
  readonly at: Date;
}

/** What is to happen to a run, and what goes into the audit log with it. */
interface Step {
  readonly action: AuditAction;
  readonly command: RunCommand;
  readonly details?: Readonly<Record<string, string | number>>;
  /** By payee. */
  readonly bankAccounts?: ReadonlyMap<string, BankAccount>;
  /** Who pays, on its statements. */
  readonly seller?: Seller | null;
}

/**
 * Locks the figures of a draft, where each payout goes and who pays. Refuses `not_possible_now` in another state, while
 * money is in doubt, and when no payee has a bank account.
 */
export const approveRun = (ctx: PayoutContext & SellerContext, moving: Moving): Promise<Result<string>> =>
  move(ctx, moving, async (tx, { run, payouts }) => {
    const refusal = canRelease(await readDoubts(tx, cutOffInstant(run)));
    if (refusal) return { ok: false, refusal };
    const found = await readBankAccounts(
      tx,
      payouts.map(({ payeeId }) => payeeId),
    );
    const bankAccounts = new Map(found.map((account) => [account.payeeId, account]));
    const reachable = new Set(payouts.filter(({ payeeId }) => bankAccounts.has(payeeId)).map(({ id }) => id));
    const command = { name: 'approve', reachable } as const;
    return ok({ action: 'payout_run.approved', command, bankAccounts, seller: ctx.seller ?? null });
  });

/** Books every payout of an approved run but those the bank sent back, by id with its reason: they stay owed. */
export const markRunPaid = (
  ctx: PayoutContext,
  { refused, ...moving }: Moving & { readonly refused: ReadonlyMap<string, string> },
): Promise<Result<string>> =>
  move(ctx, moving, async () =>
    ok({ action: 'payout_run.paid', command: { name: 'pay', refused }, details: { failed: refused.size } }),
  );

/** Drops a draft; what was in it comes with the next run. */
export const discardRun = (
  ctx: PayoutContext,
  { reason, ...moving }: Moving & { readonly reason: string },
): Promise<Result<string>> =>
  move(ctx, moving, async () =>
    ok({ action: 'payout_run.discarded', command: { name: 'discard' }, details: { reason } }),
  );

async function move(
  ctx: PayoutContext,
  { actor, runId, requestId }: Moving,
  choose: (tx: Tx, held: Held) => Promise<Result<Step>>,
): Promise<Result<string>> {
  const at = ctx.clock.now();
  return ctx.db.attempt(async (tx) => {
    const refusal = canMovePayouts(actor, at);
    if (refusal) return { ok: false, refusal };
    const run = await lockRun(tx, runId);
    if (!run) return refuse('not_found');
    const held = { run, payouts: await loadPayouts(tx, runId), at };
    const step = await choose(tx, held);
    if (!step.ok) return step;
    const performed = await perform(tx, held, step.value);
    if (!performed.ok) return performed;
    const { action, details } = step.value;
    const sums = { kind: run.kind, payouts: held.payouts.length, ...details };
    const subject = { kind: 'payout_run', id: runId };
    await recordAudit(tx, { at, actorId: actor.accountId, action, subject, details: sums, requestId });
    return ok(runId);
  });
}

async function perform(tx: Tx, { run, payouts, at }: Held, step: Step): Promise<Result<null>> {
  const decided = decideRun({ status: run.status, payouts }, step.command);
  if (!decided.ok) return decided;
  const before = new Map(payouts.map((payout) => [payout.id, payout]));
  const changed = decided.value.payouts.flatMap((after) => {
    const payout = before.get(after.id);
    return payout && payout.status !== after.status ? [{ payout, after }] : [];
  });
  const stamp = { approve: 'approvedAt', pay: 'paidAt', discard: 'discardedAt' } as const;
  const { seller = null } = step;
  await saveRun(tx, { id: run.id, status: decided.value.status, seller, [stamp[step.command.name]]: at });
  await savePayouts(
    tx,
    changed.map(({ payout, after }) => toMoved(after, step.bankAccounts?.get(payout.payeeId), at)),
  );
  for (const { payout, after } of changed) await book(tx, payout, after, at);
  return ok(null);
}

const isOver = ({ status }: PayoutState): boolean => status === 'completed' || status === 'failed';

const toMoved = (after: PayoutState, account: BankAccount | undefined, at: Date): Moved => ({
  ...after,
  settledAt: isOver(after) ? at : null,
  bankAccountId: account?.id ?? null,
  ibanMask: account?.ibanMask ?? null,
});

/** What was paid leaves the payee's account for the bank; the payee hears of either. A dropped draft is nobody's news. */
async function book(tx: Tx, payout: PayoutRow, after: PayoutState, at: Date): Promise<void> {
  const { id: payoutId, accountId, payee, amount } = payout;
  if (after.status === 'completed') {
    const postings = payoutPaid(payee, amount);
    const entry = {
      id: newId(),
      kind: 'payout_paid',
      subject: payoutId,
      accountId,
      at,
      lines: null,
    } as const;
    await insertEntry(tx, { ...entry, postings });
    await announce(tx, 'money.payout_paid', { payoutId, accountId });
  }
  if (after.failure && after.failure.code !== 'run_discarded')
    await announce(tx, 'money.payout_failed', { payoutId, accountId, reason: after.failure.code });
}
