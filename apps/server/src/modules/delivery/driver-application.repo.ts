import type { ApplicationStatus } from '@sufra/contract/statuses.ts';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { maskIban, mostApplications } from '../../platform/pure/applying.ts';
import type { Vault } from '../../platform/vault.ts';
import type { DriverApplication, DriverSecrets } from './driver-application.machine.ts';
import type { DriverStanding } from './driver-application.policy.ts';

const secretsContext = (applicationId: string): string => `delivery.driver_applications/${applicationId}`;
const ibanContext = (bankAccountId: string): string => `delivery.bank_accounts/${bankAccountId}`;

/** The numbers of an application and whom to call. */
export const openDriverSecrets = (vault: Vault, applicationId: string, sealed: Buffer): DriverSecrets =>
  vault.open(sealed, secretsContext(applicationId)) as DriverSecrets;

/** The IBAN of a driver's bank account. */
export const openDriverIban = (vault: Vault, bankAccountId: string, sealed: Buffer): string =>
  vault.open(sealed, ibanContext(bankAccountId)) as string;

/** How an account stands that wants to drive. */
export async function standingOf(db: Queries, accountId: string): Promise<DriverStanding> {
  const row = await db.row<Omit<DriverStanding, 'recent'> & { recent: readonly string[] }>(sql`
    select (select status from delivery.drivers where account_id = ${accountId}) as "driverStatus",
      exists (select 1 from delivery.driver_applications where account_id = ${accountId} and is_open) as "hasOpen",
      (select coalesce(json_agg(submitted_at order by submitted_at desc), '[]') from (
        select submitted_at from delivery.driver_applications where account_id = ${accountId}
        order by submitted_at desc, id desc limit ${mostApplications}) recent) as recent`);
  const { driverStatus = null, hasOpen = false, recent = [] } = row ?? {};
  return { driverStatus, hasOpen, recent: recent.map((at) => new Date(at)) };
}

/** False when the account has an open one already. Earlier ones leave the lists. */
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

/** All applications of the account that sent in this one, locked: whatever is decided of an account, is so in turn. */
export const lockApplications = (tx: Tx, id: string): Promise<StoredApplication[]> =>
  tx.rows<StoredApplication>(sql`
    select id, account_id as "accountId", status, name, details, secrets, language, submitted_at as "submittedAt"
    from delivery.driver_applications
    where account_id = (select account_id from delivery.driver_applications where id = ${id})
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
    update delivery.driver_applications
    set status = ${status}, decided_at = ${at}, decided_by = ${by}, reason = ${reason} where id = ${id}`);
}

interface NewBank {
  readonly id: string;
  readonly driverId: string;
  readonly bank: NonNullable<DriverSecrets['bank']>;
  readonly at: Date;
}

/** Where a driver is paid from now on. */
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
}

/** Seals what an application keeps once its bank details are the driver's own. */
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

/** Forgets what is sealed of applications that were rejected before this time. */
export const forgetSecrets = (db: Queries, before: Date): Promise<number> =>
  db.run(sql`
    update delivery.driver_applications set secrets = null
    where secrets is not null and decided_at < ${before} and status = 'rejected'`);

/** Forgets every application of an account. */
export async function deleteApplications(tx: Tx, accountId: string): Promise<void> {
  await tx.run(sql`delete from delivery.driver_applications where account_id = ${accountId}`);
}
