import * as z from 'zod/mini';
import type { StaffRight } from './identity/staff-rights.ts';
import type { PartnerRight } from './partners/partner-rights.ts';
import type { Who } from './route.ts';
import { id } from './text.ts';

/** A stream of change events; the reader refetches by the ordinary call. */
export interface Stream {
  readonly name: string;
  readonly path: `/api/${string}`;
  readonly who: Who;
  /** The right a stream for staff needs. */
  readonly right?: StaffRight;
  readonly partnerRight?: PartnerRight;
  readonly summary: string;
  readonly params: z.ZodMiniType;
}

export const changedEvent = z.object({
  version: z.nullable(z.int()),
});
export type ChangedEvent = z.output<typeof changedEvent>;

export const watchOrder = {
  name: 'watchOrder',
  path: '/api/order/:orderId/live',
  who: 'account',
  summary: "Changes of the account's orders.",
  params: z.object({ orderId: id }),
} as const satisfies Stream;

export const watchPartnerOrders = {
  name: 'watchPartnerOrders',
  path: '/api/partner/orders/live',
  who: 'partner',
  partnerRight: 'orders',
  summary: 'New orders of the partner, and changes.',
  params: z.object({}),
} as const satisfies Stream;

export const watchDeliveries = {
  name: 'watchDeliveries',
  path: '/api/driver/live',
  who: 'driver',
  summary: 'New offers of the driver, and changes of the current trip.',
  params: z.object({}),
} as const satisfies Stream;

export const watchLive = {
  name: 'watchLive',
  path: '/api/admin/live/changes',
  who: 'admin',
  right: 'orders',
  summary: 'Changes of open orders, their deliveries and drivers.',
  params: z.object({}),
} as const satisfies Stream;

export const allStreams: readonly Stream[] = [watchOrder, watchPartnerOrders, watchDeliveries, watchLive];
