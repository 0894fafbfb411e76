import type { ApplicantType } from '@sufra/contract/applications.ts';
import type { AuditAction } from '@sufra/contract/audit.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { newId } from '../../platform/ids.ts';
import { announce } from '../../platform/outbox.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import type { Vault } from '../../platform/vault.ts';
import { retainDocuments } from '../documents/index.ts';
import { stillThere } from '../money/index.ts';
import {
  readAdminPartner,
  readAdminRow,
  readSealed,
  type AdminPartnerDetail,
  type AdminPartnerRow,
  type SealedRow,
} from './admin-partner.reads.ts';
import { decide, type ApplicationCommand, type ApplicationSecrets } from './application.machine.ts';
import { canAdmit, canDecide, canSeePartners } from './application.policy.ts';
import { readApplicant } from './application.reads.ts';
import {
  linkApplication,
  lockApplications,
  moveBank,
  openIban,
  openSecrets,
  saveDecision,
  type StoredApplication,
} from './application.repo.ts';
import { firstRecord } from './application.rules.ts';
import { admitPartner, movePartner, type PartnerCommand } from './partner.machine.ts';
import { lockPartner, partnerOf, savePartner, saveStatuses, saveSuspension } from './partner.repo.ts';

export interface DecidingContext {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
}

interface Deciding {
  readonly actor: Actor;
  /** Of the application, or of the partner for its own commands. */
  readonly id: string;
  readonly requestId: string;
}

type OfApplication = Deciding & { readonly type: ApplicantType };

/**
 * Makes the applicant a partner. Refuses `not_possible_now` once it was decided, or for an account with a partner, and
 * `applicant_suspended` while the account is suspended: nobody could open the dashboard.
 */
export const approveApplication = (
  ctx: DecidingContext,
  deciding: OfApplication,
): Promise<Result<AdminPartnerRow>> =>
  ctx.db.attempt(async (tx) => {
    const decided = await decideIn(ctx, tx, deciding, 'approve');
    if (!decided.ok) return decided;
    const admitted = await admit(ctx, tx, decided.value);
    if (!admitted.ok) return admitted;
    const { type } = deciding;
    await audit(ctx, tx, deciding, 'partner.approved', { type, partnerId: admitted.value });
    return rowOf(tx, admitted.value);
  });

/** Turns an application down, with the reason its applicant reads. */
export const rejectApplication = (
  ctx: DecidingContext,
  deciding: OfApplication & { readonly reason: string },
): Promise<Result<AdminPartnerRow>> =>
  ctx.db.attempt(async (tx) => {
    const decided = await decideIn(ctx, tx, deciding, 'reject', deciding.reason);
    if (!decided.ok) return decided;
    await audit(ctx, tx, deciding, 'partner.rejected', { type: deciding.type });
    return rowOf(tx, deciding.id);
  });

async function decideIn(
  ctx: DecidingContext,
  tx: Tx,
  { actor, id, type }: OfApplication,
  command: ApplicationCommand,
  reason: string | null = null,
): Promise<Result<StoredApplication>> {
  const at = ctx.clock.now();
  const refusal = canDecide(actor, at);
  if (refusal) return { ok: false, refusal };
  const application = (await lockApplications(tx, id)).find((one) => one.id === id && one.type === type);
  if (!application) return refuse('not_found');
  const decided = decide(application.status, command);
  if (!decided.ok) return decided;
  const status = decided.value;
  await saveDecision(tx, { id, status, at, by: actor.accountId, reason });
  await retainDocuments(tx, { applicationId: id, outcome: status, at });
  const { accountId } = application;
  await announce(tx, 'application.changed', { applicationId: id, accountId, change: status });
  return ok(application);
}

/** The new partner's id. */
async function admit(ctx: DecidingContext, tx: Tx, application: StoredApplication): Promise<Result<string>> {
  const { id: applicationId, accountId, secrets } = application;
  if (!(await stillThere(tx, accountId))) return refuse('not_possible_now');
  const applicant = await readApplicant(tx, accountId);
  const refusal = canAdmit(applicant, await partnerOf(tx, accountId));
  if (!applicant || refusal) return { ok: false, refusal: refusal ?? { code: 'not_possible_now' } };
  const { phone, email } = applicant;
  const partnerId = newId();
  await savePartner(tx, admitPartner(firstRecord(application, { id: partnerId, phone, email })));
  await linkApplication(tx, partnerId, applicationId);
  if (secrets !== null) {
    const opened = openSecrets(ctx.vault, applicationId, secrets);
    const at = ctx.clock.now();
    await moveBank(tx, ctx.vault, { bankAccountId: newId(), partnerId, applicationId, secrets: opened, at });
  }
  return ok(partnerId);
}

/** Takes a partner out of every choice; ordering hears of it and passes on what nobody is making yet. */
export const suspendPartner = (
  ctx: DecidingContext,
  deciding: Deciding & { readonly reason: string },
): Promise<Result<AdminPartnerRow>> =>
  ctx.db.attempt(async (tx) => {
    const moved = await moveIn(ctx, tx, deciding, 'suspend');
    if (!moved.ok) return moved;
    const { id, actor, reason } = deciding;
    await saveSuspension(tx, id, { at: ctx.clock.now(), by: actor.accountId, reason });
    await audit(ctx, tx, deciding, 'partner.suspended', {});
    return rowOf(tx, id);
  });

/** Ends a suspension. Refuses `not_possible_now` where the owner was erased. */
export const reinstatePartner = (
  ctx: DecidingContext,
  deciding: Deciding,
): Promise<Result<AdminPartnerRow>> =>
  ctx.db.attempt(async (tx) => {
    const moved = await moveIn(ctx, tx, deciding, 'reinstate');
    if (!moved.ok) return moved;
    if (!(await stillThere(tx, moved.value))) return refuse('not_possible_now');
    await saveSuspension(tx, deciding.id, null);
    await audit(ctx, tx, deciding, 'partner.reinstated', {});
    return rowOf(tx, deciding.id);
  });

const changes = { suspend: 'suspended', reinstate: 'reinstated' } as const;

/** The account that runs the partner. */
async function moveIn(
  ctx: DecidingContext,
  tx: Tx,
  { actor, id: partnerId }: Deciding,
  command: PartnerCommand,
): Promise<Result<string>> {
  const refusal = canDecide(actor, ctx.clock.now());
  if (refusal) return { ok: false, refusal };
  const partner = await lockPartner(tx, partnerId);
  if (!partner) return refuse('not_found');
  const moved = movePartner(partner.status, command);
  if (!moved.ok) return moved;
  await saveStatuses(tx, [{ id: partnerId, status: moved.value }]);
  const { accountId } = partner;
  await announce(tx, 'partner.changed', { partnerId, accountId, change: changes[command] });
  return ok(accountId);
}

/** The IBAN and the Emirates ID in full. Refuses `not_possible_now` once they are forgotten. */
export const revealBank = (
  ctx: DecidingContext,
  deciding: Deciding,
): Promise<Result<{ iban: string; emiratesId: string | null }>> =>
  ctx.db.attempt(async (tx) => {
    const refusal = canDecide(deciding.actor, ctx.clock.now());
    if (refusal) return { ok: false, refusal };
    const sealed = await readSealed(tx, deciding.id);
    if (!sealed) return refuse('not_found');
    const opened = openSealed(ctx.vault, sealed);
    if (opened.iban === null) return refuse('not_possible_now');
    await audit(ctx, tx, deciding, 'partner.bank_revealed', { hasEmiratesId: opened.emiratesId !== null });
    return ok({ iban: opened.iban, emiratesId: opened.emiratesId });
  });

function openSealed(vault: Vault, { applicationId, secrets, bankAccountId, iban }: SealedRow) {
  const applied =
    applicationId !== null && secrets !== null ? openSecrets(vault, applicationId, secrets) : null;
  const own = bankAccountId !== null && iban !== null ? openIban(vault, bankAccountId, iban) : null;
  return { iban: own ?? applied?.bank?.iban ?? null, emiratesId: applied?.emiratesId ?? null };
}

interface Looking {
  readonly actor: Actor;
  readonly id: string;
}

/** One application or partner with what is sealed of its application opened, for the view to mask. */
export async function openPartner(
  ctx: DecidingContext,
  { actor, id }: Looking,
): Promise<Result<{ detail: AdminPartnerDetail; secrets: ApplicationSecrets | null }>> {
  if (!canSeePartners(actor)) return refuse('forbidden');
  const detail = await readAdminPartner(ctx.db, id);
  if (!detail) return refuse('not_found');
  const { applicationId, secrets } = detail;
  const opened =
    applicationId !== null && secrets !== null ? openSecrets(ctx.vault, applicationId, secrets) : null;
  return ok({ detail, secrets: opened });
}

async function rowOf(tx: Tx, id: string): Promise<Result<AdminPartnerRow>> {
  const row = await readAdminRow(tx, id);
  return row ? ok(row) : refuse('not_found');
}

async function audit(
  ctx: DecidingContext,
  tx: Tx,
  { actor, id, requestId }: Deciding,
  action: AuditAction,
  details: Readonly<Record<string, string | boolean>>,
): Promise<void> {
  const kind = action === 'partner.approved' || action === 'partner.rejected' ? 'application' : 'partner';
  await recordAudit(tx, {
    at: ctx.clock.now(),
    actorId: actor.accountId,
    action,
    subject: { kind, id },
    details,
    requestId,
  });
}
