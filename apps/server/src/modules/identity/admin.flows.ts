import type { AuditAction } from '@sufra/contract/audit.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import { readAdmins, type AdminRow } from './session.reads.ts';
import { deleteSessionsOf, findOrMakeAccount, lockAccount, setAdmin } from './session.repo.ts';

export interface AdminContext {
  readonly db: Db;
  readonly clock: Clock;
}

/** What became of it, and how many sessions ended with it. */
export interface Changed {
  readonly outcome: 'done' | 'already' | 'unknown';
  readonly ended: number;
}

/** Makes the account of a phone an admin, and the account if there is none. Signing in anew shows the new rights. */
export const makeAdmin = (ctx: AdminContext, phone: string): Promise<Changed> =>
  ctx.db.transaction(async (tx) => {
    const id = await findOrMakeAccount(tx, newId(), phone, ctx.clock.now());
    const account = await lockAccount(tx, phone);
    if (account?.isAdmin) return { outcome: 'already', ended: 0 };
    await setAdmin(tx, id, true);
    return endAll(ctx, tx, id, 'admin.made');
  });

/** Takes the rights back and ends every session, so that no open page goes on. */
export const revokeAdmin = (ctx: AdminContext, phone: string): Promise<Changed> =>
  ctx.db.transaction(async (tx) => {
    const account = await lockAccount(tx, phone);
    if (!account) return { outcome: 'unknown', ended: 0 };
    if (!account.isAdmin) return { outcome: 'already', ended: 0 };
    await setAdmin(tx, account.id, false);
    return endAll(ctx, tx, account.id, 'admin.revoked');
  });

/** Signs the account of a phone out everywhere. */
export const endSessionsOf = (ctx: AdminContext, phone: string): Promise<Changed> =>
  ctx.db.transaction(async (tx) => {
    const account = await lockAccount(tx, phone);
    return account
      ? endAll(ctx, tx, account.id, 'sessions.ended')
      : ({ outcome: 'unknown', ended: 0 } as const);
  });

async function endAll(ctx: AdminContext, tx: Tx, accountId: string, action: AuditAction): Promise<Changed> {
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

/** Everyone with admin rights. */
export const admins = (ctx: AdminContext): Promise<AdminRow[]> => readAdmins(ctx.db, ctx.clock.now());
