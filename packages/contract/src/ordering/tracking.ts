import * as z from 'zod/mini';
import { vehicleTypes } from '../options.ts';
import { route } from '../route.ts';
import { id } from '../text.ts';

/** The least pause between two events about a driver's way, in seconds; positions that come faster are told later. */
export const trackingSeconds = 10;

const place = { lat: z.number(), lng: z.number() };

const tracking = z.object({
  /** Null before a driver has taken the order, after it has come, and where the partner brings it itself. */
  driver: z.nullable(
    z.object({
      /** The first name. */
      name: z.string(),
      vehicleType: z.enum(vehicleTypes),
      /** A bicycle has none. */
      plateNumber: z.nullable(z.string()),
      /** One to five stars over the last hundred deliveries; null while nobody has given any. */
      rating: z.nullable(z.number()),
      /** Only while the order is out for delivery. */
      phone: z.nullable(z.string()),
    }),
  ),
  /** Only while the order is out for delivery; `at` is when it was told. */
  position: z.nullable(z.object({ ...place, at: z.string() })),
  /** The kitchen, to about a hundred metres: some cook at home. */
  pickup: z.object({ ...place, name: z.string() }),
  door: z.object(place),
  /** Doors the driver goes to before this one. */
  stopsBefore: z.int(),
  etaFrom: z.string(),
  etaTo: z.string(),
  isLate: z.boolean(),
  /** The noon rule of summer holds and the driver rides in the sun: there are rests in the shade on the way. */
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
  summary: 'Where an order of the account is, who brings it and when it comes.',
  params: z.object({ orderId: id }),
  reply: tracking,
});

export const getMap = route('getMap', {
  method: 'GET',
  path: '/api/map',
  who: 'anyone',
  summary: 'The tiles maps are drawn on; null where the operator has set none and maps are drawn plainly.',
  reply: z.object({
    /** `url` holds `{z}`, `{x}` and `{y}`; `attribution` is to be shown beside the map. */
    tiles: z.nullable(z.object({ url: z.string(), attribution: z.string() })),
  }),
});
