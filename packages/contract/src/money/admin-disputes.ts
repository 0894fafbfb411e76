import * as z from 'zod/mini';
import { listQuery, pageOf } from '../paging.ts';
import { route } from '../route.ts';
import { disputeStatuses } from '../statuses.ts';
import { id } from '../text.ts';

/** Any other reason is `general`. */
export const disputeReasons = [
  'fraudulent',
  'unrecognized',
  'duplicate',
  'subscription_canceled',
  'product_not_received',
  'product_unacceptable',
  'credit_not_processed',
  'general',
] as const;

const dispute = z.object({
  id,
  /** The gateway's id. */
  reference: z.string(),
  status: z.enum(disputeStatuses),
  reason: z.enum(disputeReasons),
  /** AED text; may be less than the payment. */
  amount: z.string(),
  /** The gateway's fee; null if unknown. */
  fee: z.nullable(z.string()),
  /** The amount was withdrawn and not returned. */
  isWithdrawn: z.boolean(),
  answerBy: z.nullable(z.string()),
  openedAt: z.string(),
  closedAt: z.nullable(z.string()),
  /** An order or event; null if the payment led to none. */
  about: z.object({
    kind: z.enum(['order', 'event', 'subscription']),
    id: z.nullable(id),
    number: z.nullable(z.string()),
  }),
  customer: z.object({ id, name: z.nullable(z.string()) }),
});
export type AdminDispute = z.output<typeof dispute>;

const { order, cursor } = listQuery(['openedAt']);

export const getDisputes = route('getDisputes', {
  method: 'GET',
  path: '/api/admin/disputes',
  who: 'admin',
  right: 'payouts',
  summary: 'Charge disputes by page, newest first.',
  query: z.object({ order, cursor, status: z.optional(z.enum(disputeStatuses)) }),
  reply: pageOf(dispute),
});
