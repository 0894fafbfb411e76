import { recordAudit } from '../../../platform/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { boardTopic, type Live } from '../../../platform/live.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import type { Place } from '../roads.rules.ts';
import { lockSos, saveClosedSos, saveSos } from './driver.store.ts';

interface SosContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
}

interface Sos {
  readonly accountId: AccountId;
  readonly driverId: string;
  /** Null: the last known position counts. */
  readonly location: Place | null;
  readonly requestId: string;
}

/** A second call before staff close the first only moves its position. */
export async function sendSos(ctx: SosContext, sos: Sos): Promise<Result<{ sosAt: string }>> {
  const { accountId, driverId, location, requestId } = sos;
  const sent = await ctx.db.attempt<{ sosAt: string }>(async (tx) => {
    const row = await lockSos(tx, driverId);
    if (!row) return refuse('not_found');
    const isOpen = row.sosAt !== null && row.closedAt === null;
    const at = isOpen && row.sosAt ? row.sosAt : ctx.clock.now();
    await saveSos(tx, driverId, { at, isOpen, location });
    if (!isOpen)
      await recordAudit(tx, {
        ...{ at, actorId: accountId, action: 'driver.sos_sent', requestId },
        subject: { kind: 'driver', id: driverId },
      });
    return ok({ sosAt: at.toISOString() });
  });
  if (sent.ok) await ctx.live.publish(boardTopic, null);
  return sent;
}

interface ClosedSos {
  readonly adminId: AccountId;
  readonly driverId: string;
  /** Of the call that the admin saw. */
  readonly sosAt: string;
  readonly note: string;
  readonly requestId: string;
}

/** Refuses `not_possible_now` for a call that is closed or isn't the latest. Forgets the position. */
export async function closeSos(ctx: SosContext, closing: ClosedSos): Promise<Result<string>> {
  const { adminId, driverId, sosAt, note, requestId } = closing;
  const closed = await ctx.db.attempt<string>(async (tx) => {
    const row = await lockSos(tx, driverId);
    if (!row) return refuse('not_found');
    if (row.closedAt !== null || row.sosAt?.toISOString() !== sosAt) return refuse('not_possible_now');
    const at = ctx.clock.now();
    await saveClosedSos(tx, driverId, { at, note });
    await recordAudit(tx, {
      ...{ at, actorId: adminId, action: 'driver.sos_closed', requestId },
      subject: { kind: 'driver', id: driverId },
      details: { minutes: Math.round((at.getTime() - row.sosAt.getTime()) / 60_000), note },
    });
    return ok(driverId);
  });
  if (closed.ok) await ctx.live.publish(boardTopic, null);
  return closed;
}
