// The HTTP table of the demo world.
import * as contract from '@sufra/contract/demo.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { map, ok } from '../../platform/pure/result.ts';
import { openAutopilot, switchAutopilot, type AutopilotContext } from './autopilot.flows.ts';
import { openClock, sendClock, type ClockContext } from './clock.flows.ts';
import { openRamadan, switchRamadan } from './ramadan.flows.ts';
import { toClockReply, toDemoReply, toMessagesReply, type SentMessage } from './demo.views.ts';
import { openTour } from './tour.flows.ts';

const messagesShown = 50;

/** `latest` reads the newest messages that would have been sent. */
export function registerDemo(
  serving: Serving,
  ctx: AutopilotContext & ClockContext,
  latest: (limit: number) => Promise<readonly SentMessage[]>,
): void {
  serve(serving, contract.getDemo, () => Promise.resolve(ok(toDemoReply(serving.demo))));
  serve(serving, contract.getDemoMessages, async () => ok(toMessagesReply(await latest(messagesShown))));
  serve(serving, contract.getAutopilot, () => openAutopilot(ctx));
  serve(serving, contract.setAutopilot, ({ body }) => switchAutopilot(ctx, body));
  serve(serving, contract.getDemoClock, async () => map(await openClock(ctx), toClockReply));
  serve(serving, contract.setDemoClock, async ({ body }) => map(await sendClock(ctx, body), toClockReply));
  serve(serving, contract.getDemoTour, async () => map(await openTour(ctx), (done) => ({ done: [...done] })));
  serve(serving, contract.getDemoRamadan, () => openRamadan(ctx));
  serve(serving, contract.setDemoRamadan, ({ actor, body, request }) =>
    switchRamadan(ctx, { ...body, actorId: actor?.accountId ?? null, requestId: request.id }),
  );
}
