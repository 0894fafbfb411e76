import type { AuditAction } from '@sufra/contract/admin/audit.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import {
  findOrCreateAccount,
  lockAccount,
  readAdmins,
  setStaffRole,
  type AdminRow,
} from '../account.store.ts';
import { deleteFactor } from '../second-factor/factor.store.ts';
import { deleteSessionsOf } from '../sessions/session.store.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export interface AdminContext {
  readonly db: Db;
  readonly clock: Clock;
}

interface Changed {
  readonly outcome: 'done' | 'already' | 'unknown';
  readonly ended: number;
}

/** Makes an owner. Ends the account's sessions, so the next sign-in has the rights. */
export const makeAdmin = (ctx: AdminContext, phone: string): Promise<Changed> =>
  ctx.db.transaction(async (tx) => {
    const id = await findOrCreateAccount(tx, phone, ctx.clock.now());
    const account = await lockAccount(tx, phone);
    if (account?.staffRole === 'owner') return { outcome: 'already', ended: 0 };
    await setStaffRole(tx, id, 'owner');
    return endSessions(ctx, tx, id, 'admin.made');
  });

export const revokeAdmin = (ctx: AdminContext, phone: string): Promise<Changed> =>
  ctx.db.transaction(async (tx) => {
    const account = await lockAccount(tx, phone);
    if (!account) return { outcome: 'unknown', ended: 0 };
    if (account.staffRole === null) return { outcome: 'already', ended: 0 };
    await setStaffRole(tx, account.id, null);
    await deleteFactor(tx, account.id);
    return endSessions(ctx, tx, account.id, 'admin.revoked');
  });

export const resetFactor = (ctx: AdminContext, phone: string): Promise<Changed> =>
  ctx.db.transaction(async (tx) => {
    const account = await lockAccount(tx, phone);
    if (!account) return { outcome: 'unknown', ended: 0 };
    if (!(await deleteFactor(tx, account.id))) return { outcome: 'already', ended: 0 };
    return endSessions(ctx, tx, account.id, 'factor.reset');
  });

export const endSessionsOf = (ctx: AdminContext, phone: string): Promise<Changed> =>
  ctx.db.transaction(async (tx) => {
    const account = await lockAccount(tx, phone);
    return account
      ? endSessions(ctx, tx, account.id, 'sessions.ended')
      : ({ outcome: 'unknown', ended: 0 } as const);
  });

async function endSessions(
  ctx: AdminContext,
  tx: Tx,
  accountId: AccountId,
  action: AuditAction,
): Promise<Changed> {
  const ended = await deleteSessionsOf(tx, accountId);
  await recordAudit(tx, {
    at: ctx.clock.now(),
    actorId: null,
    action,
    subject: { kind: 'account', id: accountId },
    details: { sessionsEnded: ended },
    requestId: null,
  });
  return { outcome: 'done', ended };
}

export const listAdmins = (ctx: AdminContext): Promise<AdminRow[]> => readAdmins(ctx.db, ctx.clock.now());
