import * as z from 'zod/mini';
import { route } from '../route.ts';
import { orderStatuses, partnerStatuses, partnerTypes } from '../statuses.ts';
import { id, plainText } from '../text.ts';

export const foundPerGroup = 5;

export const searchAdmin = route('searchAdmin', {
  method: 'GET',
  path: '/api/admin/search',
  who: 'admin',
  right: 'orders',
  summary: 'Orders, customers, drivers and partners by number, phone, plate or the beginning of a name.',
  query: z.object({ q: plainText({ min: 2, max: 80 }) }),
  reply: z.object({
    /** Newest first. */
    orders: z.array(
      z.object({
        id,
        orderId: z.string(),
        customerName: z.nullable(z.string()),
        vendorName: z.string(),
        status: z.enum(orderStatuses),
      }),
    ),
    users: z.array(z.object({ id, name: z.nullable(z.string()), phone: z.string() })),
    drivers: z.array(
      z.object({ id, name: z.string(), plateNumber: z.nullable(z.string()), isOnline: z.boolean() }),
    ),
    partners: z.array(
      z.object({ id, name: z.string(), type: z.enum(partnerTypes), status: z.enum(partnerStatuses) }),
    ),
  }),
});
