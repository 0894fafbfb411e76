import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queries, Tx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import { announce, type Outbox } from '../../../platform/outbox.ts';
import { refuse, type Result } from '../../../platform/pure/result.ts';
import type { Vault } from '../../../platform/vault.ts';
import { isEmirateOpen } from '../../household/index.ts';
import {
  moveMember,
  readApplicant,
  scheduleApplications,
  type ApplicantKind,
  type DecidingContext,
  type MemberCommand,
  type RetentionKind,
  type SubmissionKind,
} from '../../partners/index.ts';
import { endOf } from '../dispatch/offer.rules.ts';
import { endOfferTo } from '../dispatch/offer.store.ts';
import { reopenDelivery } from '../trips/advance-delivery.ts';
import { lockInHand } from '../trips/delivery.store.ts';
import { submissionOf, type DriverForm, type DriverSubmission } from './driver-application.rules.ts';
import * as store from './driver-application.store.ts';
import { admitDriver, erasedDriver } from './driver.rules.ts';
import {
  eraseDriver,
  insertDriver,
  lockDriver,
  lockDriverOf,
  lockDriversByPhone,
  saveStanding,
} from './driver.store.ts';
import { readAdminRow, type AdminDriverRow } from './get-driver.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export async function checkForm(
  db: Queries,
  accountId: AccountId,
  form: DriverForm,
  now: Date,
): Promise<Result<DriverSubmission>> {
  const applicant = await readApplicant(db, accountId);
  if (!applicant) return refuse('not_signed_in');
  const submission = submissionOf(form, applicant.phone, now);
  if (!submission.ok || (await isEmirateOpen(db, form.emirate))) return submission;
  return refuse('invalid_request', { fields: { emirate: 'not_open' } });
}

async function admit(
  { vault, clock }: DecidingContext,
  tx: Tx,
  application: store.StoredApplication,
  { id: driverId }: { readonly id: string },
): Promise<void> {
  const { id: applicationId, accountId, name, details, submittedAt, secrets: sealed } = application;
  const driver = admitDriver({ ...details, id: driverId, accountId, name, createdAt: submittedAt });
  await insertDriver(tx, driver, applicationId);
  if (sealed === null) return;
  const { bank, ...rest } = store.openDriverSecrets(vault, applicationId, sealed);
  if (bank === null) return;
  await store.insertBankAccount(tx, vault, { id: newId(), driverId, bank, at: clock.now() });
  await store.saveSecrets(tx, vault, applicationId, { ...rest, bank: null });
}

/** Meals aboard are still delivered. */
async function release(tx: Tx, driverId: string, at: Date): Promise<void> {
  await endOfferTo(tx, driverId, endOf('withdraw'));
  for (const delivery of await lockInHand(tx, driverId)) await reopenDelivery(tx, delivery, at);
}

export const driverKind: SubmissionKind<DriverSubmission> &
  ApplicantKind<store.StoredApplication, AdminDriverRow> &
  RetentionKind = {
  role: 'driver',
  auditKind: 'driver_application',
  readStanding: store.readStanding,
  insertApplication: (tx, vault, submitted, { name, details, secrets }) =>
    store.insertApplication(tx, vault, { ...submitted, name, details }, secrets),
  announceApplication: (tx, payload) => announce(tx, 'driver.application_changed', payload),
  lockApplications: store.lockApplications,
  saveDecision: store.saveDecision,
  findMember: lockDriverOf,
  admit,
  describe: ({ details: { vehicleType } }, command) => (command === 'approve' ? { vehicleType } : {}),
  lockMember: lockDriver,
  release,
  saveStanding,
  announceMember: (tx, { id: driverId, accountId, change }) =>
    announce(tx, 'driver.changed', { driverId, accountId, change }),
  readRow: readAdminRow,
  deleteSecrets: store.deleteSecrets,
  deleteApplications: store.deleteApplications,
  eraseMember: async (tx, accountId) => {
    const driver = await lockDriverOf(tx, accountId);
    if (driver) await eraseDriver(tx, driver.id, erasedDriver);
  },
};

export async function openDriverNumbers(db: Queries, vault: Vault, id: string) {
  const sealed = await store.readSealed(db, id);
  if (!sealed) return null;
  const { applicationId, secrets, bankAccountId, iban } = sealed;
  const applied =
    applicationId !== null && secrets !== null
      ? store.openDriverSecrets(vault, applicationId, secrets)
      : null;
  const own =
    bankAccountId !== null && iban !== null ? store.openDriverIban(vault, bankAccountId, iban) : null;
  const shown = own ?? applied?.bank?.iban ?? null;
  const { emiratesId = null, drivingLicense = null } = applied ?? {};
  return {
    auditKind: bankAccountId === null ? 'driver_application' : 'driver',
    numbers: shown === null ? null : { iban: shown, emiratesId, drivingLicense },
  };
}

/** Unaudited; skips drivers the command doesn't fit. */
export async function moveDrivers(db: Db, phones: readonly string[], command: MemberCommand): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { id, status } of await lockDriversByPhone(tx, phones)) {
      const moved = moveMember(status, command);
      if (moved.ok) await saveStanding(tx, id, moved.value, null);
    }
  });
}

export const scheduleDriverApplications = (
  jobs: Jobs,
  outbox: Outbox,
  ctx: { readonly db: Db; readonly clock: Clock },
): void =>
  scheduleApplications(jobs, outbox, ctx, { module: 'delivery', cron: '37 3 * * *', kind: driverKind });
