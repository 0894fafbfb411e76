import * as z from 'zod/mini';
import type { Who } from './route.ts';
import { id } from './text.ts';

/** A stream of change events; the reader refetches by the ordinary call. */
export interface Stream {
  readonly name: string;
  readonly path: `/api/${string}`;
  readonly who: Who;
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
  summary: 'Tells when an order of the account has changed.',
  params: z.object({ orderId: id }),
} as const satisfies Stream;

export const watchPartnerOrders = {
  name: 'watchPartnerOrders',
  path: '/api/partner/orders/live',
  who: 'partner',
  summary: 'Tells when any order of the partner has changed or a new one has come.',
  params: z.object({}),
} as const satisfies Stream;

export const watchDeliveries = {
  name: 'watchDeliveries',
  path: '/api/driver/live',
  who: 'driver',
  summary:
    'Tells when the driver is asked to bring something, or something about the trip in hand has changed.',
  params: z.object({}),
} as const satisfies Stream;

export const allStreams: readonly Stream[] = [watchOrder, watchPartnerOrders, watchDeliveries];
