import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import type { PushAddress, WebPush } from '../../../platform/ports.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import type { Vault } from '../../../platform/vault.ts';
import { deleteSubscriptionOf, replaceSubscription, sealPushAddress } from './push.store.ts';

export interface DeviceContext {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly push: WebPush | null;
}

interface Device {
  readonly actor: { readonly accountId: string; readonly sessionId: string };
  readonly sessionId: string;
}

/** Refuses `switched_off` where Sufra sends no notifications, and addresses that no known push service has. */
export async function turnDeviceOn(
  { db, vault, clock, push }: DeviceContext,
  { actor, sessionId, address }: Device & { readonly address: PushAddress },
): Promise<Result<null>> {
  if (!canTurnDevice(actor, { sessionId })) return refuse('forbidden');
  if (push === null) return refuse('switched_off');
  if (!canBeReached(push, address)) return refuse('invalid_request', { fields: { endpoint: 'invalid' } });
  const id = newId();
  await db.transaction((tx) =>
    replaceSubscription(tx, {
      id,
      accountId: actor.accountId,
      sessionId,
      address: sealPushAddress(vault, id, address),
      endpointHash: vault.keyedHash('push endpoint', address.endpoint),
      now: clock.now(),
    }),
  );
  return ok(null);
}

export async function turnDeviceOff(
  { db }: Pick<DeviceContext, 'db'>,
  { actor, sessionId }: Device,
): Promise<Result<null>> {
  if (!canTurnDevice(actor, { sessionId })) return refuse('forbidden');
  await deleteSubscriptionOf(db, sessionId);
  return ok(null);
}

/** A device is turned on and off by whoever is signed in on it. */
export const canTurnDevice = (
  actor: { readonly sessionId: string },
  device: { readonly sessionId: string },
): boolean => actor.sessionId === device.sessionId;

/** Nothing but a known push service is ever called. */
export const canBeReached = (push: WebPush, address: PushAddress): boolean => push.accepts(address);
