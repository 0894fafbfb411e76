import type { Cuisine, Emirate } from '@sufra/contract/options.ts';
import type { PartnerStatus, PartnerType } from '@sufra/contract/statuses.ts';
import type { Fils } from '../../../platform/pure/money.ts';
import type { OpeningHours } from './availability.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

/** An account runs at most one partner. */
export interface Partner {
  readonly id: string;
  readonly accountId: AccountId;
  readonly type: PartnerType;
  readonly status: PartnerStatus;
  readonly name: { readonly en: string; readonly ar: string };
  readonly phone: string;
  readonly email: string | null;
  readonly cuisines: readonly Cuisine[];
  readonly emirate: Emirate;
  readonly area: string;
  readonly address: string;
  readonly lat: number;
  readonly lng: number;
  /** Straight-line metres. */
  readonly reachM: number;
  readonly hasOwnDelivery: boolean;
  readonly deliveryFee: Fils;
  readonly minOrder: Fils;
  readonly openingHours: OpeningHours;
  readonly isPaused: boolean;
  readonly createdAt: Date;
}

export const admitPartner = (draft: Omit<Partner, 'status' | 'isPaused'>): Partner => ({
  ...draft,
  status: 'approved',
  isPaused: false,
});

/** Orders refer to the trading name, so it survives erasure. */
export const withoutOwner = (partner: Partner): Partner => ({
  ...partner,
  status: 'suspended',
  phone: '',
  email: null,
  address: '',
  lat: Math.round(partner.lat * 100) / 100,
  lng: Math.round(partner.lng * 100) / 100,
});
