// The HTTP table of the demo world.
import * as contract from '@sufra/contract/demo.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { ok } from '../../platform/pure/result.ts';
import { openAutopilot, switchAutopilot, type AutopilotContext } from './autopilot.flows.ts';
import { openRamadan, switchRamadan } from './ramadan.flows.ts';
import { toDemoReply, toMessagesReply, type SentMessage } from './demo.views.ts';

const messagesShown = 50;

/** `latest` reads the newest messages that would have been sent. */
export function registerDemo(
  serving: Serving,
  ctx: AutopilotContext,
  latest: (limit: number) => Promise<readonly SentMessage[]>,
): void {
  serve(serving, contract.getDemo, () => Promise.resolve(ok(toDemoReply(serving.demo))));
  serve(serving, contract.getDemoMessages, async () => ok(toMessagesReply(await latest(messagesShown))));
  serve(serving, contract.getAutopilot, () => openAutopilot(ctx));
  serve(serving, contract.setAutopilot, ({ body }) => switchAutopilot(ctx, body));
  serve(serving, contract.getDemoRamadan, () => openRamadan(ctx));
  serve(serving, contract.setDemoRamadan, ({ actor, body, request }) =>
    switchRamadan(ctx, { ...body, actorId: actor?.accountId ?? null, requestId: request.id }),
  );
}
