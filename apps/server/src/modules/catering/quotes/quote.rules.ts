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

export const opened = { status: 'open' } as const satisfies { status: QuoteStatus };

export const close = (status: QuoteStatus, command: QuoteCommand): Result<QuoteStatus> =>
  status === 'open' ? ok(ends[command]) : refuse('quote_gone', { params: { status } });

export const endOf = (command: QuoteCommand): QuoteStatus => ends[command];

export const isOpenAt = (
  { status, expiresAt }: { readonly status: QuoteStatus; readonly expiresAt: Date },
  now: Date,
): boolean => status === 'open' && expiresAt > now;
