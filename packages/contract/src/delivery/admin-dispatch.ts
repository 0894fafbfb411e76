import * as z from 'zod/mini';
import { vehicleTypes } from '../options.ts';
import { documentKinds } from '../partners/documents.ts';
import { okReply, route } from '../route.ts';
import { deliveryStatuses, offerStatuses } from '../statuses.ts';
import { id, plainText } from '../text.ts';

export const assignReasons = ['too_far', 'not_moving', 'vehicle_trouble', 'driver_asked', 'other'] as const;
export type AssignReason = (typeof assignReasons)[number];

/** Why a driver can't be given an order now. */
export const assignBlocks = ['offline', 'silent', 'own_order', 'busy', 'cash_limit'] as const;
export type AssignBlock = (typeof assignBlocks)[number];

/** `why` of `not_possible_now`. */
export const assignProblems = [...assignBlocks, 'no_delivery', 'picked_up'] as const;
export type AssignProblem = (typeof assignProblems)[number];

const orderDelivery = z.object({
  /** The partner's own courier, so there is nothing to assign. */
  hasOwnDelivery: z.boolean(),
  /** Null before the partner accepts. */
  status: z.nullable(z.enum(deliveryStatuses)),
  readyAt: z.nullable(z.string()),
  isReady: z.boolean(),
  /** Open, or accepted and not picked up. */
  canAssign: z.boolean(),
  /** The order is open, so its handover code can be revealed. */
  hasCode: z.boolean(),
  doorPhoto: z.nullable(
    z.object({
      at: z.string(),
      documents: z.array(z.object({ id, kind: z.enum(documentKinds), removedAt: z.null() })),
    }),
  ),
  driver: z.nullable(
    z.object({
      id,
      driverId: z.string(),
      name: z.string(),
      plateNumber: z.nullable(z.string()),
      vehicleType: z.enum(vehicleTypes),
      /** Masked: `•••567`. Null after erasure. */
      phone: z.nullable(z.string()),
      /** Minutes since the last position; null without one. */
      seenMinutes: z.nullable(z.int()),
      isSilent: z.boolean(),
      /** At the vendor, and not picked up yet. */
      isAtKitchen: z.boolean(),
    }),
  ),
  /** Newest first. */
  offers: z.array(
    z.object({
      driver: z.object({ id, name: z.string() }),
      status: z.enum(offerStatuses),
      /** Kilometres by road to the kitchen when offered. */
      toPickup: z.number(),
      offeredAt: z.string(),
      expiresAt: z.string(),
      answeredAt: z.nullable(z.string()),
      /** Other drivers were asked at the same time. */
      isShared: z.boolean(),
      /** Free and able drivers when dispatch chose this one, and how many of them were nearer; null if not dispatched. */
      freeDrivers: z.nullable(z.int()),
      nearerDrivers: z.nullable(z.int()),
      /** Name or phone of the admin who assigned the driver. */
      assignedBy: z.nullable(z.string()),
    }),
  ),
});
export type OrderDelivery = z.output<typeof orderDelivery>;

const byOrder = z.object({ id });

export const getOrderDelivery = route('getOrderDelivery', {
  method: 'GET',
  path: '/api/admin/orders/:id/delivery',
  who: 'admin',
  right: 'orders',
  urgency: 'poll',
  summary: "An order's delivery: its driver, and the offers made to drivers.",
  params: byOrder,
  reply: orderDelivery,
});

const candidate = z.object({
  id,
  driverId: z.string(),
  name: z.string(),
  plateNumber: z.nullable(z.string()),
  vehicleType: z.enum(vehicleTypes),
  /** Kilometres by road to the kitchen, and whole minutes. */
  toPickup: z.number(),
  minutes: z.int(),
  /** Deliveries in hand. */
  load: z.int(),
  /** An offer waits for the driver's answer. */
  isOffered: z.boolean(),
  /** Minutes without a position; null while they come. */
  silentMinutes: z.nullable(z.int()),
  block: z.nullable(z.enum(assignBlocks)),
});
export type DriverCandidate = z.output<typeof candidate>;

export const getDriverCandidates = route('getDriverCandidates', {
  method: 'GET',
  path: '/api/admin/orders/:id/drivers',
  who: 'admin',
  right: 'order_changes',
  summary: 'Drivers on shift near the kitchen of an order, the best one first.',
  params: byOrder,
  reply: z.object({ drivers: z.array(candidate) }),
});

const assignment = {
  method: 'POST',
  who: 'admin',
  right: 'order_changes',
  urgency: 'order',
  params: byOrder,
  reply: orderDelivery,
  errors: ['confirmation_needed', 'order_decided', 'already_taken', 'not_possible_now'],
} as const;

const reason = z.optional(z.enum(assignReasons));

export const assignDriver = route('assignDriver', {
  ...assignment,
  path: '/api/admin/orders/:id/assign-driver',
  summary: 'Gives an order that is not picked up to a driver on shift, instead of `from` or the open offers.',
  body: z.object({
    driverId: id,
    /** The driver the admin saw, or null; `already_taken` if there is another one by now. */
    from: z.nullable(id),
    reason,
  }),
});

export const unassignDriver = route('unassignDriver', {
  ...assignment,
  path: '/api/admin/orders/:id/unassign-driver',
  summary: 'Takes an order that is not picked up from its driver; dispatch offers it to others.',
  body: z.object({ from: id, reason }),
});

export const revealDriverPhone = route('revealDriverPhone', {
  method: 'POST',
  path: '/api/admin/orders/:id/driver-phone',
  who: 'admin',
  right: 'order_changes',
  urgency: 'order',
  summary: 'Reveals the phone of the driver of an order; audited.',
  params: byOrder,
  reply: z.object({ phone: z.string() }),
  errors: ['not_possible_now'],
});

export const maxSosNote = 500;

export const closeSos = route('closeSos', {
  method: 'POST',
  path: '/api/admin/drivers/:id/close-sos',
  who: 'admin',
  right: 'order_changes',
  urgency: 'order',
  summary: "Closes a driver's call for help with a note; audited.",
  params: byOrder,
  body: z.object({
    /** Of the call that was seen. */
    sosAt: z.iso.datetime(),
    note: plainText({ min: 1, max: maxSosNote }),
  }),
  reply: okReply,
  errors: ['not_possible_now'],
});
