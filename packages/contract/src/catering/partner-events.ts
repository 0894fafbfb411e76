import * as z from 'zod/mini';
import { eventFacts, eventMessage, householdNeeds, messageBody, quoteInclusions } from './catering.ts';
import { priceInput } from '../partners/partner-menu.ts';
import { route } from '../route.ts';
import { quoteStatuses } from '../statuses.ts';
import { id, plainText } from '../text.ts';

const chefActions = ['quote', 'withdraw', 'message', 'cancel', 'arrive', 'complete'] as const;
export type ChefAction = (typeof chefActions)[number];

const partnerEvent = z.object({
  ...eventFacts,
  /** An initial only. */
  customer: z.string(),
  needs: householdNeeds,
  actions: z.array(z.enum(chefActions)),
  /** This chef's last quote; an open one can be accepted at any moment. */
  quote: z.nullable(
    z.object({
      id,
      status: z.enum(quoteStatuses),
      menu: z.array(z.string()),
      inclusions: z.array(z.enum(quoteInclusions)),
      note: z.nullable(z.string()),
      price: z.string(),
      /** Premium diets included. */
      total: z.string(),
      /** The chef's share, without VAT and service fee. */
      earns: z.string(),
      feePercent: z.number(),
      expiresAt: z.string(),
    }),
  ),
  /** Shown from booking until the event is over. */
  contact: z.nullable(
    z.object({
      name: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      lines: z.array(z.string()),
      instructions: z.nullable(z.string()),
    }),
  ),
  arrivedAt: z.nullable(z.string()),
  messages: z.array(eventMessage),
  rating: z.nullable(z.object({ rating: z.int(), comment: z.nullable(z.string()) })),
});
export type PartnerEvent = z.output<typeof partnerEvent>;

const byEvent = z.object({ eventId: id });

export const getPartnerEvents = route('getPartnerEvents', {
  method: 'GET',
  path: '/api/partner/events',
  who: 'partner',
  right: 'events',
  urgency: 'poll',
  summary: 'Events open for quotes, quoted or booked, next event first. Chefs only.',
  reply: z.object({
    /** In the chef's emirate. */
    open: z.array(partnerEvent),
    /** Booked, or over and unpaid. */
    booked: z.array(partnerEvent),
    /** The last twenty. */
    past: z.array(partnerEvent),
  }),
});

export const getPartnerEvent = route('getPartnerEvent', {
  method: 'GET',
  path: '/api/partner/events/:eventId',
  who: 'partner',
  right: 'events',
  urgency: 'poll',
  summary: "One event with the chef's quote and the messages.",
  params: byEvent,
  reply: partnerEvent,
});

export const maxMenuLines = 20;

export const quoteForEvent = route('quoteForEvent', {
  method: 'POST',
  path: '/api/partner/events/:eventId/quotes',
  who: 'partner',
  right: 'events',
  summary: "Quotes a price, replacing the chef's open quote.",
  params: byEvent,
  body: z.object({
    menu: z.array(plainText({ min: 2, max: 120 })).check(z.minLength(1), z.maxLength(maxMenuLines)),
    /** For all guests, VAT included, premium diets excluded. */
    price: priceInput,
    inclusions: z.array(z.enum(quoteInclusions)).check(z.maxLength(quoteInclusions.length)),
    note: z.optional(z.nullable(plainText({ max: 500 }))),
    /** An hour to fourteen days from now, and before the event; an instant with its offset. */
    expiresAt: z.iso.datetime({ offset: true }),
  }),
  reply: partnerEvent,
  status: 201,
  /** `not_possible_now` with `why`: `chef_busy`. */
  errors: ['event_decided', 'not_possible_now', 'idempotency_mismatch', 'request_in_flight'],
  idempotent: true,
});

export const withdrawQuote = route('withdrawQuote', {
  method: 'POST',
  path: '/api/partner/events/:eventId/quotes/:quoteId/withdraw',
  who: 'partner',
  right: 'events',
  summary: 'Withdraws an open quote.',
  params: z.object({ eventId: id, quoteId: id }),
  reply: partnerEvent,
  errors: ['quote_gone'],
});

export const writeToCustomer = route('writeToCustomer', {
  method: 'POST',
  path: '/api/partner/events/:eventId/messages',
  who: 'partner',
  right: 'events',
  summary: 'Messages the customer of a booking.',
  params: byEvent,
  body: messageBody,
  reply: partnerEvent,
  errors: ['event_decided', 'idempotency_mismatch', 'request_in_flight'],
  idempotent: true,
});

export const checkIn = route('checkIn', {
  method: 'POST',
  path: '/api/partner/events/:eventId/check-in',
  who: 'partner',
  right: 'events',
  summary: 'Records the arrival of the chef, from two hours before the start.',
  params: byEvent,
  reply: partnerEvent,
  errors: ['event_decided', 'not_possible_now'],
});

export const completeEvent = route('completeEvent', {
  method: 'POST',
  path: '/api/partner/events/:eventId/complete',
  who: 'partner',
  right: 'events',
  summary: 'Completes an event; the remainder is charged a day later.',
  params: byEvent,
  reply: partnerEvent,
  /** `not_possible_now` before its start. */
  errors: ['event_decided', 'not_possible_now'],
});

export const releaseEvent = route('releaseEvent', {
  method: 'POST',
  path: '/api/partner/events/:eventId/cancel',
  who: 'partner',
  right: 'events',
  summary: 'Cancels a booking with a full refund to the customer.',
  params: byEvent,
  body: z.object({ reason: plainText({ min: 3, max: 300 }) }),
  reply: partnerEvent,
  errors: ['event_decided'],
});
