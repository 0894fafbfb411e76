import type { OfferStatus } from '@sufra/contract/statuses.ts';

export const offerCommands = ['accept', 'reject', 'expire', 'lose', 'withdraw', 'assign'] as const;
export type OfferCommand = (typeof offerCommands)[number];

const ends: Readonly<Record<OfferCommand, OfferStatus>> = {
  accept: 'accepted',
  reject: 'rejected',
  expire: 'expired',
  lose: 'lost',
  withdraw: 'withdrawn',
  assign: 'assigned',
};

/** Every command ends an offer for good. */
export const offered = 'offered' satisfies OfferStatus;

export const endOf = (command: OfferCommand): OfferStatus => ends[command];

export const whyLate = (status: OfferStatus): 'already_taken' | 'offer_expired' =>
  status === 'lost' ? 'already_taken' : 'offer_expired';

export const isRefusal = (status: OfferStatus): boolean => status === 'rejected' || status === 'expired';

export const isTaken = (status: OfferStatus): boolean => status === 'accepted' || status === 'assigned';
