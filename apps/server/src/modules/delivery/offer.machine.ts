import type { OfferStatus } from '@sufra/contract/statuses.ts';

export const offerCommands = ['accept', 'reject', 'expire', 'lose', 'withdraw'] as const;
export type OfferCommand = (typeof offerCommands)[number];

const ends: Readonly<Record<OfferCommand, OfferStatus>> = {
  accept: 'accepted',
  reject: 'rejected',
  expire: 'expired',
  lose: 'lost',
  withdraw: 'withdrawn',
};

/** What a new offer begins as. Every command ends it and nothing moves it afterwards: each write asks whether it lives. */
export const offered = 'offered' satisfies OfferStatus;

export const endOf = (command: OfferCommand): OfferStatus => ends[command];

/** Why a yes came to nothing: another was faster, or the time was over, or there is nothing left to bring. */
export const whyLate = (status: OfferStatus): 'already_taken' | 'offer_expired' =>
  status === 'lost' ? 'already_taken' : 'offer_expired';

/** Who said no, or nothing, did not want it; who was too slow among several, or was told to forget it, did. */
export const isRefusal = (status: OfferStatus): boolean => status === 'rejected' || status === 'expired';
