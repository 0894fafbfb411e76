import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { newId } from '../../../platform/ids.ts';
import type { PushAddress, WebPush } from '../../../platform/ports.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import type { Vault } from '../../../platform/vault.ts';
import { replaceDevice, sealPushAddress } from './push.store.ts';

export interface DeviceContext {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly push: WebPush | null;
}

/** Refuses `switched_off` without push keys, and unknown push services. */
export async function registerDevice(
  { db, vault, clock, push }: DeviceContext,
  { accountId, sessionId }: Pick<Actor, 'accountId' | 'sessionId'>,
  address: PushAddress,
): Promise<Result<null>> {
  if (push === null) return refuse('switched_off');
  if (!push.accepts(address)) return refuse('invalid_request', { fields: { endpoint: 'invalid' } });
  const id = newId();
  await db.transaction((tx) =>
    replaceDevice(tx, {
      ...{ id, accountId, sessionId },
      address: sealPushAddress(vault, id, address),
      endpointHash: vault.keyedHash('push endpoint', address.endpoint),
      now: clock.now(),
    }),
  );
  return ok(null);
}
