import * as z from 'zod/mini';
import { pin } from '../household/addresses.ts';
import { emirates, vehicleTypes } from '../options.ts';
import { okReply, route } from '../route.ts';
import { id } from '../text.ts';

/** How often a driver's device tells where it is, in seconds, as long as it is online. */
export const positionSeconds = 30;
/** Kilometres from the kitchen to the door that the base fee includes. */
export const kmIncluded = 3;
/** Hours of Dubai's day, from and to, in which the peak fee is paid. */
export const peakHours = [
  [12, 14],
  [19, 21],
] as const;

const names = z.object({ en: z.string(), ar: z.string() });

const driverProfile = z.object({
  /** As people say it, such as "D-1042". */
  driverId: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.nullable(z.string()),
  vehicleType: z.enum(vehicleTypes),
  /** A bicycle has none. */
  plateNumber: z.nullable(z.string()),
  emirate: z.enum(emirates),
  /** One that is suspended only brings what it still has in hand. */
  status: z.enum(['approved', 'suspended']),
  isOnline: z.boolean(),
  /** Online, with nothing in hand. */
  isAvailable: z.boolean(),
  /** The day the driver was let in. */
  since: z.string(),
  /** The account payouts go to, the IBAN masked (`AE07 •••• 3456`); null before there is one. */
  bankInfo: z.nullable(z.object({ bankName: z.string(), iban: z.string(), accountHolderName: z.string() })),
  /** While the noon rule of summer holds: until when, and where to rest in the shade, the nearest first. */
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
  summary:
    'The driver record of the account, whether it is online, and the noon rule of summer while it holds.',
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
  /** Null before the first stars. */
  averageRating: z.nullable(z.number()),
  /** Percent of the offers of the last 30 days that were answered with yes; null before any. */
  acceptanceRate: z.nullable(z.int()),
  /** Customers' cash in the driver's hands beyond what the driver is owed. */
  cashToHandIn: sum,
  /** Not paid out yet, cash in hand already off. */
  pendingPayout: sum,
  /** What is paid for a delivery that opens now. */
  fees: z.object({
    base: sum,
    perKm: sum,
    perKmFrom: z.number(),
    peak: sum,
    peakHours: z.array(z.object({ from: z.int(), to: z.int() })),
  }),
  /** What this week's earnings are made of. */
  breakdown: z.object({ base: sum, distance: sum, peak: sum, total: sum }),
});
export type DriverStats = z.output<typeof driverStats>;

export const getDriverStats = route('getDriverStats', {
  method: 'GET',
  path: '/api/driver/stats',
  who: 'driver',
  summary: 'What the driver earned today, this week and this month, by the ledger, and how it went.',
  reply: driverStats,
});

const pastDelivery = z.object({
  id,
  /** The number people say. */
  orderId: z.string(),
  date: z.string(),
  earnings: sum,
  rating: z.nullable(z.int()),
  pickupAddress: z.string(),
  /** The area only. */
  dropoffAddress: z.string(),
  /** Kilometres, and minutes from the yes to the door. */
  distance: z.number(),
  duration: z.int(),
  outcome: z.enum(['delivered', 'failed']),
});
export type PastDelivery = z.output<typeof pastDelivery>;

export const getDriverHistory = route('getDriverHistory', {
  method: 'GET',
  path: '/api/driver/history',
  who: 'driver',
  summary: 'What the driver has brought, the newest first, twenty at a time.',
  query: z.object({ before: z.optional(id) }),
  reply: z.object({ deliveries: z.array(pastDelivery), next: z.nullable(id) }),
});

export const toggleDriverStatus = route('toggleDriverStatus', {
  method: 'POST',
  path: '/api/driver/toggle-status',
  who: 'driver',
  summary: 'Goes online, which needs a position, or offline, which waits until nothing is in hand.',
  body: z.object({ isOnline: z.boolean(), location: z.optional(z.nullable(pin)) }),
  reply: driverProfile,
  errors: ['location_needed', 'not_possible_now'],
});

export const sendPosition = route('sendPosition', {
  method: 'POST',
  path: '/api/driver/location',
  who: 'driver',
  summary: 'Where the driver is, every half a minute while online. Only the last place is kept.',
  body: z.object({ location: pin }),
  reply: okReply,
  errors: ['not_possible_now'],
});
