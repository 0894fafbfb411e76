// The HTTP table of the demo world.
import * as contract from '@sufra/contract/demo.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { ok } from '../../platform/pure/result.ts';
import { toDemoReply, toMessagesReply, type SentMessage } from './demo.views.ts';

const messagesShown = 50;

/** `latest` reads the newest messages that would have been sent. */
export function registerDemo(
  serving: Serving,
  latest: (limit: number) => Promise<readonly SentMessage[]>,
): void {
  serve(serving, contract.getDemo, () => Promise.resolve(ok(toDemoReply(serving.demo))));
  serve(serving, contract.getDemoMessages, async () => ok(toMessagesReply(await latest(messagesShown))));
}
