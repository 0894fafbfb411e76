import type { ApplicantType } from '@sufra/contract/partners/applications.ts';
import type { AuditAction } from '@sufra/contract/admin/audit.ts';
import { forgetRepeats } from '../../../platform/http/idempotency.ts';
import { recordAudit, type Audited } from '../../../platform/audit.ts';
import type { Queries, Tx } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { newId } from '../../../platform/ids.ts';
import { needsConfirmation } from '../../../platform/pure/confirmation.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import type { Vault } from '../../../platform/vault.ts';
import { retainDocuments } from '../../documents/index.ts';
import { lockActiveAccount } from '../../money/index.ts';
import type { ApplicantKind, DecidingContext, MemberKind, Stored } from './applicant-kind.ts';
import {
  decide,
  moveMember,
  refuseAdmission,
  type ApplicationCommand,
  type MemberCommand,
} from './application.rules.ts';
import { readApplicant } from './application.store.ts';

export interface Deciding {
  readonly actor: Actor;
  readonly id: string;
  readonly requestId: string;
  readonly type?: ApplicantType;
}

/** Refuses `not_possible_now` once decided or for a member, and `applicant_suspended`. */
export const approveApplication = <App extends Stored, Row>(
  ctx: DecidingContext,
  kind: ApplicantKind<App, Row>,
  deciding: Deciding,
): Promise<Result<Row>> =>
  ctx.db.attempt(async (tx) => {
    const decided = await decideIn(ctx, tx, kind, deciding, 'approve');
    if (!decided.ok) return decided;
    const application = decided.value;
    const { accountId } = application;
    if (!(await lockActiveAccount(tx, accountId))) return refuse('not_possible_now');
    const applicant = await readApplicant(tx, accountId);
    const refusal = refuseAdmission(applicant, await kind.findMember(tx, accountId), kind.role);
    if (!applicant || refusal) return { ok: false, refusal: refusal ?? { code: 'not_possible_now' } };
    const memberId = newId();
    await kind.admit(ctx, tx, application, { id: memberId, applicant });
    const details = { ...kind.describe(application, 'approve'), [`${kind.role}Id`]: memberId };
    const subject = { kind: kind.auditKind, id: deciding.id };
    await audit(ctx, tx, deciding, { action: `${kind.role}.approved`, subject, details });
    return readRow(tx, kind, memberId);
  });

export const rejectApplication = <App extends Stored, Row>(
  ctx: DecidingContext,
  kind: ApplicantKind<App, Row>,
  deciding: Deciding & { readonly reason: string },
): Promise<Result<Row>> =>
  ctx.db.attempt(async (tx) => {
    const decided = await decideIn(ctx, tx, kind, deciding, 'reject', deciding.reason);
    if (!decided.ok) return decided;
    const details = kind.describe(decided.value, 'reject');
    const subject = { kind: kind.auditKind, id: deciding.id };
    await audit(ctx, tx, deciding, { action: `${kind.role}.rejected`, subject, details });
    return readRow(tx, kind, deciding.id);
  });

async function decideIn<App extends Stored, Row>(
  ctx: DecidingContext,
  tx: Tx,
  kind: ApplicantKind<App, Row>,
  { actor, id, type }: Deciding,
  command: ApplicationCommand,
  reason: string | null = null,
): Promise<Result<App>> {
  const at = ctx.clock.now();
  const refusal = needsConfirmation(actor, at);
  if (refusal) return { ok: false, refusal };
  const application = (await kind.lockApplications(tx, id)).find(
    (one) => one.id === id && (type === undefined || one.type === type),
  );
  if (!application) return refuse('not_found');
  const decided = decide(application.status, command);
  if (!decided.ok) return decided;
  const status = decided.value;
  await kind.saveDecision(tx, { id, status, at, by: actor.accountId, reason });
  await retainDocuments(tx, { applicationId: id, outcome: status, at });
  const { accountId } = application;
  await forgetRepeats(tx, accountId);
  await kind.announceApplication(tx, { applicationId: id, accountId, change: status });
  return ok(application);
}

const changes = { suspend: 'suspended', reinstate: 'reinstated' } as const;

export const suspendMember = <Row>(
  ctx: DecidingContext,
  kind: MemberKind<Row>,
  deciding: Deciding & { readonly reason: string },
): Promise<Result<Row>> => move(ctx, kind, deciding, 'suspend', deciding.reason);

/** Refuses `not_possible_now` if the account was erased. */
export const reinstateMember = <Row>(
  ctx: DecidingContext,
  kind: MemberKind<Row>,
  deciding: Deciding,
): Promise<Result<Row>> => move(ctx, kind, deciding, 'reinstate', null);

const move = <Row>(
  ctx: DecidingContext,
  kind: MemberKind<Row>,
  deciding: Deciding,
  command: MemberCommand,
  reason: string | null,
): Promise<Result<Row>> =>
  ctx.db.attempt(async (tx) => {
    const { actor, id } = deciding;
    const at = ctx.clock.now();
    const refusal = needsConfirmation(actor, at);
    if (refusal) return { ok: false, refusal };
    const member = await kind.lockMember(tx, id);
    if (!member) return refuse('not_found');
    const moved = moveMember(member.status, command);
    if (!moved.ok) return moved;
    const { accountId } = member;
    if (command === 'reinstate' && !(await lockActiveAccount(tx, accountId)))
      return refuse('not_possible_now');
    if (command === 'suspend') await kind.release?.(tx, id, at);
    const suspension = reason === null ? null : { at, by: actor.accountId, reason };
    await kind.saveStanding(tx, id, moved.value, suspension);
    const change = changes[command];
    await kind.announceMember(tx, { id, accountId, change });
    const subject = { kind: kind.role, id };
    await audit(ctx, tx, deciding, { action: `${kind.role}.${change}`, subject });
    return readRow(tx, kind, id);
  });

interface Sealed<Numbers> {
  readonly auditKind: string;
  readonly numbers: Numbers | null;
}

/** Audited. Refuses `not_possible_now` once the numbers are deleted. */
export const revealNumbers = <Numbers extends { readonly emiratesId: string | null }>(
  ctx: DecidingContext,
  action: Extract<AuditAction, 'partner.bank_revealed' | 'driver.numbers_revealed'>,
  openNumbers: (db: Queries, vault: Vault, id: string) => Promise<Sealed<Numbers> | null>,
  deciding: Deciding,
): Promise<Result<Numbers>> =>
  ctx.db.attempt(async (tx) => {
    const refusal = needsConfirmation(deciding.actor, ctx.clock.now());
    if (refusal) return { ok: false, refusal };
    const sealed = await openNumbers(tx, ctx.vault, deciding.id);
    if (!sealed) return refuse('not_found');
    const { auditKind: kind, numbers } = sealed;
    if (!numbers) return refuse('not_possible_now');
    const details = { hasEmiratesId: numbers.emiratesId !== null };
    await audit(ctx, tx, deciding, { action, subject: { kind, id: deciding.id }, details });
    return ok(numbers);
  });

async function readRow<Row>(
  tx: Tx,
  kind: Pick<MemberKind<Row>, 'readRow'>,
  id: string,
): Promise<Result<Row>> {
  const row = await kind.readRow(tx, id);
  return row ? ok(row) : refuse('not_found');
}

const audit = (
  { clock }: Pick<DecidingContext, 'clock'>,
  tx: Tx,
  { actor, requestId }: Deciding,
  deed: Pick<Audited, 'action' | 'subject' | 'details'>,
): Promise<void> => recordAudit(tx, { ...deed, at: clock.now(), actorId: actor.accountId, requestId });
