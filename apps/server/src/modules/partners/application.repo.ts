import type { ApplicantType } from '@sufra/contract/applications.ts';
import type { ApplicationStatus } from '@sufra/contract/statuses.ts';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { maskIban, mostApplications } from '../../platform/pure/applying.ts';
import type { Vault } from '../../platform/vault.ts';
import type { Application, ApplicationSecrets } from './application.machine.ts';
import type { Standing } from './application.policy.ts';

const secretsContext = (applicationId: string): string => `partners.applications/${applicationId}`;
const ibanContext = (bankAccountId: string): string => `partners.bank_accounts/${bankAccountId}`;

/** Bank details and Emirates ID of an application. */
export const openSecrets = (vault: Vault, applicationId: string, sealed: Buffer): ApplicationSecrets =>
  vault.open(sealed, secretsContext(applicationId)) as ApplicationSecrets;

/** The IBAN of a partner's bank account. */
export const openIban = (vault: Vault, bankAccountId: string, sealed: Buffer): string =>
  vault.open(sealed, ibanContext(bankAccountId)) as string;

/** How an account stands that wants to apply as `type`. */
export async function standingOf(db: Queries, accountId: string, type: ApplicantType): Promise<Standing> {
  const row = await db.row<Omit<Standing, 'recent'> & { recent: readonly string[] }>(sql`
    select (select status from partners.partners where account_id = ${accountId}) as "partnerStatus",
      exists (select 1 from partners.applications
        where account_id = ${accountId} and type = ${type} and is_open) as "hasOpen",
      (select coalesce(json_agg(submitted_at order by submitted_at desc), '[]') from (
        select submitted_at from partners.applications where account_id = ${accountId}
        order by submitted_at desc, id desc limit ${mostApplications}) recent) as recent`);
  return {
    partnerStatus: row?.partnerStatus ?? null,
    hasOpen: row?.hasOpen ?? false,
    recent: (row?.recent ?? []).map((at) => new Date(at)),
  };
}

/** False when the account has an open one of this type already. Earlier ones leave the lists. */
export async function insertApplication(
  tx: Tx,
  vault: Vault,
  application: Application,
  secrets: ApplicationSecrets,
): Promise<boolean> {
  const { id, accountId, type, status, name, details, language, submittedAt } = application;
  const added = await tx.run(sql`
    insert into partners.applications
      (id, account_id, phone, type, status, name, details, secrets, language, submitted_at)
    values (${id}, ${accountId}, (select phone from identity.accounts where id = ${accountId}), ${type}, ${status}, ${name}, ${JSON.stringify(details)}::jsonb,
      ${vault.seal(secrets, secretsContext(id))}, ${language}, ${submittedAt})
    on conflict (account_id, type) where is_open do nothing`);
  if (added === 0) return false;
  await tx.run(sql`
    update partners.applications set is_superseded = true
    where account_id = ${accountId} and type = ${type} and id <> ${id} and not is_superseded`);
  return true;
}

export interface StoredApplication extends Application {
  readonly secrets: Buffer | null;
}

/** All applications of the account that sent in this one, locked: whatever is decided of an account, is so in turn. */
export const lockApplications = (tx: Tx, id: string): Promise<StoredApplication[]> =>
  tx.rows<StoredApplication>(sql`
    select id, account_id as "accountId", type, status, name, details, secrets, language,
      submitted_at as "submittedAt"
    from partners.applications
    where account_id = (select account_id from partners.applications where id = ${id})
    order by id for update`);

interface Decided {
  readonly id: string;
  readonly status: ApplicationStatus;
  readonly at: Date;
  readonly by: string;
  readonly reason: string | null;
}

export async function saveDecision(tx: Tx, { id, status, at, by, reason }: Decided): Promise<void> {
  await tx.run(sql`
    update partners.applications
    set status = ${status}, decided_at = ${at}, decided_by = ${by}, reason = ${reason} where id = ${id}`);
}

interface MovedBank {
  readonly bankAccountId: string;
  readonly partnerId: string;
  readonly applicationId: string;
  readonly secrets: ApplicationSecrets;
  readonly at: Date;
}

/** Makes the bank details of an application the partner's; the application keeps the Emirates ID alone. */
export async function moveBank(tx: Tx, vault: Vault, moved: MovedBank): Promise<void> {
  const { bankAccountId, partnerId, applicationId, secrets, at } = moved;
  if (secrets.bank === null) return;
  await insertBankAccount(tx, vault, { id: bankAccountId, partnerId, bank: secrets.bank, at });
  const rest: ApplicationSecrets = { ...secrets, bank: null };
  await tx.run(sql`
    update partners.applications set secrets = ${vault.seal(rest, secretsContext(applicationId))}
    where id = ${applicationId}`);
}

interface NewBankAccount {
  readonly id: string;
  readonly partnerId: string;
  readonly bank: NonNullable<ApplicationSecrets['bank']>;
  /** It counts from here on. */
  readonly at: Date;
}

/** Puts a partner's bank account on file, the IBAN sealed. */
export async function insertBankAccount(
  tx: Tx,
  vault: Vault,
  { id, partnerId, bank, at }: NewBankAccount,
): Promise<void> {
  const { iban, bankName, accountHolder } = bank;
  await tx.run(sql`
    insert into partners.bank_accounts (id, partner_id, iban, iban_mask, bank_name, account_holder, valid_from)
    values (${id}, ${partnerId}, ${vault.seal(iban, ibanContext(id))}, ${maskIban(iban)}, ${bankName},
      ${accountHolder}, ${at})`);
}

/** Remembers by which application a partner came in. */
export async function linkApplication(tx: Tx, partnerId: string, applicationId: string): Promise<void> {
  await tx.run(sql`
    update partners.partners set application_id = ${applicationId} where id = ${partnerId}`);
}

/** Forgets what is sealed of applications that were rejected before this time. */
export const forgetSecrets = (db: Queries, before: Date): Promise<number> =>
  db.run(sql`
    update partners.applications set secrets = null
    where secrets is not null and decided_at < ${before} and status = 'rejected'`);

/** Forgets every application of an account. */
export async function deleteApplications(tx: Tx, accountId: string): Promise<void> {
  await tx.run(sql`delete from partners.applications where account_id = ${accountId}`);
}

/** Forgets the bank accounts of a partner and what admins wrote of it. */
export async function forgetOwner(tx: Tx, partnerId: string): Promise<void> {
  await tx.run(sql`delete from partners.bank_accounts where partner_id = ${partnerId}`);
  await tx.run(sql`
    update partners.partners set application_id = null, suspension_reason = null where id = ${partnerId}`);
}
