import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { secretHash } from '../../platform/ids.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import type { Vault } from '../../platform/vault.ts';
import { openDiet, type Diet } from '../household/index.ts';
import { canEndSession, canStaySignedIn } from './identity.policy.ts';
import { deleteStaleOtps } from './otp.repo.ts';
import { readActor, readSession, type ActorRow, type SessionRow } from './session.reads.ts';
import {
  deleteExpiredSessions,
  deleteOtherSessions,
  deleteSession,
  extendSession,
  lockSession,
  lockSessionById,
} from './session.repo.ts';
import { extendedEnd } from './session.rules.ts';

export interface SessionContext {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
}

/** The owner of a token, or null; a session in use is extended once a day. */
export async function findActor(
  ctx: Pick<SessionContext, 'db' | 'clock'>,
  token: string,
): Promise<ActorRow | null> {
  const now = ctx.clock.now();
  const row = await readActor(ctx.db, secretHash(token));
  if (!row || !canStaySignedIn(row, now)) return null;
  const end = extendedEnd(row.seenAt, now);
  if (end) await extendSession(ctx.db, row.sessionId, now, end);
  return row;
}

/** The signed-in person with the diet opened; refused for an account that is gone. */
export async function openOwnSession(
  ctx: SessionContext,
  { actor, accountId }: { actor: { accountId: string }; accountId: string },
): Promise<Result<{ row: SessionRow; diet: Diet }>> {
  const row = await readSession(ctx.db, accountId);
  if (!row || !canEndSession(actor, row)) return refuse('not_signed_in');
  return ok({ row, diet: openDiet(ctx.vault, accountId, row.sealedDiet) });
}

/** Ends the session of a token on the server; a token without one is left alone. */
export async function endSession(
  ctx: SessionContext,
  input: { actor: { accountId: string }; token: string },
): Promise<Result<null>> {
  return ctx.db.transaction(async (tx) => {
    const session = await lockSession(tx, secretHash(input.token));
    if (!session) return ok(null);
    if (!canEndSession(input.actor, session)) return refuse('forbidden');
    await deleteSession(tx, session.id);
    return ok(null);
  });
}

/** Ends one session of the account by its id; of anybody else's there is nothing to find. */
export async function endSessionById(
  ctx: Pick<SessionContext, 'db'>,
  { actor, sessionId }: { actor: { accountId: string }; sessionId: string },
): Promise<Result<null>> {
  return ctx.db.transaction(async (tx) => {
    const session = await lockSessionById(tx, sessionId);
    if (!session || !canEndSession(actor, session)) return refuse('not_found');
    await deleteSession(tx, session.id);
    return ok(null);
  });
}

/** Ends every session of the account but the one that asks. */
export async function endOtherSessions(
  ctx: Pick<SessionContext, 'db'>,
  { actor, accountId }: { actor: { accountId: string; sessionId: string }; accountId: string },
): Promise<Result<{ ended: number }>> {
  if (!canEndSession(actor, { accountId })) return refuse('forbidden');
  return ok({ ended: await deleteOtherSessions(ctx.db, accountId, actor.sessionId) });
}

/** Deletes codes, counters and sessions that mean nothing any more. */
export async function forgetExpired(ctx: SessionContext): Promise<void> {
  const now = ctx.clock.now();
  await deleteStaleOtps(ctx.db, now);
  await deleteExpiredSessions(ctx.db, now);
}
