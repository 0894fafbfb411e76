import * as z from 'zod/mini';
import { pin } from '../household/areas.ts';
import { pictureInput } from '../partners/documents.ts';
import { contactWays, orderTypes, talks } from '../ordering/ordering.ts';
import { okReply, route } from '../route.ts';
import { digits, id } from '../text.ts';

export const offerSeconds = 45;

const sum = z.string();

const pickup = z.object({ name: z.string(), address: z.string(), lat: z.number(), lng: z.number() });

const deliveryRequest = z.object({
  /** The offer's id. */
  id,
  /** The order number; of several orders the first. */
  orderId: z.string(),
  /** Orders of this kitchen on the trip. */
  orders: z.int(),
  pickupLocation: pickup,
  /** The area only; accepting reveals the address. */
  dropoffLocation: z.object({ address: z.string() }),
  dropoffs: z.array(z.string()),
  /** Kilometres to the kitchen, and from there over all doors. */
  toPickup: z.number(),
  estimatedDistance: z.number(),
  /** Minutes until the last door. */
  estimatedDuration: z.int(),
  /** AED text over all orders. */
  deliveryFee: sum,
  isPeak: z.boolean(),
  readyAt: z.string(),
  /** `secondsLeft` is for devices with a wrong clock. */
  expiresAt: z.string(),
  secondsLeft: z.number(),
  /** Offered to several drivers: the first to accept gets it. */
  isShared: z.boolean(),
  /** AED text to collect in cash; null if paid. */
  cash: z.nullable(sum),
});
export type DeliveryRequest = z.output<typeof deliveryRequest>;

export const getDeliveryRequests = route('getDeliveryRequests', {
  method: 'GET',
  path: '/api/driver/delivery-requests',
  who: 'driver',
  urgency: 'poll',
  summary: "The driver's open offers; none while offline.",
  reply: z.array(deliveryRequest),
});

const activeDelivery = z.object({
  /** The delivery's id. */
  id,
  talkId: id,
  talks,
  orderId: z.string(),
  orderType: z.enum(orderTypes),
  status: z.enum(['accepted', 'pickup_confirmed', 'in_transit']),
  pickupLocation: pickup,
  /** The whole trip is ready and `readyAt` has come; pickup is refused before. */
  isReady: z.boolean(),
  readyAt: z.string(),
  /** The window the customer chose. */
  promisedFrom: z.string(),
  promisedAt: z.string(),
  /** The full address, until delivered. */
  dropoffLocation: z.object({ address: z.string(), lat: z.number(), lng: z.number() }),
  dropoffInstructions: z.nullable(z.string()),
  /** An initial only. */
  customer: z.string(),
  meals: z.array(z.object({ name: z.string(), portions: z.int() })),
  notes: z.nullable(z.string()),
  /** Kilometres from the kitchen. */
  estimatedDistance: z.number(),
  deliveryFee: sum,
  cash: z.nullable(sum),
  /** When "customer unreachable" becomes possible; null while the driver isn't at the door. */
  unreachableFrom: z.nullable(z.string()),
  /** The last attempt to reach the customer since arriving. */
  contactedAt: z.nullable(z.string()),
  /** Replaces the handover code, unless cash is due. */
  hasDoorPhoto: z.boolean(),
  stop: z.int(),
  stops: z.int(),
  /** The places are rounded to about 100 m until their turn comes. */
  next: z.array(z.object({ id, orderId: z.string(), area: z.string(), lat: z.number(), lng: z.number() })),
  done: z.array(z.object({ id, orderId: z.string(), area: z.string() })),
  version: z.int(),
});
export type ActiveDelivery = z.output<typeof activeDelivery>;

const active = z.nullable(activeDelivery);

export const getActiveDelivery = route('getActiveDelivery', {
  method: 'GET',
  path: '/api/driver/active-delivery',
  who: 'driver',
  urgency: 'poll',
  summary: "The driver's current stop; null without a delivery.",
  reply: active,
});

const byOffer = z.object({ id });
const byDelivery = z.object({ deliveryId: id });

export const acceptDelivery = route('acceptDelivery', {
  method: 'POST',
  path: '/api/driver/accept-delivery/:id',
  who: 'driver',
  urgency: 'order',
  summary: "Accepts an offer. The first driver to accept gets it, by the database's clock.",
  params: byOffer,
  reply: activeDelivery,
  errors: ['already_taken', 'offer_expired', 'not_possible_now'],
});

export const rejectDelivery = route('rejectDelivery', {
  method: 'POST',
  path: '/api/driver/reject-delivery/:id',
  who: 'driver',
  urgency: 'order',
  summary: 'Rejects an offer; another driver gets it at once.',
  params: byOffer,
  reply: okReply,
});

export const updateDeliveryStatus = route('updateDeliveryStatus', {
  method: 'POST',
  path: '/api/driver/update-delivery-status/:deliveryId',
  who: 'driver',
  urgency: 'order',
  summary: "Records the next step of the current stop. Replies with the trip's new state; null at its end.",
  params: byDelivery,
  body: z.object({
    status: z.enum(['pickup_confirmed', 'in_transit', 'delivered', 'undeliverable']),
    location: z.optional(z.nullable(pin)),
    /** Required for `delivered` unless a door photo is stored. */
    handoverCode: z.optional(z.nullable(digits(/^\d{4}$/))),
  }),
  reply: active,
  /** `not_at_door` with `metres`, `too_early_to_report` with `from`. */
  errors: [
    'not_ready_yet',
    'safety_alarm_open',
    'handover_code_wrong',
    'not_at_door',
    'customer_not_contacted',
    'door_photo_needed',
    'too_early_to_report',
    'order_decided',
    'not_possible_now',
  ],
});

export const contactCustomer = route('contactCustomer', {
  method: 'POST',
  path: '/api/driver/contact-customer/:deliveryId',
  who: 'driver',
  urgency: 'order',
  summary: 'Records a call to the customer, or sends them a message that the driver is at the door.',
  params: byDelivery,
  body: z.object({ by: z.enum(contactWays) }),
  reply: activeDelivery,
  errors: ['not_at_door', 'not_possible_now'],
});

export const saveDoorPhoto = route('saveDoorPhoto', {
  method: 'POST',
  path: '/api/driver/door-photo/:deliveryId',
  who: 'driver',
  urgency: 'order',
  summary:
    'Stores an encrypted photo of the door: instead of a handover code, or as proof that nobody was there.',
  params: byDelivery,
  body: z.object({ photo: pictureInput }),
  reply: activeDelivery,
  errors: ['not_possible_now'],
  maxBodyBytes: 3 * 1024 * 1024,
});

export const releaseDelivery = route('releaseDelivery', {
  method: 'POST',
  path: '/api/driver/give-back-delivery/:deliveryId',
  who: 'driver',
  urgency: 'order',
  summary:
    'Releases a delivery before pickup; another driver gets an offer. Replies with the rest of the trip.',
  params: byDelivery,
  reply: active,
  errors: ['not_possible_now'],
});
