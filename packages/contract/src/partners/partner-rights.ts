import { partnerRoles, type PartnerRole } from '../statuses.ts';

export const teamRoles = ['manager', 'kitchen', 'counter'] as const satisfies readonly PartnerRole[];
export type TeamRole = (typeof teamRoles)[number];

/** Which roles hold a right; an owner holds all. Every partner call names its right, the dashboard's tabs too. */
const holders = {
  /** See, accept, reject, cook, pack and hand over; see the menu, say what is sold out. */
  orders: ['manager', 'kitchen', 'counter'],
  /** Answer an alarm that an order may be unsafe: those who cook. */
  safety: ['manager', 'kitchen'],
  /** Busy, closed for now. */
  availability: ['manager', 'kitchen'],
  menu: ['manager'],
  profile: ['manager'],
  events: ['manager'],
  money: [],
  team: [],
} as const satisfies Readonly<Record<string, readonly TeamRole[]>>;

export type PartnerRight = keyof typeof holders;

export const partnerRolesWith = (right: PartnerRight): readonly PartnerRole[] =>
  partnerRoles.filter((role) => holdsPartnerRight(role, right));

export const holdsPartnerRight = (role: PartnerRole | null, right: PartnerRight): boolean =>
  role === 'owner' || (role !== null && (holders[right] as readonly PartnerRole[]).includes(role));
