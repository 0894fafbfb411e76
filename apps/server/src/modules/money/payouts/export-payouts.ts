import type { PayoutKind } from '@sufra/contract/money/payouts.ts';
import { recordAudit } from '../../../platform/audit.ts';
import { needsConfirmation } from '../../../platform/pure/confirmation.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { hasSecondPerson } from '../ledger/ledger.store.ts';
import { readPayout, readStatement } from './get-statement.ts';
import type { ByAdmin, PayoutContext } from './make-run.ts';
import { loadTransfers, lockRun } from './payout.store.ts';
import { statementFile, transferFile } from './statement.rules.ts';

export interface BankContext extends PayoutContext {
  readonly openIban: (sealed: Buffer, bankAccountId: string, kind: PayoutKind) => string;
}

type CsvFile = AsyncGenerator<string>;

/** Not by the approver, if there is a second person. Commits the audit row before decrypting any IBAN. */
export async function exportTransfers(
  ctx: BankContext,
  { actor, requestId, runId }: ByAdmin & { readonly runId: string },
): Promise<Result<CsvFile>> {
  const at = ctx.clock.now();
  const found = await ctx.db.attempt(async (tx) => {
    const refusal = needsConfirmation(actor, at);
    if (refusal) return { ok: false, refusal };
    const run = await lockRun(tx, runId);
    if (!run) return refuse('not_found');
    if (!run.isLocked) return refuse('not_possible_now');
    const isOwn = run.approvedBy === actor.accountId;
    if (isOwn && (await hasSecondPerson(tx, 'payouts', actor.accountId)))
      return refuse('not_possible_now', { params: { why: 'own_approval' } });
    const transfers = await loadTransfers(tx, runId);
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
  return ok(stream(transferFile(transfers)));
}

export const exportStatement = (
  ctx: PayoutContext,
  { actor, requestId, payoutId }: ByAdmin & { readonly payoutId: string },
): Promise<Result<CsvFile>> =>
  ctx.db.attempt(async (tx) => {
    const payout = await readPayout(tx, payoutId, null);
    if (!payout) return refuse('not_found');
    await recordAudit(tx, {
      at: ctx.clock.now(),
      actorId: actor.accountId,
      action: 'payout.exported',
      subject: { kind: 'payout', id: payoutId },
      requestId,
    });
    return ok(stream(statementFile(payout.number, await readStatement(tx, payoutId))));
  });

export async function exportOwnStatement(
  { db }: Pick<PayoutContext, 'db'>,
  payee: string | null,
  payoutId: string,
): Promise<Result<CsvFile>> {
  const payout = payee === null ? null : await readPayout(db, payoutId, payee);
  if (!payout) return refuse('not_found');
  return ok(stream(statementFile(payout.number, await readStatement(db, payoutId))));
}

async function* stream(text: string): CsvFile {
  yield text;
}
