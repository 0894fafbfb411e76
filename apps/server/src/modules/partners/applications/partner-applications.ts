import type { FieldCode } from '@sufra/contract/errors.ts';
import type { Db, Queries, Tx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import { announce } from '../../../platform/outbox.ts';
import { emiratesIdProblem } from '../../../platform/pure/applying.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import type { Vault } from '../../../platform/vault.ts';
import { isEmirateOpen, placeOf, readAreas } from '../../household/index.ts';
import { removePhotosOf } from '../menus/dish-photo.ts';
import { admitPartner, withoutOwner } from '../profiles/partner.rules.ts';
import {
  lockPartnersByPhone,
  lockPartner,
  partnerOf,
  savePartner,
  saveStanding,
  saveStatuses,
} from '../profiles/partner.store.ts';
import type {
  ApplicantKind,
  DecidingContext,
  Draft,
  RetentionKind,
  SubmissionKind,
} from './applicant-kind.ts';
import {
  firstRecord,
  moveMember,
  type Application,
  type ApplicationSecrets,
  type MemberCommand,
  type PartnerForm,
} from './application.rules.ts';
import * as store from './application.store.ts';
import { readAdminRow, type AdminPartnerRow } from './get-application.ts';

interface PartnerDraft extends Draft, Pick<Application, 'type' | 'name' | 'details'> {
  readonly secrets: ApplicationSecrets;
}

export async function checkForm(db: Queries, form: PartnerForm, now: Date): Promise<Result<PartnerDraft>> {
  const { type, name, pictures, bank, emiratesId, ...rest } = form;
  const { place, placeField, cuisines, hasOwnDelivery, business, description } = rest;
  const found = placeOf(place, await readAreas(db));
  const problem = emiratesIdProblem(form, now);
  const fields: Record<string, FieldCode> = problem ? { emiratesId: problem } : {};
  if ('unknown' in found) fields[`${placeField}.${found.unknown}`] = 'required';
  const isClosed = !('unknown' in found) && !(await isEmirateOpen(db, found.emirate));
  if (isClosed) fields[`${placeField}.emirate`] = 'not_open';
  if ('unknown' in found || Object.keys(fields).length > 0) return refuse('invalid_request', { fields });
  const details = { ...found, address: place.address, cuisines, hasOwnDelivery, business, description };
  const numbers = {
    iban: bank.iban,
    emirates_id: emiratesId,
    trade_licence: business?.tradeLicenseNumber ?? null,
  };
  return ok({ type, name, details, secrets: { bank, emiratesId }, pictures, numbers });
}

async function admit(
  { vault, clock }: DecidingContext,
  tx: Tx,
  application: store.StoredApplication,
  made: Parameters<ApplicantKind<never, never>['admit']>[3],
): Promise<void> {
  const { id: partnerId, applicant } = made;
  const { id: applicationId, secrets: sealed } = application;
  const { phone, email } = applicant;
  await savePartner(tx, admitPartner(firstRecord(application, { id: partnerId, phone, email })));
  await store.linkApplication(tx, partnerId, applicationId);
  if (sealed === null) return;
  const { bank, ...rest } = store.openSecrets(vault, applicationId, sealed);
  if (bank === null) return;
  await store.insertBankAccount(tx, vault, { id: newId(), partnerId, bank, at: clock.now() });
  await store.saveSecrets(tx, vault, applicationId, { ...rest, bank: null });
}

export const partnerKind: SubmissionKind<PartnerDraft> &
  ApplicantKind<store.StoredApplication, AdminPartnerRow> &
  RetentionKind = {
  role: 'partner',
  auditKind: 'application',
  readStanding: store.readStanding,
  insertApplication: (tx, vault, submitted, { type, name, details, secrets }) =>
    store.insertApplication(tx, vault, { ...submitted, type, name, details }, secrets),
  announceApplication: (tx, payload) => announce(tx, 'application.changed', payload),
  lockApplications: store.lockApplications,
  saveDecision: store.saveDecision,
  findMember: partnerOf,
  admit,
  describe: ({ type }) => ({ type }),
  lockMember: lockPartner,
  saveStanding,
  announceMember: (tx, { id: partnerId, accountId, change }) =>
    announce(tx, 'partner.changed', { partnerId, accountId, change }),
  readRow: readAdminRow,
  deleteSecrets: store.deleteSecrets,
  deleteApplications: store.deleteApplications,
  eraseMember: async (tx, accountId) => {
    const partner = await partnerOf(tx, accountId);
    if (!partner) return;
    await savePartner(tx, withoutOwner(partner));
    await store.deleteOwner(tx, partner.id);
    await removePhotosOf(tx, partner.id);
  },
};

export async function openPartnerNumbers(db: Queries, vault: Vault, id: string) {
  const sealed = await store.readSealed(db, id);
  if (!sealed) return null;
  const { applicationId, secrets, bankAccountId, iban } = sealed;
  const applied =
    applicationId !== null && secrets !== null ? store.openSecrets(vault, applicationId, secrets) : null;
  const own = bankAccountId !== null && iban !== null ? store.openIban(vault, bankAccountId, iban) : null;
  const shown = own ?? applied?.bank?.iban ?? null;
  const numbers = shown === null ? null : { iban: shown, emiratesId: applied?.emiratesId ?? null };
  return { auditKind: 'partner', numbers };
}

/** Unaudited; skips partners the command doesn't fit. */
export async function movePartners(db: Db, phones: readonly string[], command: MemberCommand): Promise<void> {
  await db.transaction(async (tx) => {
    const moved = (await lockPartnersByPhone(tx, phones)).flatMap(({ id, status }) => {
      const next = moveMember(status, command);
      return next.ok ? [{ id, status: next.value }] : [];
    });
    if (moved.length > 0) await saveStatuses(tx, moved);
  });
}
