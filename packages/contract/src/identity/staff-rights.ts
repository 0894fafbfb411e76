export const staffRoles = ['owner', 'operations', 'support', 'finance', 'content'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Which roles hold a right; an owner holds all. Every staff call names its right, the panel's sections and buttons too. */
const holders = {
  /** Saved views of lists: all staff. */
  views: ['operations', 'support', 'finance', 'content'],
  figures: ['operations', 'finance'],
  orders: ['operations', 'support', 'finance'],
  order_changes: ['operations', 'support'],
  refunds: ['operations', 'support', 'finance'],
  refund_approvals: ['finance'],
  customers: ['operations', 'support', 'finance'],
  customer_changes: ['operations'],
  partners: ['operations', 'support', 'finance'],
  partner_changes: ['operations'],
  drivers: ['operations', 'support', 'finance'],
  driver_changes: ['operations'],
  events: ['operations', 'support', 'finance'],
  event_changes: ['operations', 'support'],
  support: ['operations', 'support'],
  exports: ['operations', 'finance'],
  cash: ['operations', 'finance'],
  payouts: ['finance'],
  content: ['content'],
  coverage: ['operations', 'content'],
  areas: ['operations'],
  settings: [],
  audit: ['finance'],
  staff: [],
} as const satisfies Readonly<Record<string, readonly StaffRole[]>>;

export type StaffRight = keyof typeof holders;
export const staffRights = Object.keys(holders) as readonly StaffRight[];

export const rolesWith = (right: StaffRight): readonly StaffRole[] =>
  staffRoles.filter((role) => holdsRight(role, right));

/** False without a role. */
export const holdsRight = (role: StaffRole | null, right: StaffRight): boolean =>
  role === 'owner' || (role !== null && (holders[right] as readonly StaffRole[]).includes(role));
