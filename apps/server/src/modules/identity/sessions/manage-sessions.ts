import type { getSessions } from '@sufra/contract/identity/account.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { secretHash } from '../../../platform/vault.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { deleteStaleOtps } from '../sign-in/code.store.ts';
import { deviceName } from './device.rules.ts';
import {
  deleteExpiredSessions,
  deleteOtherSessions,
  deleteSession,
  lockSession,
  lockSessionById,
  readSessions,
} from './session.store.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export interface SessionContext {
  readonly db: Db;
  readonly clock: Clock;
}

type Current = Pick<Actor, 'accountId' | 'sessionId'>;

export async function listSessions(
  { db, clock }: SessionContext,
  { accountId, sessionId }: Current,
): Promise<ReplyOf<typeof getSessions>> {
  const sessions = await readSessions(db, accountId, sessionId, clock.now());
  return sessions.map(({ id, userAgent, createdAt, seenAt }) => ({
    id,
    device: deviceName(userAgent),
    isCurrent: id === sessionId,
    createdAt: createdAt.toISOString(),
    seenAt: seenAt.toISOString(),
  }));
}

export const endSession = ({ db }: Pick<SessionContext, 'db'>, token: string): Promise<void> =>
  db.transaction(async (tx) => {
    const session = await lockSession(tx, secretHash(token));
    if (session) await deleteSession(tx, session.id);
  });

export const endSessionById = (
  { db }: Pick<SessionContext, 'db'>,
  accountId: AccountId,
  sessionId: string,
): Promise<Result<null>> =>
  db.transaction(async (tx) => {
    const session = await lockSessionById(tx, sessionId);
    if (session?.accountId !== accountId) return refuse('not_found');
    await deleteSession(tx, session.id);
    return ok(null);
  });

export const endOtherSessions = async (
  { db }: Pick<SessionContext, 'db'>,
  { accountId, sessionId }: Current,
): Promise<{ ended: number }> => ({ ended: await deleteOtherSessions(db, accountId, sessionId) });

export async function deleteExpired({ db, clock }: SessionContext): Promise<void> {
  const now = clock.now();
  await deleteStaleOtps(db, now);
  await deleteExpiredSessions(db, now);
}
