import type { decideBankChange, getBankChanges, OwnBankChange } from '@sufra/contract/money/bank-changes.ts';
import type { PayoutKind } from '@sufra/contract/money/payouts.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { ParsedBodyOf, ReplyOf } from '@sufra/contract/route.ts';
import type { AuditAction } from '@sufra/contract/admin/audit.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { Queries, Tx } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { newId } from '../../../platform/ids.ts';
import { announce } from '../../../platform/outbox.ts';
import { needsConfirmation } from '../../../platform/pure/confirmation.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import type { Vault } from '../../../platform/vault.ts';
import {
  deleteDecided,
  insertChange,
  lockRequests,
  lockStored,
  openChange,
  readLatest,
  readWaiting,
  saveDecision,
  type Bank,
  type LockedChange,
} from './bank-change.store.ts';
import type { BankContext } from './export-payouts.ts';
import type { ByAdmin } from './make-run.ts';

export interface BankChangeContext extends BankContext {
  readonly vault: Vault;
  /** In the payee's own module. */
  readonly saveBank: (
    tx: Tx,
    kind: PayoutKind,
    account: { readonly payeeId: string; readonly bank: Bank; readonly at: Date },
  ) => Promise<void>;
}

const payeeOf = (actor: Actor, kind: PayoutKind): string | null =>
  kind === 'partner' ? actor.partnerId : actor.driverId;

/** Refuses `forbidden` without that role. */
export async function getOwnBankChange(
  db: Queries,
  actor: Actor,
  kind: PayoutKind,
): Promise<Result<OwnBankChange>> {
  const payeeId = payeeOf(actor, kind);
  if (payeeId === null) return refuse('forbidden');
  const latest = await readLatest(db, payeeId);
  if (!latest) return ok({ waiting: null, declined: null });
  const { iban, bankName, accountHolder, askedAt, status, reason, at } = latest;
  return ok({
    waiting: status === 'waiting' ? { iban, bankName, accountHolder, askedAt: askedAt.toISOString() } : null,
    declined: status === 'declined' ? { iban, reason: reason ?? '', at: at.toISOString() } : null,
  });
}

const mostPerDay = 5;
const dayMs = 24 * 3_600_000;

interface Asking {
  readonly actor: Actor;
  readonly kind: PayoutKind;
  readonly bank: Bank;
  readonly requestId: string;
}

/** Refuses `not_possible_now` past five requests a day. */
export const askBankChange = (
  { db, vault, clock }: Pick<BankChangeContext, 'db' | 'vault' | 'clock'>,
  { actor, kind, bank, requestId }: Asking,
): Promise<Result<OwnBankChange>> =>
  db.attempt(async (tx) => {
    const payeeId = payeeOf(actor, kind);
    if (payeeId === null) return refuse('forbidden');
    const { accountId } = actor;
    const at = clock.now();
    if ((await lockRequests(tx, payeeId, new Date(at.getTime() - dayMs))) >= mostPerDay)
      return refuse('not_possible_now', { params: { why: 'too_many' } });
    const id = newId();
    await insertChange(tx, vault, { id, kind, payeeId, accountId, bank, at });
    await announce(tx, 'money.bank_change', { changeId: id, accountId, step: 'asked' });
    const subject = { kind, id: payeeId };
    await recordAudit(tx, { at, actorId: accountId, action: 'bank_change.asked', subject, requestId });
    return getOwnBankChange(tx, actor, kind);
  });

export const listBankChanges = async (
  db: Queries,
  actor: Actor,
  language: Language,
): Promise<ReplyOf<typeof getBankChanges>> =>
  (await readWaiting(db)).map(({ payeeId, name, accountId, askedAt, ...row }) => ({
    ...row,
    payee: { id: payeeId, name: name[language] },
    askedAt: askedAt.toISOString(),
    isOwn: accountId === actor.accountId,
  }));

type Changing = ByAdmin & { readonly id: string };

/** Refuses `not_possible_now` once decided, and for one's own account. */
async function lockChange(
  ctx: Pick<BankChangeContext, 'clock'>,
  tx: Tx,
  { actor, id }: Changing,
): Promise<Result<LockedChange>> {
  const refusal = needsConfirmation(actor, ctx.clock.now());
  if (refusal) return { ok: false, refusal };
  const change = await lockStored(tx, id);
  if (!change) return refuse('not_found');
  const { iban } = change;
  if (iban === null) return refuse('not_possible_now', { params: { why: 'decided' } });
  if (change.accountId === actor.accountId)
    return refuse('not_possible_now', { params: { why: 'own_request' } });
  return ok({ ...change, iban });
}

export const revealBankChange = (
  ctx: BankChangeContext,
  changing: Changing,
): Promise<Result<{ iban: string }>> =>
  ctx.db.attempt(async (tx) => {
    const change = await lockChange(ctx, tx, changing);
    if (!change.ok) return change;
    await audit(ctx, tx, changing, change.value, 'bank_change.revealed');
    return ok({ iban: openChange(ctx.vault, change.value) });
  });

export const decideBankChangeOf = (
  ctx: BankChangeContext,
  deciding: Changing & { readonly decision: ParsedBodyOf<typeof decideBankChange> },
): Promise<Result<{ ok: true }>> =>
  ctx.db.attempt(async (tx) => {
    const locked = await lockChange(ctx, tx, deciding);
    if (!locked.ok) return locked;
    const change = locked.value;
    const { decision } = deciding;
    const { id, kind, payeeId, accountId, bankName, accountHolder } = change;
    const at = ctx.clock.now();
    const status = decision.isApproved ? 'approved' : 'declined';
    await saveDecision(tx, id, { status, reason: decision.isApproved ? null : decision.reason, at });
    const bank = { iban: openChange(ctx.vault, change), bankName, accountHolder };
    if (decision.isApproved) await ctx.saveBank(tx, kind, { payeeId, bank, at });
    await announce(tx, 'money.bank_change', { changeId: id, accountId, step: status });
    await audit(ctx, tx, deciding, change, `bank_change.${status}`);
    return ok({ ok: true as const });
  });

const audit = (
  { clock }: Pick<BankChangeContext, 'clock'>,
  tx: Tx,
  { actor, requestId }: Changing,
  { kind, payeeId }: LockedChange,
  action: Extract<AuditAction, `bank_change.${string}`>,
): Promise<void> =>
  recordAudit(tx, {
    at: clock.now(),
    actorId: actor.accountId,
    action,
    subject: { kind, id: payeeId },
    requestId,
  });

const keptDays = 730;

export const forgetBankChanges = ({ db, clock }: Pick<BankChangeContext, 'db' | 'clock'>): Promise<number> =>
  deleteDecided(db, new Date(clock.now().getTime() - keptDays * dayMs));
