import type { PayoutKind } from '@sufra/contract/payouts.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { statementFile, transferFile } from './payout-file.rules.ts';
import { lockRun } from './payout-run.repo.ts';
import { readPayout, readStatement } from './payout-statement.reads.ts';
import type { ByAdmin, PayoutContext } from './payout.flows.ts';
import { canHandToBank, canMovePayouts, canSeePayouts, canSeeStatement, payeeOf } from './payout.policy.ts';
import { readTransfers } from './payout.reads.ts';

export interface BankContext extends PayoutContext {
  /** Opens the IBAN of a bank account; the module of the payee sealed it. */
  readonly openIban: (sealed: Buffer, bankAccountId: string, kind: PayoutKind) => string;
}

/** What a route that produces text/csv replies. */
type CsvFile = AsyncGenerator<string>;

/**
 * What the bank is to carry out for a run whose figures are locked. Refuses `confirmation_needed` without a fresh one, and
 * `not_possible_now` for a draft. The row in the audit log stands before the first IBAN is opened.
 */
export async function exportTransfers(
  ctx: BankContext,
  { actor, requestId, runId }: ByAdmin & { readonly runId: string },
): Promise<Result<CsvFile>> {
  const at = ctx.clock.now();
  const found = await ctx.db.attempt(async (tx) => {
    const barred = canMovePayouts(actor, at);
    if (barred) return { ok: false, refusal: barred };
    const run = await lockRun(tx, runId);
    if (!run) return refuse('not_found');
    const refusal = canHandToBank(run);
    if (refusal) return { ok: false, refusal };
    const transfers = await readTransfers(tx, runId);
    await recordAudit(tx, {
      at,
      actorId: actor.accountId,
      action: 'payout_run.bank_file',
      subject: { kind: 'payout_run', id: runId },
      details: { kind: run.kind, payouts: transfers.length },
      requestId,
    });
    return ok(transfers);
  });
  if (!found.ok) return found;
  const transfers = found.value.map(({ iban, kind, ...transfer }) => ({
    ...transfer,
    iban: ctx.openIban(iban, transfer.bankAccountId, kind),
  }));
  return ok(pieces(transferFile(transfers)));
}

interface Taken {
  readonly actor: Actor;
  readonly requestId: string;
  readonly payoutId: string;
}

/** Any statement, for an admin. */
export const exportStatement = (
  ctx: PayoutContext,
  { actor, requestId, payoutId }: Taken,
): Promise<Result<CsvFile>> =>
  ctx.db.attempt(async (tx) => {
    if (!canSeePayouts(actor)) return refuse('forbidden');
    const payout = await readPayout(tx, payoutId, null);
    if (!payout) return refuse('not_found');
    await recordAudit(tx, {
      at: ctx.clock.now(),
      actorId: actor.accountId,
      action: 'payout.exported',
      subject: { kind: 'payout', id: payoutId },
      requestId,
    });
    return ok(pieces(statementFile(payout.number, await readStatement(tx, payoutId))));
  });

/** A statement of the partner's or the driver's own. */
export async function exportOwnStatement(
  { db }: Pick<PayoutContext, 'db'>,
  { actor, kind, payoutId }: Pick<Taken, 'actor' | 'payoutId'> & { readonly kind: PayoutKind },
): Promise<Result<CsvFile>> {
  const payee = payeeOf(actor, kind);
  const payout = payee === null ? null : await readPayout(db, payoutId, payee);
  if (!payout || !canSeeStatement(actor, kind, payout)) return refuse('not_found');
  return ok(pieces(statementFile(payout.number, await readStatement(db, payoutId))));
}

async function* pieces(text: string): CsvFile {
  yield text;
}
