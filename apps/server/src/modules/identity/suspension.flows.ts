import type { AuditAction } from '@sufra/contract/audit.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { newId } from '../../platform/ids.ts';
import { announce } from '../../platform/outbox.ts';
import { parseUaePhone } from '../../platform/pure/phone.ts';
import { ok, refuse, type Refusal, type Result } from '../../platform/pure/result.ts';
import { nameHousehold } from '../household/index.ts';
import { deleteSessionsOf } from './session.repo.ts';
import { canChangeAccounts, canReinstate, canSuspend } from './suspension.policy.ts';
import { endSuspension, insertAccount, lockWithAdmins, saveSuspension } from './suspension.repo.ts';

interface Context {
  readonly db: Db;
  readonly clock: Clock;
}

interface Acting {
  readonly actor: Actor;
  readonly requestId: string;
}

interface Deciding extends Acting {
  readonly accountId: string;
  readonly reason: string;
}

const refused = (refusal: Refusal): Result<never> => ({ ok: false, refusal });

/**
 * Ends every session of the account and lets nobody sign in to it. Refuses `not_possible_now` with `why`: `self`,
 * `last_admin` or `already`.
 */
export const suspendAccount = (ctx: Context, deciding: Deciding): Promise<Result<null>> =>
  ctx.db.attempt(async (tx) => {
    const at = ctx.clock.now();
    const { actor, accountId, reason } = deciding;
    const barred = canChangeAccounts(actor, at);
    if (barred) return refused(barred);
    const locked = await lockWithAdmins(tx, accountId);
    const account = locked.find(({ id }) => id === accountId);
    if (!account) return refuse('not_found');
    const admins = locked.filter(({ isAdmin, isSuspended }) => isAdmin && !isSuspended);
    const refusal = canSuspend(actor, account, admins);
    if (refusal) return refused(refusal);
    await saveSuspension(tx, { id: newId(), accountId, by: actor.accountId, reason, at });
    await announce(tx, 'account.suspension_changed', { accountId });
    const sessionsEnded = await deleteSessionsOf(tx, accountId);
    await writeDown(tx, deciding, { action: 'account.suspended', accountId, at, details: { sessionsEnded } });
    return ok(null);
  });

/** Lets the account sign in again. Refuses `not_possible_now` where nothing keeps it out. */
export const reinstateAccount = (ctx: Context, deciding: Deciding): Promise<Result<null>> =>
  ctx.db.attempt(async (tx) => {
    const at = ctx.clock.now();
    const { actor, accountId, reason } = deciding;
    const barred = canChangeAccounts(actor, at);
    if (barred) return refused(barred);
    const account = (await lockWithAdmins(tx, accountId)).find(({ id }) => id === accountId);
    if (!account) return refuse('not_found');
    const refusal = canReinstate(account);
    if (refusal) return refused(refusal);
    await endSuspension(tx, { accountId, by: actor.accountId, reason, at });
    await announce(tx, 'account.suspension_changed', { accountId });
    await writeDown(tx, deciding, { action: 'account.reinstated', accountId, at });
    return ok(null);
  });

interface Adding extends Acting {
  readonly phone: string;
  readonly name: string;
}

/** Adds an account with a name; its person signs in by a code like everybody else. Refuses `phone_known`. */
export const addAccount = (ctx: Context, adding: Adding): Promise<Result<string>> =>
  ctx.db.attempt(async (tx) => {
    const at = ctx.clock.now();
    const barred = canChangeAccounts(adding.actor, at);
    if (barred) return refused(barred);
    const phone = parseUaePhone(adding.phone);
    if (phone === null) return refuse('invalid_request', { fields: { phone: 'invalid' } });
    const accountId = newId();
    if (!(await insertAccount(tx, accountId, phone, at))) return refuse('phone_known');
    await nameHousehold(tx, accountId, adding.name, at);
    await writeDown(tx, adding, { action: 'account.added', accountId, at });
    return ok(accountId);
  });

interface Done {
  readonly action: AuditAction;
  readonly accountId: string;
  readonly at: Date;
  readonly details?: Readonly<Record<string, number>>;
}

const writeDown = (
  tx: Tx,
  { actor, requestId }: Acting,
  { action, accountId, at, details = {} }: Done,
): Promise<void> =>
  recordAudit(tx, {
    ...{ at, action, details, requestId },
    actorId: actor.accountId,
    subject: { kind: 'account', id: accountId },
  });
