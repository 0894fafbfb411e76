import * as z from 'zod/mini';
import { vehicleTypes } from '../options.ts';
import { route } from '../route.ts';
import { orderStatuses } from '../statuses.ts';
import { id } from '../text.ts';

export const liveLanes = ['unanswered', 'cooking', 'waiting', 'on_the_way', 'late'] as const;
export type LiveLane = (typeof liveLanes)[number];

export const liveAlarms = ['late', 'unanswered', 'unassigned', 'silent'] as const;
export type LiveAlarm = (typeof liveAlarms)[number];

export const liveDriverStates = ['free', 'on_trip', 'silent'] as const;
export type LiveDriverState = (typeof liveDriverStates)[number];

export const mostLive = 2_000;
export const mostLiveDrivers = 500;
export const mostMissed = 100;

const place = z.object({ lat: z.number(), lng: z.number() });

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
  kitchen: place,
  door: place,
});
export type LiveOrder = z.output<typeof liveOrder>;

const liveDriver = z.object({
  id,
  name: z.string(),
  vehicleType: z.enum(vehicleTypes),
  state: z.enum(liveDriverStates),
  /** Deliveries in hand. */
  load: z.int(),
  /** Minutes since the last position; null without one. */
  seenMinutes: z.nullable(z.int()),
  position: z.nullable(place),
});
export type LiveDriver = z.output<typeof liveDriver>;

const liveSos = z.object({
  driver: z.object({ id, name: z.string(), driverId: z.string() }),
  sosAt: z.string(),
  /** Null for staff who may not change orders. */
  phone: z.nullable(z.string()),
  /** The latest known. */
  position: z.nullable(place),
  orders: z.array(z.object({ id, orderId: z.string() })),
});
export type LiveSos = z.output<typeof liveSos>;

const missedOffer = z.object({
  id,
  orderId: z.string(),
  /** The vendor that didn't answer. */
  vendorName: z.string(),
  missedAt: z.string(),
  /** The vendor that has or had the order next; null if it was cancelled because none could take it. */
  nextVendor: z.nullable(z.string()),
});
export type MissedOffer = z.output<typeof missedOffer>;

export const getLiveOrders = route('getLiveOrders', {
  method: 'GET',
  path: '/api/admin/live',
  who: 'admin',
  right: 'orders',
  urgency: 'poll',
  summary:
    "Today's open orders by lane and alarm, the least time left first, with drivers and missed orders.",
  reply: z.object({
    orders: z.array(liveOrder),
    /** Open calls for help by drivers, the oldest first. */
    sos: z.array(liveSos),
    /** On shift or with deliveries, at most `mostLiveDrivers`. */
    drivers: z.array(liveDriver),
    /** Today's, newest first, at most `mostMissed`. */
    missed: z.array(missedOffer),
    /** There are more than `mostLive`. */
    isCut: z.boolean(),
  }),
});
