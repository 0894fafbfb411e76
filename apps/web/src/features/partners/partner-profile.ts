import type { getPartnerProfile } from '@sufra/contract/partner-orders.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';

export type PartnerProfile = ReplyOf<typeof getPartnerProfile>;

export interface DeskTabProps {
  readonly profile: PartnerProfile;
  /** New orders nobody has answered yet. */
  readonly newCount: number;
}
