import type { Queries, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { maskIban, mostApplications } from '../../../platform/pure/applying.ts';
import type { Vault } from '../../../platform/vault.ts';
import { saveMemberIban } from '../../documents/index.ts';
import type { BankDetails, Decision, Standing } from '../../partners/index.ts';
import type { DriverApplication, DriverSecrets } from './driver.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

const secretsContext = (applicationId: string): string => `delivery.driver_applications/${applicationId}`;
const ibanContext = (bankAccountId: string): string => `delivery.bank_accounts/${bankAccountId}`;

export const openDriverSecrets = (vault: Vault, applicationId: string, sealed: Buffer): DriverSecrets =>
  vault.open(sealed, secretsContext(applicationId)) as DriverSecrets;

export const openDriverIban = (vault: Vault, bankAccountId: string, sealed: Buffer): string =>
  vault.open(sealed, ibanContext(bankAccountId)) as string;

export async function readStanding(db: Queries, accountId: AccountId): Promise<Standing> {
  const row = await db.row<Omit<Standing, 'recent'> & { recent: readonly string[] }>(sql`
    select (select status from delivery.drivers where account_id = ${accountId}) as "memberStatus",
      exists (select 1 from delivery.driver_applications where account_id = ${accountId} and is_open) as "hasOpen",
      (select coalesce(json_agg(submitted_at order by submitted_at desc), '[]') from (
        select submitted_at from delivery.driver_applications where account_id = ${accountId}
        order by submitted_at desc, id desc limit ${mostApplications}) recent) as recent`);
  const { memberStatus = null, hasOpen = false, recent = [] } = row ?? {};
  return { memberStatus, hasOpen, recent: recent.map((at) => new Date(at)) };
}

/** False if an application is open. */
export async function insertApplication(
  tx: Tx,
  vault: Vault,
  application: DriverApplication,
  secrets: DriverSecrets,
): Promise<boolean> {
  const { id, accountId, status, name, details, language, submittedAt } = application;
  const added = await tx.run(sql`
    insert into delivery.driver_applications
      (id, account_id, status, name, details, secrets, language, submitted_at)
    values (${id}, ${accountId}, ${status}, ${name}, ${JSON.stringify(details)}::jsonb,
      ${vault.seal(secrets, secretsContext(id))}, ${language}, ${submittedAt})
    on conflict (account_id) where is_open do nothing`);
  if (added === 0) return false;
  await tx.run(sql`
    update delivery.driver_applications set is_superseded = true
    where account_id = ${accountId} and id <> ${id} and not is_superseded`);
  return true;
}

export interface StoredApplication extends DriverApplication {
  readonly secrets: Buffer | null;
}

export const lockApplications = (tx: Tx, id: string): Promise<StoredApplication[]> =>
  tx.rows<StoredApplication>(sql`
    select id, account_id as "accountId", status, name, details, secrets, language, submitted_at as "submittedAt"
    from delivery.driver_applications
    where account_id = (select account_id from delivery.driver_applications where id = ${id})
    order by id for update`);

export async function saveDecision(tx: Tx, { id, status, at, by, reason }: Decision): Promise<void> {
  await tx.run(sql`
    update delivery.driver_applications
    set status = ${status}, decided_at = ${at}, decided_by = ${by}, reason = ${reason} where id = ${id}`);
}

interface NewBank {
  readonly id: string;
  readonly driverId: string;
  readonly bank: BankDetails;
  readonly at: Date;
}

export async function insertBankAccount(
  tx: Tx,
  vault: Vault,
  { id, driverId, bank, at }: NewBank,
): Promise<void> {
  const { iban, bankName, accountHolder } = bank;
  await tx.run(sql`
    insert into delivery.bank_accounts (id, driver_id, iban, iban_mask, bank_name, account_holder, valid_from)
    values (${id}, ${driverId}, ${vault.seal(iban, ibanContext(id))}, ${maskIban(iban)}, ${bankName},
      ${accountHolder}, ${at})`);
  await saveMemberIban(tx, vault, driverId, iban);
}

export async function saveSecrets(
  tx: Tx,
  vault: Vault,
  applicationId: string,
  secrets: DriverSecrets,
): Promise<void> {
  await tx.run(sql`
    update delivery.driver_applications set secrets = ${vault.seal(secrets, secretsContext(applicationId))}
    where id = ${applicationId}`);
}

export const deleteSecrets = (db: Queries, rejectedBefore: Date): Promise<number> =>
  db.run(sql`
    update delivery.driver_applications set secrets = null
    where secrets is not null and decided_at < ${rejectedBefore} and status = 'rejected'`);

export async function deleteApplications(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.run(sql`delete from delivery.driver_applications where account_id = ${accountId}`);
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
      select id as driver_id, application_id from delivery.drivers where id = ${id}
      union all
      select d.id, a.id
      from delivery.driver_applications a left join delivery.drivers d on d.application_id = a.id where a.id = ${id})
    select a.id as "applicationId", a.secrets, b.id as "bankAccountId", b.iban
    from chosen
    left join delivery.driver_applications a on a.id = chosen.application_id
    left join lateral (
      select id, iban from delivery.bank_accounts where driver_id = chosen.driver_id
      order by valid_from desc limit 1) b on true`);
