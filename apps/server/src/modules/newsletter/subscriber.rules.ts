import { confirmationDays } from '@sufra/contract/notifications/newsletter.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';

export type SubscriberStatus = 'pending' | 'confirmed';
export const subscriberCommands = ['ask', 'confirm'] as const;
export type SubscriberCommand = (typeof subscriberCommands)[number];

/** Null for an address that is not stored. */
export type Known = SubscriberStatus | null;

/** Refuses `not_possible_now`. */
export function moveSubscriber(status: Known, command: SubscriberCommand): Result<SubscriberStatus> {
  if (status === 'confirmed') return ok('confirmed');
  if (command === 'ask') return ok('pending');
  return status === 'pending' ? ok('confirmed') : refuse('not_possible_now');
}

export interface RequestCounts {
  readonly ofNetworkInTenMinutes: number;
  readonly ofAddressToday: number;
  readonly ofAddressThisMinute: number;
  readonly ofAllToday: number;
}

/** Milliseconds. */
export const windows = { network: 10 * 60_000, moment: 60_000, day: 24 * 3_600_000 } as const;

export const mostOfAll = 5_000;
const mostOfNetwork = 10;
const mostOfAddress = 3;

/** Independent of the address, so the reply never reveals whether it is known. */
export const mayAsk = ({ ofNetworkInTenMinutes, ofAllToday }: RequestCounts): boolean =>
  ofNetworkInTenMinutes < mostOfNetwork && ofAllToday < mostOfAll;

export const mayEmail = ({ ofAddressToday, ofAddressThisMinute }: RequestCounts): boolean =>
  ofAddressToday < mostOfAddress && ofAddressThisMinute === 0;

export const isConfirmable = ({ askedAt }: { readonly askedAt: Date }, now: Date): boolean =>
  now.getTime() - askedAt.getTime() <= confirmationDays * windows.day;
