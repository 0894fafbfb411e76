import type { getDemoClock, getDemoMessages } from '@sufra/contract/demo-panel.ts';
import type { getDemo } from '@sufra/contract/demo.ts';
import type { Language } from '@sufra/contract/options.ts';
import type * as z from 'zod/mini';
import { daysOf } from './clock.rules.ts';
import { demoAccounts, demoCode } from './demo-accounts.rules.ts';

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
