// The HTTP table of the demo world.
import * as contract from '@sufra/contract/demo.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { ok } from '../../platform/pure/result.ts';
import { demoAccounts, demoCode } from './demo-accounts.rules.ts';

/** Reads the newest messages that would have been sent. */
export type LatestMessages = (
  limit: number,
) => Promise<readonly { id: number; phone: string; kind: string; text: string; sentAt: Date }[]>;

export function registerDemo(serving: Serving, latest: LatestMessages): void {
  serve(serving, contract.getDemo, async () =>
    ok(
      serving.demo
        ? { enabled: true, code: demoCode, accounts: demoAccounts.map((account) => ({ ...account })) }
        : { enabled: false, code: null, accounts: [] },
    ),
  );
  serve(serving, contract.getDemoMessages, async () =>
    ok({
      messages: (await latest(50)).map((message) => ({
        ...message,
        id: String(message.id),
        sentAt: message.sentAt.toISOString(),
      })),
    }),
  );
}
