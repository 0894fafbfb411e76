import * as z from 'zod/mini';
import { listQuery, pageOf } from '../paging.ts';
import { route } from '../route.ts';
import { disputeStatuses } from '../statuses.ts';
import { id } from '../text.ts';

/** Why, in the bank's words; whatever else it says is `general`. */
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
  /** What the payment company calls it. */
  reference: z.string(),
  status: z.enum(disputeStatuses),
  reason: z.enum(disputeReasons),
  /** AED text; it may be less than what was paid. */
  amount: z.string(),
  /** What the payment company takes for it; null while it has not said. */
  fee: z.nullable(z.string()),
  /** The sum was taken from us and has not come back. */
  isWithdrawn: z.boolean(),
  answerBy: z.nullable(z.string()),
  openedAt: z.string(),
  closedAt: z.nullable(z.string()),
  /** What was paid for; ids and numbers are those of orders and events, null where it never came to one. */
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
  summary: 'Disputes of charges by page, the newest first.',
  query: z.object({ order, cursor, status: z.optional(z.enum(disputeStatuses)) }),
  reply: pageOf(dispute),
});
