import type { AuditAction } from '@sufra/contract/admin/audit.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { newAccountId, newId } from '../../../platform/ids.ts';
import { announce } from '../../../platform/outbox.ts';
import { needsConfirmation } from '../../../platform/pure/confirmation.ts';
import { parseUaePhone } from '../../../platform/pure/phone.ts';
import { ok, refuse, type Refusal, type Result } from '../../../platform/pure/result.ts';
import { nameHousehold } from '../../household/index.ts';
import {
  endSuspension,
  insertAccount,
  lockWithAdmins,
  saveSuspension,
  type AccountState,
} from '../account.store.ts';
import { deleteSessionsOf } from '../sessions/session.store.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

interface Context {
  readonly db: Db;
  readonly clock: Clock;
}

interface AdminRequest {
  readonly actor: Actor;
  readonly requestId: string;
}

interface Decision extends AdminRequest {
  readonly accountId: AccountId;
  readonly reason: string;
}

/** Refuses `not_possible_now` with `why`: `self`, `last_admin` or `already`. */
export const suspendAccount = (ctx: Context, decision: Decision): Promise<Result<null>> =>
  ctx.db.attempt(async (tx) => {
    const at = ctx.clock.now();
    const { actor, accountId, reason } = decision;
    const unconfirmed = needsConfirmation(actor, at);
    if (unconfirmed) return { ok: false, refusal: unconfirmed };
    const locked = await lockWithAdmins(tx, accountId);
    const account = locked.find(({ id }) => id === accountId);
    if (!account) return refuse('not_found');
    const admins = locked.filter(({ staffRole, isSuspended }) => staffRole !== null && !isSuspended);
    const refusal = suspensionRefusal(actor, account, admins);
    if (refusal) return { ok: false, refusal };
    await saveSuspension(tx, { id: newId(), accountId, by: actor.accountId, reason, at });
    await announce(tx, 'account.suspension_changed', { accountId });
    const sessionsEnded = await deleteSessionsOf(tx, accountId);
    await audit(tx, decision, { action: 'account.suspended', accountId, at, details: { sessionsEnded } });
    return ok(null);
  });

// Another admin may have suspended the actor since authorisation.
function suspensionRefusal(
  actor: Pick<Actor, 'accountId'>,
  account: AccountState,
  admins: readonly AccountState[],
): Refusal | null {
  const by = admins.find(({ id }) => id === actor.accountId)?.staffRole ?? null;
  if (by === null || (account.staffRole !== null && by !== 'owner')) return { code: 'forbidden' };
  if (account.isSuspended) return notPossible('already');
  if (admins.every(({ id }) => id === account.id)) return notPossible('last_admin');
  return account.id === actor.accountId ? notPossible('self') : null;
}

const notPossible = (why: string): Refusal => ({ code: 'not_possible_now', params: { why } });

export const reinstateAccount = (ctx: Context, decision: Decision): Promise<Result<null>> =>
  ctx.db.attempt(async (tx) => {
    const at = ctx.clock.now();
    const { actor, accountId, reason } = decision;
    const unconfirmed = needsConfirmation(actor, at);
    if (unconfirmed) return { ok: false, refusal: unconfirmed };
    const account = (await lockWithAdmins(tx, accountId)).find(({ id }) => id === accountId);
    if (!account) return refuse('not_found');
    if (!account.isSuspended) return { ok: false, refusal: notPossible('already') };
    await endSuspension(tx, { accountId, by: actor.accountId, reason, at });
    await announce(tx, 'account.suspension_changed', { accountId });
    await audit(tx, decision, { action: 'account.reinstated', accountId, at });
    return ok(null);
  });

/** Returns how many sessions ended. Only an owner signs staff out. */
export const signOutAccount = (
  ctx: Context,
  signingOut: AdminRequest & { readonly accountId: AccountId },
): Promise<Result<{ readonly ended: number }>> =>
  ctx.db.attempt(async (tx) => {
    const at = ctx.clock.now();
    const { actor, accountId } = signingOut;
    const unconfirmed = needsConfirmation(actor, at);
    if (unconfirmed) return { ok: false, refusal: unconfirmed };
    const account = (await lockWithAdmins(tx, accountId)).find(({ id }) => id === accountId);
    if (!account) return refuse('not_found');
    if (account.staffRole !== null && actor.staffRole !== 'owner') return refuse('forbidden');
    const ended = await deleteSessionsOf(tx, accountId);
    await audit(tx, signingOut, {
      action: 'sessions.ended',
      accountId,
      at,
      details: { sessionsEnded: ended },
    });
    return ok({ ended });
  });

interface NewAccount extends AdminRequest {
  readonly phone: string;
  readonly name: string;
}

/** Refuses `phone_known`. Returns the account id. */
export const addAccount = (ctx: Context, added: NewAccount): Promise<Result<AccountId>> =>
  ctx.db.attempt(async (tx) => {
    const at = ctx.clock.now();
    const unconfirmed = needsConfirmation(added.actor, at);
    if (unconfirmed) return { ok: false, refusal: unconfirmed };
    const phone = parseUaePhone(added.phone);
    if (phone === null) return refuse('invalid_request', { fields: { phone: 'invalid' } });
    const accountId = newAccountId();
    if (!(await insertAccount(tx, accountId, phone, at))) return refuse('phone_known');
    await nameHousehold(tx, accountId, added.name, at);
    await audit(tx, added, { action: 'account.added', accountId, at });
    return ok(accountId);
  });

interface Audited {
  readonly action: AuditAction;
  readonly accountId: AccountId;
  readonly at: Date;
  readonly details?: Readonly<Record<string, number>>;
}

const audit = (
  tx: Tx,
  { actor, requestId }: AdminRequest,
  { action, accountId, at, details = {} }: Audited,
): Promise<void> =>
  recordAudit(tx, {
    ...{ at, action, details, requestId },
    actorId: actor.accountId,
    subject: { kind: 'account', id: accountId },
  });
