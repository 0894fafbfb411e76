import { getMessageTime } from '@sufra/contract/message-time.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { map } from '../../platform/pure/result.ts';
import { openMessageTime } from './message-time.flows.ts';
import type { DeviceContext } from './push.flows.ts';

export function registerMessageTime(serving: Serving, ctx: DeviceContext): void {
  serve(serving, getMessageTime, async ({ actor }) =>
    map(await openMessageTime(ctx, { actor, accountId: actor.accountId }), (time) => ({ time })),
  );
}
