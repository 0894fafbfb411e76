import * as panel from '@sufra/contract/demo/demo-panel.ts';
import * as contract from '@sufra/contract/demo/demo.ts';
import type { Language } from '@sufra/contract/options.ts';
import type * as z from 'zod/mini';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { map, ok } from '../../platform/pure/result.ts';
import { getAutopilot, setAutopilot, type AutopilotContext } from './autopilot/play-demo.ts';
import { getClock, setClockGoal, type ClockContext, type DemoTime } from './clock/advance-clock.ts';
import { daysOf } from './clock/clock.rules.ts';
import { getRamadan, switchRamadan } from './clock/switch-ramadan.ts';
import { getTour } from './tour/get-tour.ts';
import { demoAccounts, demoCode } from './world/accounts.rules.ts';

const messagesShown = 50;

interface Sent {
  readonly messages: (limit: number) => Promise<readonly SentMessage[]>;
  readonly letters: (limit: number) => Promise<readonly SentEmail[]>;
}

export function registerDemo(serving: Serving, ctx: AutopilotContext & ClockContext, sent: Sent): void {
  serve(serving, contract.getDemo, () => Promise.resolve(ok(toDemoReply(serving.demo))));
  serve(serving, panel.getDemoMessages, async () =>
    ok(toMessagesReply(await sent.messages(messagesShown), await sent.letters(messagesShown))),
  );
  serve(serving, panel.getAutopilot, async () => ok({ isOn: await getAutopilot(ctx) }));
  serve(serving, panel.setAutopilot, async ({ body }) => ok(await setAutopilot(ctx, body)));
  serve(serving, panel.getDemoClock, async () => ok(toClockReply(await getClock(ctx))));
  serve(serving, panel.setDemoClock, async ({ body }) => map(await setClockGoal(ctx, body.to), toClockReply));
  serve(serving, panel.getDemoTour, async () => ok({ done: await getTour(ctx.db) }));
  serve(serving, panel.getDemoRamadan, async () => ok(await getRamadan(ctx)));
  serve(serving, panel.setDemoRamadan, async ({ actor, body, request }) =>
    ok(await switchRamadan(ctx, { ...body, actorId: actor?.accountId ?? null, requestId: request.id })),
  );
}

const toDemoReply = (isOn: boolean): z.input<typeof contract.getDemo.reply> =>
  isOn
    ? { enabled: true, code: demoCode, accounts: demoAccounts.map((account) => ({ ...account })) }
    : { enabled: false, code: null, accounts: [] };

const toClockReply = ({ now, aheadMs, goal }: DemoTime): z.input<typeof panel.getDemoClock.reply> => ({
  now: now.toISOString(),
  daysAhead: daysOf(aheadMs),
  goal: goal?.toISOString() ?? null,
});

interface SentMessage {
  readonly id: number;
  readonly phone: string;
  readonly kind: string;
  readonly language: Language;
  readonly text: string;
  readonly sentAt: Date;
}

interface SentEmail extends Omit<SentMessage, 'phone'> {
  readonly to: string;
}

const toMessagesReply = (
  messages: readonly SentMessage[],
  emails: readonly SentEmail[],
): z.input<typeof panel.getDemoMessages.reply> => ({
  messages: [
    ...messages.map((message) => ({ ...message, id: String(message.id), email: null })),
    ...emails.map(({ to, ...email }) => ({ ...email, id: `mail-${email.id}`, phone: null, email: to })),
  ]
    .sort((a, b) => b.sentAt.getTime() - a.sentAt.getTime())
    .map(({ sentAt, ...message }) => ({ ...message, sentAt: sentAt.toISOString() })),
});
