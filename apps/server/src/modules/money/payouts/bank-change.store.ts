import type { PayoutKind } from '@sufra/contract/money/payouts.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { Queries, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';
import { maskIban } from '../../../platform/pure/applying.ts';
import type { Vault } from '../../../platform/vault.ts';

export interface Bank {
  readonly iban: string;
  readonly bankName: string;
  readonly accountHolder: string;
}

const ibanContext = (id: string): string => `money.bank_changes/${id}`;

export const openChange = (vault: Vault, { id, iban }: Pick<LockedChange, 'id' | 'iban'>): string =>
  String(vault.open(iban, ibanContext(id)));

export interface LatestChange extends Bank {
  readonly askedAt: Date;
  readonly status: 'waiting' | 'approved' | 'declined' | 'replaced';
  readonly reason: string | null;
  readonly at: Date;
  readonly askedBy: string | null;
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
}

export const readLatest = (db: Queries, payeeId: string): Promise<LatestChange | null> =>
  db.row<LatestChange>(sql`
    select iban_mask as iban, bank_name as "bankName", account_holder as "accountHolder", status, reason,
      asked_at as "askedAt", coalesce(decided_at, asked_at) as at, decided_at as "decidedAt",
      (select name from household.public_profiles h where h.account_id = c.account_id) as "askedBy",
      (select h.name from platform.audit g join household.public_profiles h on h.account_id = g.actor_account_id
        where g.subject_id = payee_id::text and g.action = 'bank_change.' || status
          and g.at between decided_at and decided_at + interval '1 minute' limit 1) as "decidedBy"
    from money.bank_changes c where payee_id = ${payeeId} and status <> 'replaced' order by asked_at desc, id desc limit 1`);

/** Requests since, under the payee's lock. */
export async function lockRequests(tx: Tx, payeeId: string, since: Date): Promise<number> {
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended('money.bank_change:' || ${payeeId}::text, 0))`,
  );
  const row = await tx.row<{ count: number }>(sql`
    select count(*) as count from money.bank_changes where payee_id = ${payeeId} and asked_at > ${since}`);
  return row?.count ?? 0;
}

interface NewChange {
  readonly id: string;
  readonly kind: PayoutKind;
  readonly payeeId: string;
  readonly accountId: AccountId;
  readonly bank: Bank;
  readonly at: Date;
}

/** Replaces a waiting one. */
export async function insertChange(tx: Tx, vault: Vault, change: NewChange): Promise<void> {
  const { id, kind, payeeId, accountId, bank, at } = change;
  const { iban, bankName, accountHolder } = bank;
  await tx.run(sql`
    update money.bank_changes set status = 'replaced', decided_at = ${at}, iban = null
    where payee_id = ${payeeId} and status = 'waiting'`);
  await tx.run(sql`
    insert into money.bank_changes (id, kind, payee_id, account_id, iban, iban_mask, bank_name, account_holder, asked_at,
      status)
    values (${id}, ${kind}, ${payeeId}, ${accountId}, ${vault.seal(iban, ibanContext(id))}, ${maskIban(iban)},
      ${bankName}, ${accountHolder}, ${at}, 'waiting')`);
}

interface WaitingChange {
  readonly id: string;
  readonly kind: PayoutKind;
  readonly payeeId: string;
  readonly name: Readonly<Record<Language, string>>;
  readonly current: Bank | null;
  readonly wanted: Bank;
  readonly askedAt: Date;
  readonly accountId: AccountId;
}

export const readWaiting = (db: Queries): Promise<WaitingChange[]> =>
  db.rows<WaitingChange>(sql`
    select c.id, c.kind, c.payee_id as "payeeId", p.name, c.asked_at as "askedAt", c.account_id as "accountId",
      json_build_object('iban', c.iban_mask, 'bankName', c.bank_name, 'accountHolder', c.account_holder) as wanted,
      (select json_build_object('iban', iban_mask, 'bankName', bank_name, 'accountHolder', account_holder)
        from money.payee_bank_accounts b where b.kind = c.kind and b.payee_id = c.payee_id
        order by valid_from desc limit 1) as current
    from money.bank_changes c join money.payees p on p.kind = c.kind and p.id = c.payee_id
    where c.status = 'waiting' order by c.asked_at, c.id limit 100`);

export interface LockedChange {
  readonly id: string;
  readonly kind: PayoutKind;
  readonly payeeId: string;
  readonly accountId: AccountId;
  readonly iban: Buffer;
  readonly bankName: string;
  readonly accountHolder: string;
}

/** The IBAN is null once decided. */
export const lockStored = (
  tx: Tx,
  id: string,
): Promise<(Omit<LockedChange, 'iban'> & { readonly iban: Buffer | null }) | null> =>
  tx.row(sql`
    select id, kind, payee_id as "payeeId", account_id as "accountId", iban, bank_name as "bankName",
      account_holder as "accountHolder"
    from money.bank_changes where id = ${id} for update`);

interface Decided {
  readonly status: 'approved' | 'declined';
  readonly reason: string | null;
  readonly at: Date;
}

export async function saveDecision(tx: Tx, id: string, { status, reason, at }: Decided): Promise<void> {
  await tx.run(sql`
    update money.bank_changes set status = ${status}, decided_at = ${at}, iban = null, reason = ${reason}
    where id = ${id}`);
}

export async function deleteChangesOf(db: Queries, accountId: AccountId): Promise<void> {
  await db.run(sql`delete from money.bank_changes where account_id = ${accountId}`);
}

export const deleteDecided = (db: Queries, before: Date): Promise<number> =>
  db.run(sql`delete from money.bank_changes where decided_at < ${before}`);
