import type { SupportStatus } from '@sufra/contract/statuses.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';

/** `write` is the person's; the others but `close`, which both have, are support's. */
export const requestCommands = ['write', 'answer', 'close', 'reopen'] as const;
export type RequestCommand = (typeof requestCommands)[number];

/** A request that was just asked waits for us. */
export const asked: SupportStatus = 'open';

const moves: Readonly<Record<RequestCommand, Partial<Record<SupportStatus, SupportStatus>>>> = {
  write: { open: 'open', answered: 'open', closed: 'open' },
  answer: { open: 'answered', answered: 'answered' },
  close: { open: 'closed', answered: 'closed' },
  reopen: { closed: 'open' },
};

/** Where a command leads from a status, or `not_possible_now`. */
export function moveRequest(status: SupportStatus, command: RequestCommand): Result<SupportStatus> {
  const to = moves[command][status];
  return to === undefined ? refuse('not_possible_now') : ok(to);
}
