import * as messageTime from '@sufra/contract/planner/message-time.ts';
import * as push from '@sufra/contract/notifications/push.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { map, ok } from '../../platform/pure/result.ts';
import { getMessageTime } from './daily/get-message-time.ts';
import { registerDevice, type DeviceContext } from './push/register-device.ts';
import { deleteDeviceOfSession, hasDevice } from './push/push.store.ts';

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
