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
import { decide, type ApplicationCommand } from '../partners/index.ts';
import { readAdminRow, type AdminDriverRow } from './admin-driver.reads.ts';
import { move as moveDelivery } from './delivery.machine.ts';
import { endIfEmpty, lockInHand, saveReopened } from './delivery.repo.ts';
import { admitDriver, moveDriver, type DriverCommand } from './driver-application.machine.ts';
import { canAdmit, canDecide } from './driver-application.policy.ts';
import { readApplicant } from './driver-application.reads.ts';
import {
  insertBankAccount,
  lockApplications,
  openDriverSecrets,
  saveDecision,
  saveSecrets,
  type StoredApplication,
} from './driver-application.repo.ts';
import { firstRecord } from './driver-application.rules.ts';
import { insertDriver, lockDriver, lockDriverOf, saveStanding } from './driver-deciding.repo.ts';
import { endOf } from './offer.machine.ts';
import { endOfferTo } from './offer.repo.ts';

export interface DecidingContext {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
}

export interface Deciding {
  readonly actor: Actor;
  /** Of the application, or of the driver for its own commands. */
  readonly id: string;
  readonly requestId: string;
}

/**
 * Makes the applicant a driver. Refuses `not_possible_now` once it was decided, or for an account that is a driver, and
 * `applicant_suspended` while the account is suspended.
 */
export const approveDriver = (ctx: DecidingContext, deciding: Deciding): Promise<Result<AdminDriverRow>> =>
  ctx.db.attempt(async (tx) => {
    const decided = await decideIn(ctx, tx, deciding, 'approve');
    if (!decided.ok) return decided;
    const admitted = await admit(ctx, tx, decided.value);
    if (!admitted.ok) return admitted;
    const subject = { kind: 'driver_application', id: deciding.id };
    const { vehicleType } = decided.value.details;
    await audit(ctx, tx, deciding, {
      action: 'driver.approved',
      subject,
      details: { vehicleType, driverId: admitted.value },
    });
    return rowOf(tx, admitted.value);
  });

/** Turns an application down, with the reason its applicant reads. */
export const rejectDriver = (
  ctx: DecidingContext,
  deciding: Deciding & { readonly reason: string },
): Promise<Result<AdminDriverRow>> =>
  ctx.db.attempt(async (tx) => {
    const decided = await decideIn(ctx, tx, deciding, 'reject', deciding.reason);
    if (!decided.ok) return decided;
    const subject = { kind: 'driver_application', id: deciding.id };
    await audit(ctx, tx, deciding, { action: 'driver.rejected', subject });
    return rowOf(tx, deciding.id);
  });

async function decideIn(
  ctx: DecidingContext,
  tx: Tx,
  { actor, id }: Deciding,
  command: ApplicationCommand,
  reason: string | null = null,
): Promise<Result<StoredApplication>> {
  const at = ctx.clock.now();
  const refusal = canDecide(actor, at);
  if (refusal) return { ok: false, refusal };
  const application = (await lockApplications(tx, id)).find((one) => one.id === id);
  if (!application) return refuse('not_found');
  const decided = decide(application.status, command);
  if (!decided.ok) return decided;
  const status = decided.value;
  await saveDecision(tx, { id, status, at, by: actor.accountId, reason });
  await retainDocuments(tx, { applicationId: id, outcome: status, at });
  const { accountId } = application;
  await announce(tx, 'driver.application_changed', { applicationId: id, accountId, change: status });
  return ok(application);
}

/** The new driver's id. */
async function admit(ctx: DecidingContext, tx: Tx, application: StoredApplication): Promise<Result<string>> {
  const { id: applicationId, accountId } = application;
  if (!(await stillThere(tx, accountId))) return refuse('not_possible_now');
  const refusal = canAdmit(await readApplicant(tx, accountId), await lockDriverOf(tx, accountId));
  if (refusal) return { ok: false, refusal };
  const driver = admitDriver(firstRecord(application, newId()));
  await insertDriver(tx, driver, applicationId);
  await moveBank(ctx, tx, application, driver.id);
  return ok(driver.id);
}

/** Makes the bank details of an application the driver's; the application keeps the rest. */
async function moveBank(
  ctx: DecidingContext,
  tx: Tx,
  { id: applicationId, secrets: sealed }: StoredApplication,
  driverId: string,
): Promise<void> {
  if (sealed === null) return;
  const secrets = openDriverSecrets(ctx.vault, applicationId, sealed);
  if (secrets.bank === null) return;
  await insertBankAccount(tx, ctx.vault, { id: newId(), driverId, bank: secrets.bank, at: ctx.clock.now() });
  await saveSecrets(tx, ctx.vault, applicationId, { ...secrets, bank: null });
}

/** Takes a driver offline and out of every choice; what is not fetched goes to others, what is aboard is still brought. */
export const suspendDriver = (
  ctx: DecidingContext,
  deciding: Deciding & { readonly reason: string },
): Promise<Result<AdminDriverRow>> => move(ctx, deciding, 'suspend', deciding.reason);

/** Ends a suspension. Refuses `not_possible_now` where the account was erased. */
export const reinstateDriver = (ctx: DecidingContext, deciding: Deciding): Promise<Result<AdminDriverRow>> =>
  move(ctx, deciding, 'reinstate', null);

const changes = { suspend: 'suspended', reinstate: 'reinstated' } as const;

const move = (
  ctx: DecidingContext,
  deciding: Deciding,
  command: DriverCommand,
  reason: string | null,
): Promise<Result<AdminDriverRow>> =>
  ctx.db.attempt(async (tx) => {
    const { actor, id: driverId } = deciding;
    const at = ctx.clock.now();
    const refusal = canDecide(actor, at);
    if (refusal) return { ok: false, refusal };
    const driver = await lockDriver(tx, driverId);
    if (!driver) return refuse('not_found');
    const moved = moveDriver(driver.status, command);
    if (!moved.ok) return moved;
    const { accountId } = driver;
    if (command === 'reinstate' && !(await stillThere(tx, accountId))) return refuse('not_possible_now');
    const suspension = reason === null ? null : { at, by: actor.accountId, reason };
    if (command === 'suspend') await takeOffRoad(tx, driverId, at);
    await saveStanding(tx, driverId, moved.value, suspension);
    await announce(tx, 'driver.changed', { driverId, accountId, change: changes[command] });
    const subject = { kind: 'driver', id: driverId };
    await audit(ctx, tx, deciding, { action: `driver.${changes[command]}`, subject });
    return rowOf(tx, driverId);
  });

/** Asks a driver no more, and opens again what was not fetched yet; what is aboard they bring to its door. */
async function takeOffRoad(tx: Tx, driverId: string, at: Date): Promise<void> {
  await endOfferTo(tx, driverId, endOf('withdraw'));
  for (const delivery of await lockInHand(tx, driverId)) {
    const moved = moveDelivery(delivery, 'give_back');
    if (!moved.ok) continue;
    const { id: deliveryId, orderId, tripId } = delivery;
    const { status } = moved.value;
    await saveReopened(tx, deliveryId, moved.value);
    if (tripId !== null) await endIfEmpty(tx, tripId, at);
    await announce(tx, 'delivery.changed', { deliveryId, orderId, driverIds: [driverId], status });
  }
}

async function rowOf(tx: Tx, id: string): Promise<Result<AdminDriverRow>> {
  const row = await readAdminRow(tx, id);
  return row ? ok(row) : refuse('not_found');
}

interface Deed {
  readonly action: AuditAction;
  readonly subject: { readonly kind: string; readonly id: string };
  readonly details?: Readonly<Record<string, string>>;
}

const audit = (ctx: DecidingContext, tx: Tx, { actor, requestId }: Deciding, deed: Deed): Promise<void> =>
  recordAudit(tx, { ...deed, at: ctx.clock.now(), actorId: actor.accountId, requestId });
