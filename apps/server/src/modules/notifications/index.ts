import * as messageTime from '@sufra/contract/planner/message-time.ts';
import * as push from '@sufra/contract/notifications/push.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { map, ok, refuse, type Result } from '../../platform/pure/result.ts';
import { getMessageTime } from './daily/get-message-time.ts';
import { deleteDeviceOfSession, hasDevice, replaceDevice, sealPushAddress } from './push/push.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { newId } from '../../platform/ids.ts';
import type { PushAddress, WebPush } from '../../platform/ports.ts';
import type { Vault } from '../../platform/vault.ts';

export { scheduleNotifications } from './jobs.ts';
export { readQueueStatus } from './messages/queue-message.ts';
export { recordReports } from './messages/record-reports.ts';
export { createSender } from './messages/send-messages.ts';
export { openPushAddress } from './push/push.store.ts';
export { createPushSender } from './push/send-pushes.ts';

export function registerMessageTime(serving: Serving, ctx: DeviceContext): void {
  serve(serving, messageTime.getMessageTime, async ({ actor }) =>
    ok({ time: await getMessageTime(ctx, actor.accountId) }),
  );
}

export function registerPush(serving: Serving, ctx: DeviceContext): void {
  serve(serving, push.getPush, async ({ actor }) =>
    ok({ publicKey: ctx.push?.publicKey ?? null, isOn: await hasDevice(ctx.db, actor.sessionId) }),
  );
  serve(serving, push.savePush, async ({ actor, body: { endpoint, keys } }) => {
    const address = { endpoint, p256dh: keys.p256dh, auth: keys.auth };
    return map(await registerDevice(ctx, actor, address), () => ({ ok: true as const }));
  });
  serve(serving, push.removePush, async ({ actor }) => {
    await deleteDeviceOfSession(ctx.db, actor.sessionId);
    return ok({ ok: true as const });
  });
}

export interface DeviceContext {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly push: WebPush | null;
}

/** Refuses `switched_off` without push keys, and unknown push services. */
async function registerDevice(
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
