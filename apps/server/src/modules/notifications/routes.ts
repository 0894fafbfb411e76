import * as contract from '@sufra/contract/push.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { map, ok } from '../../platform/pure/result.ts';
import { turnDeviceOff, turnDeviceOn, type DeviceContext } from './push/manage-device.ts';
import { isSubscribed } from './push/push.store.ts';
import { getMessageTime } from '@sufra/contract/message-time.ts';
import { openMessageTime } from './daily/get-message-time.ts';

const done = () => ({ ok: true as const });

export function registerPush(serving: Serving, ctx: DeviceContext): void {
  serve(serving, contract.getPush, async ({ actor }) =>
    ok({ publicKey: ctx.push?.publicKey ?? null, isOn: await isSubscribed(ctx.db, actor.sessionId) }),
  );
  serve(serving, contract.savePush, async ({ actor, body: { endpoint, keys } }) => {
    const address = { endpoint, p256dh: keys.p256dh, auth: keys.auth };
    return map(await turnDeviceOn(ctx, { actor, sessionId: actor.sessionId, address }), done);
  });
  serve(serving, contract.removePush, async ({ actor }) =>
    map(await turnDeviceOff(ctx, { actor, sessionId: actor.sessionId }), done),
  );
}

export function registerMessageTime(serving: Serving, ctx: DeviceContext): void {
  serve(serving, getMessageTime, async ({ actor }) =>
    map(await openMessageTime(ctx, { actor, accountId: actor.accountId }), (time) => ({ time })),
  );
}
