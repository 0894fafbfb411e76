import type { AuditAction } from '@sufra/contract/admin/audit.ts';
import type { StaffRole } from '@sufra/contract/identity/staff-rights.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { announce } from '../../../platform/outbox.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';
import { needsConfirmation } from '../../../platform/pure/confirmation.ts';
import { parseUaePhone } from '../../../platform/pure/phone.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { nameHousehold } from '../../household/index.ts';
import { findOrCreateAccount, lockAccount, lockWithAdmins, setStaffRole } from '../account.store.ts';
import { deleteFactor } from '../second-factor/factor.store.ts';
import { deleteSessionsOf } from '../sessions/session.store.ts';

interface Context {
  readonly db: Db;
  readonly clock: Clock;
}

interface ByOwner {
  readonly actor: Actor;
  readonly requestId: string;
}

const notPossible = (why: string) => refuse('not_possible_now', { params: { why } });

interface Invitation extends ByOwner {
  readonly phone: string;
  readonly name: string;
  readonly role: StaffRole;
}

/** Refuses `not_possible_now` with `why`: `already` or `suspended`. */
export const inviteStaff = (ctx: Context, invitation: Invitation): Promise<Result<AccountId>> =>
  ctx.db.attempt(async (tx) => {
    const at = ctx.clock.now();
    const { actor, name, role } = invitation;
    const unconfirmed = needsConfirmation(actor, at);
    if (unconfirmed) return { ok: false, refusal: unconfirmed };
    const phone = parseUaePhone(invitation.phone);
    if (phone === null) return refuse('invalid_request', { fields: { phone: 'invalid' } });
    if (!(await isStillOwner(tx, actor))) return refuse('forbidden');
    const accountId = await findOrCreateAccount(tx, phone, at);
    const account = await lockAccount(tx, phone);
    if (account?.isSuspended) return notPossible('suspended');
    if (account?.staffRole) return notPossible('already');
    await nameHousehold(tx, accountId, name, at);
    await appoint(tx, invitation, { action: 'staff.invited', accountId, role, at });
    await announce(tx, 'account.staff_invited', { accountId, role });
    return ok(accountId);
  });

/** Refuses `not_possible_now` with `why`: `self`. The same role again changes nothing. */
export const changeStaffRole = (
  ctx: Context,
  change: ByOwner & { readonly accountId: AccountId; readonly role: StaffRole },
): Promise<Result<AccountId>> => move(ctx, { ...change, action: 'staff.role_changed' });

export const removeStaff = (
  ctx: Context,
  removal: ByOwner & { readonly accountId: AccountId },
): Promise<Result<AccountId>> => move(ctx, { ...removal, action: 'staff.removed', role: null });

interface Move extends ByOwner {
  readonly accountId: AccountId;
  readonly role: StaffRole | null;
  readonly action: AuditAction;
}

const move = (ctx: Context, { actor, accountId, role, action, requestId }: Move) =>
  ofOther(ctx, { actor, accountId, requestId }, async (tx, held, at) => {
    if (held !== role) await appoint(tx, { actor, requestId }, { action, accountId, role, at });
  });

/** Ends the sessions; the next sign-in sets one up. Without one, changes nothing. */
export const resetFactorOf = (
  ctx: Context,
  reset: ByOwner & { readonly accountId: AccountId },
): Promise<Result<AccountId>> =>
  ofOther(ctx, reset, async (tx, _held, at) => {
    if (await deleteFactor(tx, reset.accountId))
      await endSessions(tx, reset, { ...reset, action: 'factor.reset', at });
  });

// Owners can't change themselves, so one always remains.
const ofOther = (
  ctx: Context,
  { actor, accountId }: ByOwner & { readonly accountId: AccountId },
  change: (tx: Tx, held: StaffRole, at: Date) => Promise<void>,
) =>
  ctx.db.attempt<AccountId>(async (tx) => {
    const at = ctx.clock.now();
    const unconfirmed = needsConfirmation(actor, at);
    if (unconfirmed) return { ok: false, refusal: unconfirmed };
    const locked = await lockWithAdmins(tx, accountId);
    const roleOf = (id: AccountId) => locked.find((one) => one.id === id)?.staffRole ?? null;
    if (roleOf(actor.accountId) !== 'owner') return refuse('forbidden');
    const held = roleOf(accountId);
    if (held === null) return refuse('not_found');
    if (accountId === actor.accountId) return notPossible('self');
    await change(tx, held, at);
    return ok(accountId);
  });

const isStillOwner = async (tx: Tx, { accountId }: Actor): Promise<boolean> =>
  (await lockWithAdmins(tx, accountId)).some(
    ({ id, staffRole }) => id === accountId && staffRole === 'owner',
  );

interface Appointment {
  readonly action: AuditAction;
  readonly accountId: AccountId;
  readonly role: StaffRole | null;
  readonly at: Date;
}

// Sessions end: those of staff are shorter, and a lost role must not keep an open stream.
async function appoint(tx: Tx, by: ByOwner, appointment: Appointment): Promise<void> {
  const { accountId, role } = appointment;
  await setStaffRole(tx, accountId, role);
  if (role === null) await deleteFactor(tx, accountId);
  await endSessions(tx, by, appointment, { role });
}

async function endSessions(
  tx: Tx,
  { actor, requestId }: ByOwner,
  { action, accountId, at }: Omit<Appointment, 'role'>,
  details: Readonly<Record<string, string | null>> = {},
): Promise<void> {
  const sessionsEnded = await deleteSessionsOf(tx, accountId);
  await recordAudit(tx, {
    ...{ at, action, requestId },
    actorId: actor.accountId,
    subject: { kind: 'account', id: accountId },
    details: { ...details, sessionsEnded },
  });
}
