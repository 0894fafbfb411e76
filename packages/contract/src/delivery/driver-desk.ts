import * as z from 'zod/mini';
import { holidaysAhead, pin } from '../household/areas.ts';
import { emirates, vehicleTypes } from '../options.ts';
import { orderTypes, talks } from '../ordering/ordering.ts';
import { okReply, route } from '../route.ts';
import { id } from '../text.ts';

/** Interval of position reports while online, in seconds. */
export const positionSeconds = 30;
/** Kilometres from kitchen to door included in the base fee. */
export const kmIncluded = 3;
/** Hours of the Dubai day. */
export const peakHours = [
  [12, 14],
  [19, 21],
] as const;

const names = z.object({ en: z.string(), ar: z.string() });

const driverProfile = z.object({
  /** Such as "D-1042". */
  driverId: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.nullable(z.string()),
  vehicleType: z.enum(vehicleTypes),
  /** Null on a bicycle. */
  plateNumber: z.nullable(z.string()),
  emirate: z.enum(emirates),
  /** A suspended driver only finishes current deliveries. */
  status: z.enum(['approved', 'suspended']),
  isOnline: z.boolean(),
  isAvailable: z.boolean(),
  /** AED text. */
  cash: z.object({ held: z.string(), room: z.string(), cap: z.string() }),
  since: z.string(),
  /** The IBAN is masked (`AE07 •••• 3456`); null if none is stored. */
  bankInfo: z.nullable(z.object({ bankName: z.string(), iban: z.string(), accountHolderName: z.string() })),
  /** Since when the driver's call for help is open; null without one. */
  sosAt: z.nullable(z.string()),
  /** Of the driver's emirate, from three days before. */
  holidays: z.optional(holidaysAhead),
  /** The midday break: its end, and rest areas, nearest first. */
  heat: z.nullable(
    z.object({
      until: z.string(),
      restStops: z.array(
        z.object({ name: names, lat: z.number(), lng: z.number(), distance: z.nullable(z.number()) }),
      ),
    }),
  ),
});
export type DriverProfile = z.output<typeof driverProfile>;

export const getDriverProfile = route('getDriverProfile', {
  method: 'GET',
  path: '/api/driver/profile',
  who: 'driver',
  urgency: 'poll',
  summary: "The account's driver record, whether it is online, and the current midday break.",
  reply: driverProfile,
});

/** AED text. */
const sum = z.string();

const driverStats = z.object({
  todayEarnings: sum,
  /** Since Monday. */
  weeklyEarnings: sum,
  monthlyEarnings: sum,
  totalDeliveries: z.int(),
  todayDeliveries: z.int(),
  /** Null before the first. */
  averageRating: z.nullable(z.number()),
  /** Percent of accepted offers in the last 30 days; null without any. */
  acceptanceRate: z.nullable(z.int()),
  /** Cash collected beyond the driver's earnings. */
  cashToHandIn: sum,
  /** After deducting collected cash. */
  pendingPayout: sum,
  receipts: z.array(z.object({ number: z.string(), amount: sum, at: z.string() })),
  /** For a delivery that opens now. */
  fees: z.object({
    base: sum,
    perKm: sum,
    perKmFrom: z.number(),
    peak: sum,
    peakHours: z.array(z.object({ from: z.int(), to: z.int() })),
  }),
  /** Of this week. */
  breakdown: z.object({ base: sum, distance: sum, peak: sum, total: sum }),
});
export type DriverStats = z.output<typeof driverStats>;

export const getDriverStats = route('getDriverStats', {
  method: 'GET',
  path: '/api/driver/stats',
  who: 'driver',
  summary: "The driver's earnings from the ledger (today, week, month) and performance.",
  reply: driverStats,
});

const pastDelivery = z.object({
  id,
  orderId: z.string(),
  date: z.string(),
  earnings: sum,
  rating: z.nullable(z.int()),
  pickupAddress: z.string(),
  /** The area only. */
  dropoffAddress: z.string(),
  /** Kilometres, and minutes from accepting to the door. */
  distance: z.number(),
  duration: z.int(),
  outcome: z.enum(['delivered', 'failed']),
  /** Until an hour after the order's end. */
  talk: z.nullable(z.object({ talkId: id, talks, orderType: z.enum(orderTypes) })),
});
export type PastDelivery = z.output<typeof pastDelivery>;

export const getDriverHistory = route('getDriverHistory', {
  method: 'GET',
  path: '/api/driver/history',
  who: 'driver',
  summary: "The driver's deliveries, newest first, twenty per page.",
  query: z.object({ before: z.optional(id) }),
  reply: z.object({ deliveries: z.array(pastDelivery), next: z.nullable(id) }),
});

export const toggleDriverStatus = route('toggleDriverStatus', {
  method: 'POST',
  path: '/api/driver/toggle-status',
  who: 'driver',
  summary:
    'Goes online, which needs a position, or offline, which takes effect after the current deliveries.',
  body: z.object({ isOnline: z.boolean(), location: z.optional(z.nullable(pin)) }),
  reply: driverProfile,
  errors: ['location_needed', 'not_possible_now'],
});

export const sendPosition = route('sendPosition', {
  method: 'POST',
  path: '/api/driver/location',
  who: 'driver',
  summary: "Reports the driver's position, every 30 seconds while online. Only the last one is stored.",
  body: z.object({ location: pin }),
  reply: okReply,
  errors: ['not_possible_now'],
});

export const sendSos = route('sendSos', {
  method: 'POST',
  path: '/api/driver/sos',
  who: 'driver',
  urgency: 'order',
  summary: 'Calls operations for help, with position, phone and order. One open call per driver.',
  body: z.object({ location: z.optional(z.nullable(pin)) }),
  reply: z.object({ sosAt: z.string() }),
});
