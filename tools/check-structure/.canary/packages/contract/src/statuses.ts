// The words whose every writing outside a machine the canary must hear of.
export const orderStatuses = ['placed', 'accepted', 'delivered'] as const;
export type OrderStatus = (typeof orderStatuses)[number];
