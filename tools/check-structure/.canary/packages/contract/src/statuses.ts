// The statuses that only state machines may write.
export const orderStatuses = ['placed', 'accepted', 'delivered'] as const;
export type OrderStatus = (typeof orderStatuses)[number];
