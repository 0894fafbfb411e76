import * as z from 'zod/mini';
import { vehicleTypes } from '../options.ts';
import { route } from '../route.ts';
import { id } from '../text.ts';

/** Minimum interval of position events, in seconds; faster positions are delayed. */
export const trackingSeconds = 10;

const place = { lat: z.number(), lng: z.number() };

const tracking = z.object({
  /** Null before a driver accepts, after delivery, and for own delivery. */
  driver: z.nullable(
    z.object({
      name: z.string(),
      vehicleType: z.enum(vehicleTypes),
      /** Null on a bicycle. */
      plateNumber: z.nullable(z.string()),
      /** Mean stars of the last hundred deliveries; null without any. */
      rating: z.nullable(z.number()),
    }),
  ),
  /** Only while out for delivery. */
  position: z.nullable(z.object({ ...place, at: z.string() })),
  /** Rounded to about a hundred metres: some kitchens are homes. */
  pickup: z.object({ ...place, name: z.string() }),
  door: z.object(place),
  stopsBefore: z.int(),
  etaFrom: z.string(),
  etaTo: z.string(),
  isLate: z.boolean(),
  /** Midday break: riders rest in the shade on the way. */
  isHeat: z.boolean(),
  /** Of the order. */
  version: z.int(),
});
export type Tracking = z.output<typeof tracking>;

export const getTracking = route('getTracking', {
  method: 'GET',
  path: '/api/order/:orderId/tracking',
  who: 'account',
  urgency: 'poll',
  summary: 'Position, driver and arrival time of an order of the account.',
  params: z.object({ orderId: id }),
  reply: tracking,
});

export const getMap = route('getMap', {
  method: 'GET',
  path: '/api/map',
  who: 'anyone',
  summary: 'The map tiles; null if none are configured and maps are plain.',
  reply: z.object({
    /** Show `attribution` beside the map. */
    tiles: z.nullable(z.object({ url: z.string(), attribution: z.string() })),
  }),
});
