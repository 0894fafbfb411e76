import * as panel from '@sufra/contract/demo-panel.ts';
import * as contract from '@sufra/contract/demo.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { map, ok } from '../../platform/pure/result.ts';
import { openAutopilot, switchAutopilot, type AutopilotContext } from './autopilot.flows.ts';
import { openClock, sendClock, type ClockContext } from './clock.flows.ts';
import { openRamadan, switchRamadan } from './ramadan.flows.ts';
import {
  toClockReply,
  toDemoReply,
  toMessagesReply,
  type SentLetter,
  type SentMessage,
} from './demo.views.ts';
import { openTour } from './tour.flows.ts';

const messagesShown = 50;

interface Sent {
  readonly messages: (limit: number) => Promise<readonly SentMessage[]>;
  readonly letters: (limit: number) => Promise<readonly SentLetter[]>;
}

/** `sent` reads the newest messages and letters that would have been sent. */
export function registerDemo(serving: Serving, ctx: AutopilotContext & ClockContext, sent: Sent): void {
  serve(serving, contract.getDemo, () => Promise.resolve(ok(toDemoReply(serving.demo))));
  serve(serving, panel.getDemoMessages, async () =>
    ok(toMessagesReply(await sent.messages(messagesShown), await sent.letters(messagesShown))),
  );
  serve(serving, panel.getAutopilot, () => openAutopilot(ctx));
  serve(serving, panel.setAutopilot, ({ body }) => switchAutopilot(ctx, body));
  serve(serving, panel.getDemoClock, async () => map(await openClock(ctx), toClockReply));
  serve(serving, panel.setDemoClock, async ({ body }) => map(await sendClock(ctx, body), toClockReply));
  serve(serving, panel.getDemoTour, async () => map(await openTour(ctx), (done) => ({ done: [...done] })));
  serve(serving, panel.getDemoRamadan, () => openRamadan(ctx));
  serve(serving, panel.setDemoRamadan, ({ actor, body, request }) =>
    switchRamadan(ctx, { ...body, actorId: actor?.accountId ?? null, requestId: request.id }),
  );
}
