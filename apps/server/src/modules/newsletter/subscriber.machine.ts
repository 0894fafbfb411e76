import { ok, refuse, type Result } from '../../platform/pure/result.ts';

export type SubscriberStatus = 'pending' | 'confirmed';
export const subscriberCommands = ['ask', 'confirm'] as const;
export type SubscriberCommand = (typeof subscriberCommands)[number];

/** Null is an address we do not keep, as one that has left. */
export type Known = SubscriberStatus | null;

/** Whoever has said yes twice gets no third question. */
export const isConfirmed = (status: SubscriberStatus): boolean => status === 'confirmed';

/** Where a command leads, or `not_possible_now`. Whoever is confirmed stays so, whatever is asked or pressed again. */
export function moveSubscriber(status: Known, command: SubscriberCommand): Result<SubscriberStatus> {
  if (status === 'confirmed') return ok('confirmed');
  if (command === 'ask') return ok('pending');
  return status === 'pending' ? ok('confirmed') : refuse('not_possible_now');
}
