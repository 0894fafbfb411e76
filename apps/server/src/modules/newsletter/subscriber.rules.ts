import { ok, refuse, type Result, type Refusal } from '../../platform/pure/result.ts';
import { confirmationDays } from '@sufra/contract/newsletter.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { needsConfirmation } from '../../platform/pure/confirmation.ts';

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

/** What was asked lately; none of it is a question of which addresses we know. */
export interface Askings {
  /** From the caller's network, in ten minutes. */
  readonly ofNetwork: number;
  /** For the address, in a day and in a minute. */
  readonly ofAddress: number;
  readonly justNow: number;
  /** By everybody, in a day. */
  readonly ofAll: number;
}

/** The windows that are counted, milliseconds. */
export const windows = { network: 10 * 60_000, moment: 60_000, day: 24 * 3_600_000 } as const;

export const mostOfAll = 5_000;
const mostOfNetwork = 10;
const mostOfAddress = 3;

/** Null while the caller's network asks as people do, and letters of the day are left. */
export const canAsk = ({ ofNetwork, ofAll }: Askings): Refusal | null =>
  ofNetwork >= mostOfNetwork || ofAll >= mostOfAll ? { code: 'too_many_requests' } : null;

/** Nobody's mailbox is filled by pressing again; the answer is the same. */
export const canWriteTo = ({ ofAddress, justNow }: Askings): boolean =>
  ofAddress < mostOfAddress && justNow === 0;

/** Whether a link still confirms. */
export const canConfirm = ({ askedAt }: { readonly askedAt: Date }, now: Date): boolean =>
  now.getTime() - askedAt.getTime() <= confirmationDays * windows.day;

/** Whoever holds the token of an address may take it off the list. */
export const canLeave = (holder: { readonly subscriberId: string | null }): boolean =>
  holder.subscriberId !== null;

/** Admins see how many there are. */
export const canCount = (actor: Pick<Actor, 'roles'>): boolean => actor.roles.includes('admin');

/** Null for an admin who has just confirmed a fresh code. */
export const canExport = (actor: Pick<Actor, 'roles' | 'confirmedAt'>, now: Date): Refusal | null =>
  canCount(actor) ? needsConfirmation(actor, now) : { code: 'forbidden' };
