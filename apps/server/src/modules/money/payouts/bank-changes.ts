import type { decideBankChange, getBankChanges, OwnBankChange } from '@sufra/contract/money/bank-changes.ts';
import type { PayoutKind } from '@sufra/contract/money/payouts.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { ParsedBodyOf, ReplyOf } from '@sufra/contract/route.ts';
import type { AuditAction } from '@sufra/contract/admin/audit.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { Queries, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { newId } from '../../../platform/ids.ts';
import { announce } from '../../../platform/outbox.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';
import { maskIban } from '../../../platform/pure/applying.ts';
import { needsConfirmation } from '../../../platform/pure/confirmation.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import type { Vault } from '../../../platform/vault.ts';
import type { BankContext } from './export-payouts.ts';
import type { ByAdmin } from './make-run.ts';

interface Bank {
  readonly iban: string;
  readonly bankName: string;
  readonly accountHolder: string;
}

export interface BankChangeContext extends BankContext {
  readonly vault: Vault;
  /** In the payee's own module. */
  readonly saveBank: (
    tx: Tx,
    kind: PayoutKind,
    account: { readonly payeeId: string; readonly bank: Bank; readonly at: Date },
  ) => Promise<void>;
}

const ibanContext = (id: string): string => `money.bank_changes/${id}`;

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
  const row = await db.row<
    Asked & { readonly status: string; readonly reason: string | null; readonly at: Date }
  >(sql`
    select iban_mask as iban, bank_name as "bankName", account_holder as "accountHolder", status, reason,
      asked_at as "askedAt", coalesce(decided_at, asked_at) as at
    from money.bank_changes where payee_id = ${payeeId} and status <> 'replaced' order by asked_at desc, id desc limit 1`);
  if (!row) return ok({ waiting: null, declined: null });
  const { iban, bankName, accountHolder, askedAt, status, reason, at } = row;
  return ok({
    waiting: status === 'waiting' ? { iban, bankName, accountHolder, askedAt: askedAt.toISOString() } : null,
    declined: status === 'declined' ? { iban, reason: reason ?? '', at: at.toISOString() } : null,
  });
}

interface Asked extends Bank {
  readonly askedAt: Date;
}

const mostPerDay = 5;
const dayMs = 24 * 3_600_000;

/** Refuses `not_possible_now` past five requests a day. The payee is told over WhatsApp, as somebody else may have asked. */
export const askBankChange = (
  { db, vault, clock }: Pick<BankChangeContext, 'db' | 'vault' | 'clock'>,
  {
    actor,
    kind,
    bank,
    requestId,
  }: {
    readonly actor: Actor;
    readonly kind: PayoutKind;
    readonly bank: Bank;
    readonly requestId: string;
  },
): Promise<Result<OwnBankChange>> =>
  db.attempt(async (tx) => {
    const payeeId = payeeOf(actor, kind);
    if (payeeId === null) return refuse('forbidden');
    const { accountId } = actor;
    const at = clock.now();
    await tx.run(
      sql`select pg_advisory_xact_lock(hashtextextended('money.bank_change:' || ${payeeId}::text, 0))`,
    );
    const today = await tx.row<{ count: number }>(sql`
      select count(*) as count from money.bank_changes
      where payee_id = ${payeeId} and asked_at > ${new Date(at.getTime() - dayMs)}`);
    if ((today?.count ?? 0) >= mostPerDay) return refuse('not_possible_now', { params: { why: 'too_many' } });
    await tx.run(sql`
      update money.bank_changes set status = 'replaced', decided_at = ${at}, iban = null
      where payee_id = ${payeeId} and status = 'waiting'`);
    const id = newId();
    await tx.run(sql`
      insert into money.bank_changes (id, kind, payee_id, account_id, iban, iban_mask, bank_name, account_holder, asked_at,
        status)
      values (${id}, ${kind}, ${payeeId}, ${accountId}, ${vault.seal(bank.iban, ibanContext(id))}, ${maskIban(bank.iban)},
        ${bank.bankName}, ${bank.accountHolder}, ${at}, 'waiting')`);
    await announce(tx, 'money.bank_change', { changeId: id, accountId, step: 'asked' });
    const subject = { kind, id: payeeId };
    await recordAudit(tx, { at, actorId: accountId, action: 'bank_change.asked', subject, requestId });
    return getOwnBankChange(tx, actor, kind);
  });

interface WaitingRow {
  readonly id: string;
  readonly kind: PayoutKind;
  readonly payeeId: string;
  readonly name: Readonly<Record<Language, string>>;
  readonly current: Bank | null;
  readonly wanted: Bank;
  readonly askedAt: Date;
  readonly accountId: AccountId;
}

export async function listBankChanges(
  db: Queries,
  actor: Actor,
  language: Language,
): Promise<ReplyOf<typeof getBankChanges>> {
  const rows = await db.rows<WaitingRow>(sql`
    select c.id, c.kind, c.payee_id as "payeeId", p.name, c.asked_at as "askedAt", c.account_id as "accountId",
      json_build_object('iban', c.iban_mask, 'bankName', c.bank_name, 'accountHolder', c.account_holder) as wanted,
      (select json_build_object('iban', iban_mask, 'bankName', bank_name, 'accountHolder', account_holder)
        from money.payee_bank_accounts b where b.kind = c.kind and b.payee_id = c.payee_id
        order by valid_from desc limit 1) as current
    from money.bank_changes c join money.payees p on p.kind = c.kind and p.id = c.payee_id
    where c.status = 'waiting' order by c.asked_at, c.id limit 100`);
  return rows.map(({ payeeId, name, accountId, askedAt, ...row }) => ({
    ...row,
    payee: { id: payeeId, name: name[language] },
    askedAt: askedAt.toISOString(),
    isOwn: accountId === actor.accountId,
  }));
}

interface LockedChange {
  readonly id: string;
  readonly kind: PayoutKind;
  readonly payeeId: string;
  readonly accountId: AccountId;
  readonly iban: Buffer;
  readonly bankName: string;
  readonly accountHolder: string;
}

type Changing = ByAdmin & { readonly id: string };

/** Refuses `not_possible_now` once decided, and for one's own account. */
async function lockChange(
  ctx: Pick<BankChangeContext, 'clock'>,
  tx: Tx,
  { actor, id }: Changing,
): Promise<Result<LockedChange>> {
  const refusal = needsConfirmation(actor, ctx.clock.now());
  if (refusal) return { ok: false, refusal };
  const change = await tx.row<Omit<LockedChange, 'iban'> & { readonly iban: Buffer | null }>(sql`
    select id, kind, payee_id as "payeeId", account_id as "accountId", iban, bank_name as "bankName",
      account_holder as "accountHolder"
    from money.bank_changes where id = ${id} for update`);
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

const openChange = (vault: Vault, { id, iban }: Pick<LockedChange, 'id' | 'iban'>): string =>
  String(vault.open(iban, ibanContext(id)));

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
    await tx.run(sql`
      update money.bank_changes set status = ${status}, decided_at = ${at}, iban = null,
        reason = ${decision.isApproved ? null : decision.reason}
      where id = ${id}`);
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

export async function forgetBankChanges(db: Queries, accountId: AccountId): Promise<void> {
  await db.run(sql`delete from money.bank_changes where account_id = ${accountId}`);
}

// As long as closed support requests, the other evidence of who asked for what.
const keptDays = 730;

export const forgetOldBankChanges = ({
  db,
  clock,
}: Pick<BankChangeContext, 'db' | 'clock'>): Promise<number> =>
  db.run(sql`
    delete from money.bank_changes where decided_at < ${new Date(clock.now().getTime() - keptDays * dayMs)}`);
