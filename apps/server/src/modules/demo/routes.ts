import * as panel from '@sufra/contract/demo-panel.ts';
import * as contract from '@sufra/contract/demo.ts';
import type * as z from 'zod/mini';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { map, ok } from '../../platform/pure/result.ts';
import { openAutopilot, switchAutopilot, type AutopilotContext } from './autopilot/play-demo.ts';
import { openClock, sendClock, type ClockContext } from './clock/advance-clock.ts';
import { openRamadan, switchRamadan } from './clock/switch-ramadan.ts';
import { openTour } from './tour/get-tour.ts';
import type { getDemoClock, getDemoMessages } from '@sufra/contract/demo-panel.ts';
import type { getDemo } from '@sufra/contract/demo.ts';
import type { Language } from '@sufra/contract/options.ts';
import { daysOf } from './clock/clock.rules.ts';
import { demoAccounts, demoCode } from './world/accounts.rules.ts';

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

/** Outside demo mode there is nothing to tell. */
export const toDemoReply = (isOn: boolean): z.input<typeof getDemo.reply> =>
  isOn
    ? { enabled: true, code: demoCode, accounts: demoAccounts.map((account) => ({ ...account })) }
    : { enabled: false, code: null, accounts: [] };

/** The moment the demo has come to. */
export const toClockReply = ({
  now,
  aheadMs,
  goal,
}: {
  readonly now: Date;
  readonly aheadMs: number;
  readonly goal: Date | null;
}): z.input<typeof getDemoClock.reply> => ({
  now: now.toISOString(),
  daysAhead: daysOf(aheadMs),
  goal: goal?.toISOString() ?? null,
});

export interface SentMessage {
  readonly id: number;
  readonly phone: string;
  readonly kind: string;
  readonly language: Language;
  readonly text: string;
  readonly sentAt: Date;
}

export interface SentLetter extends Omit<SentMessage, 'phone'> {
  readonly to: string;
}

/** Messages and letters in one list, the newest first. */
export const toMessagesReply = (
  messages: readonly SentMessage[],
  letters: readonly SentLetter[],
): z.input<typeof getDemoMessages.reply> => ({
  messages: [
    ...messages.map((message) => ({ ...message, id: String(message.id), email: null })),
    ...letters.map(({ to, ...letter }) => ({ ...letter, id: `mail-${letter.id}`, phone: null, email: to })),
  ]
    .sort((one, other) => other.sentAt.getTime() - one.sentAt.getTime())
    .map(({ sentAt, ...message }) => ({ ...message, sentAt: sentAt.toISOString() })),
});
