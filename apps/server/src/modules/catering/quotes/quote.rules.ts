import type { QuoteStatus } from '@sufra/contract/statuses.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';

export const quoteCommands = ['accept', 'withdraw', 'expire', 'lose'] as const;
export type QuoteCommand = (typeof quoteCommands)[number];

const ends: Readonly<Record<QuoteCommand, QuoteStatus>> = {
  accept: 'accepted',
  withdraw: 'withdrawn',
  expire: 'expired',
  lose: 'lost',
};

/** What a new quote begins as. */
export const opened = { status: 'open' } as const satisfies { status: QuoteStatus };

/** Ends an open quote. Refuses `quote_gone` for one that has ended. */
export const close = (status: QuoteStatus, command: QuoteCommand): Result<QuoteStatus> =>
  status === 'open' ? ok(ends[command]) : refuse('quote_gone', { params: { status } });

/** Where a command leads from an open quote: for many at once. */
export const endOf = (command: QuoteCommand): QuoteStatus => ends[command];

/** Whether it can be accepted at this instant. */
export const isOpenAt = (
  { status, expiresAt }: { readonly status: QuoteStatus; readonly expiresAt: Date },
  now: Date,
): boolean => status === 'open' && expiresAt > now;
