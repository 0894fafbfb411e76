import type { Cuisine, Emirate } from '@sufra/contract/options.ts';
import type { PartnerStatus, PartnerType } from '@sufra/contract/statuses.ts';
import type { Fils } from '../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import type { OpeningHours } from './hours.rules.ts';

/** A chef, a restaurant or a grocery; one account runs at most one. */
export interface Partner {
  readonly id: string;
  readonly accountId: string;
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
  /** As far as it delivers, in metres as the crow flies. */
  readonly reachM: number;
  readonly hasOwnDelivery: boolean;
  readonly deliveryFee: Fils;
  readonly minOrder: Fils;
  readonly openingHours: OpeningHours;
  readonly isPaused: boolean;
  readonly createdAt: Date;
}

export const partnerCommands = ['suspend', 'reinstate'] as const;
export type PartnerCommand = (typeof partnerCommands)[number];

const moves: Readonly<Record<PartnerCommand, { from: PartnerStatus; to: PartnerStatus }>> = {
  suspend: { from: 'approved', to: 'suspended' },
  reinstate: { from: 'suspended', to: 'approved' },
};

/** Takes a partner in that was checked beforehand, as the demo world's and those an admin makes; open for orders. */
export const admitPartner = (draft: Omit<Partner, 'status' | 'isPaused'>): Partner => ({
  ...draft,
  status: 'approved',
  isPaused: false,
});

/** Where a command leads from a status, or `not_possible_now`. */
export function movePartner(status: PartnerStatus, command: PartnerCommand): Result<PartnerStatus> {
  const { from, to } = moves[command];
  return status === from ? ok(to) : refuse('not_possible_now');
}

/** Once its account was erased: suspended for good, with the trading name its customers' orders are filed under. */
export const withoutOwner = (partner: Partner): Partner => ({
  ...partner,
  status: 'suspended',
  phone: '',
  email: null,
  address: '',
  lat: Math.round(partner.lat * 100) / 100,
  lng: Math.round(partner.lng * 100) / 100,
});
