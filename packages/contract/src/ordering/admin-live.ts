import * as z from 'zod/mini';
import { route } from '../route.ts';
import { orderStatuses } from '../statuses.ts';
import { id } from '../text.ts';

export const liveLanes = ['unanswered', 'cooking', 'waiting', 'on_the_way', 'late'] as const;
export type LiveLane = (typeof liveLanes)[number];

export const liveAlarms = ['late', 'unanswered', 'unassigned', 'silent'] as const;
export type LiveAlarm = (typeof liveAlarms)[number];

export const mostLive = 300;

const liveOrder = z.object({
  id,
  orderId: z.string(),
  customerName: z.nullable(z.string()),
  vendorName: z.string(),
  status: z.enum(orderStatuses),
  lane: z.enum(liveLanes),
  alarms: z.array(z.enum(liveAlarms)),
  scheduledTo: z.string(),
  /** Until the end of the promised window; negative once it is over. */
  minutesLeft: z.int(),
  driver: z.nullable(z.object({ id, name: z.string() })),
  /** A driver can be assigned or changed. */
  canAssign: z.boolean(),
  /** The driver waits at the vendor. */
  isAtKitchen: z.boolean(),
});
export type LiveOrder = z.output<typeof liveOrder>;

export const getLiveOrders = route('getLiveOrders', {
  method: 'GET',
  path: '/api/admin/live',
  who: 'admin',
  right: 'orders',
  urgency: 'poll',
  summary: "Today's open orders by lane and alarm, the least time left first.",
  reply: z.object({
    orders: z.array(liveOrder),
    /** There are more than `mostLive`. */
    isCut: z.boolean(),
  }),
});
