import type { ApplicantType } from '@sufra/contract/partners/applications.ts';
import type { Queries, Tx } from '../../../platform/db/db.ts';
import { part, sql } from '../../../platform/db/sql.ts';
import { maskIban, mostApplications } from '../../../platform/pure/applying.ts';
import type { Vault } from '../../../platform/vault.ts';
import { saveMemberIban } from '../../documents/index.ts';
import type { Applicant, Decision } from './applicant-kind.ts';
import type { Application, ApplicationSecrets, BankDetails, Standing } from './application.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

const secretsContext = (applicationId: string): string => `partners.applications/${applicationId}`;
const ibanContext = (bankAccountId: string): string => `partners.bank_accounts/${bankAccountId}`;

export const openSecrets = (vault: Vault, applicationId: string, sealed: Buffer): ApplicationSecrets =>
  vault.open(sealed, secretsContext(applicationId)) as ApplicationSecrets;

export const openIban = (vault: Vault, bankAccountId: string, sealed: Buffer): string =>
  vault.open(sealed, ibanContext(bankAccountId)) as string;

/** Null once the account was erased. */
export const readApplicant = (db: Queries, accountId: AccountId): Promise<Applicant | null> =>
  db.row<Applicant>(sql`
    select a.phone, h.email, a.suspended_at is not null as "isSuspended"
    from identity.public_accounts a left join household.public_profiles h on h.account_id = a.id
    where a.id = ${accountId} and a.phone is not null`);

export async function readStanding(
  db: Queries,
  accountId: AccountId,
  type?: ApplicantType,
): Promise<Standing> {
  const ofType = type === undefined ? part`true` : part`type = ${type}`;
  const row = await db.row<Omit<Standing, 'recent'> & { recent: readonly string[] }>(sql`
    select (select status from partners.partners where account_id = ${accountId}) as "memberStatus",
      exists (select 1 from partners.applications
        where account_id = ${accountId} and ${ofType} and is_open) as "hasOpen",
      (select coalesce(json_agg(submitted_at order by submitted_at desc), '[]') from (
        select submitted_at from partners.applications where account_id = ${accountId}
        order by submitted_at desc, id desc limit ${mostApplications}) recent) as recent`);
  const { memberStatus = null, hasOpen = false, recent = [] } = row ?? {};
  return { memberStatus, hasOpen, recent: recent.map((at) => new Date(at)) };
}

/** False if an application of this type is open. */
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
    values (${id}, ${accountId}, (select phone from identity.public_accounts where id = ${accountId}), ${type}, ${status},
      ${name}, ${JSON.stringify(details)}::jsonb, ${vault.seal(secrets, secretsContext(id))}, ${language}, ${submittedAt})
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

export const lockApplications = (tx: Tx, id: string): Promise<StoredApplication[]> =>
  tx.rows<StoredApplication>(sql`
    select id, account_id as "accountId", type, status, name, details, secrets, language,
      submitted_at as "submittedAt"
    from partners.applications
    where account_id = (select account_id from partners.applications where id = ${id})
    order by id for update`);

export async function saveDecision(tx: Tx, { id, status, at, by, reason }: Decision): Promise<void> {
  await tx.run(sql`
    update partners.applications
    set status = ${status}, decided_at = ${at}, decided_by = ${by}, reason = ${reason} where id = ${id}`);
}

export async function saveSecrets(
  tx: Tx,
  vault: Vault,
  applicationId: string,
  secrets: ApplicationSecrets,
): Promise<void> {
  await tx.run(sql`
    update partners.applications set secrets = ${vault.seal(secrets, secretsContext(applicationId))}
    where id = ${applicationId}`);
}

interface NewBankAccount {
  readonly id: string;
  readonly partnerId: string;
  readonly bank: BankDetails;
  readonly at: Date;
}

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
  await saveMemberIban(tx, vault, partnerId, iban);
}

export async function linkApplication(tx: Tx, partnerId: string, applicationId: string): Promise<void> {
  await tx.run(sql`
    update partners.partners set application_id = ${applicationId} where id = ${partnerId}`);
}

export const deleteSecrets = (db: Queries, rejectedBefore: Date): Promise<number> =>
  db.run(sql`
    update partners.applications set secrets = null
    where secrets is not null and decided_at < ${rejectedBefore} and status = 'rejected'`);

export async function deleteApplications(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.run(sql`delete from partners.applications where account_id = ${accountId}`);
}

export async function deleteOwner(tx: Tx, partnerId: string): Promise<void> {
  await tx.run(sql`delete from partners.bank_accounts where partner_id = ${partnerId}`);
  await tx.run(sql`
    update partners.partners set application_id = null, suspension_reason = null where id = ${partnerId}`);
}

interface SealedNumbers {
  readonly applicationId: string | null;
  readonly secrets: Buffer | null;
  readonly bankAccountId: string | null;
  readonly iban: Buffer | null;
}

export const readSealed = (db: Queries, id: string): Promise<SealedNumbers | null> =>
  db.row<SealedNumbers>(sql`
    with chosen as (
      select id as partner_id, application_id from partners.partners where id = ${id}
      union all
      select p.id, a.id
      from partners.applications a left join partners.partners p on p.application_id = a.id where a.id = ${id})
    select a.id as "applicationId", a.secrets, b.id as "bankAccountId", b.iban
    from chosen
    left join partners.applications a on a.id = chosen.application_id
    left join lateral (
      select id, iban from partners.bank_accounts where partner_id = chosen.partner_id
      order by valid_from desc limit 1) b on true`);
