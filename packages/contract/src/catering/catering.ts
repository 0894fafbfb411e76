import * as z from 'zod/mini';
import { parties, refundStates } from '../ordering/ordering.ts';
import { allergens, cuisines, emirates, eventTypes, type Program } from '../options.ts';
import { route } from '../route.ts';
import { eventStatuses, quoteStatuses } from '../statuses.ts';
import { askedPaymentId, id, plainText, shownSum } from '../text.ts';

export const minGuests = 2;
export const maxGuests = 300;

/** Surcharge per guest, in fils; 0 is standard, the rest premium. */
export const dietaryAddOns = {
  halal: 0,
  vegetarian: 0,
  vegan: 0,
  'gluten-free': 0,
  'dairy-free': 0,
  'nut-free': 0,
  'low-carb': 0,
  keto: 1_000,
  paleo: 1_000,
  diabetic: 1_500,
} as const satisfies Partial<Record<Program, number>>;
export type DietaryOption = keyof typeof dietaryAddOns;
export const dietaryOptions = Object.keys(dietaryAddOns) as [DietaryOption, ...DietaryOption[]];

export const quoteInclusions = [
  'ingredients',
  'serving_staff',
  'tableware',
  'equipment',
  'table_setting',
  'cleaning',
] as const;
export type QuoteInclusion = (typeof quoteInclusions)[number];

/** Texts on the client under `catering.why.<code>`. */
export const eventReasons = [
  'customer_cancelled',
  'chef_cancelled',
  'chef_arrived',
  'chef_absent',
  'objected',
  'objection_dismissed',
  'objection_upheld',
  'remainder_waived',
  'admin_cancelled',
  'nobody_booked',
  'rescheduled',
  'payment_failed',
  'account_erased',
] as const;
export type EventReason = (typeof eventReasons)[number];

const eventActions = [
  'accept',
  'cancel',
  'reschedule',
  'message',
  'pay',
  'rate',
  'object',
  'report_absent',
] as const;
export type EventAction = (typeof eventActions)[number];

export const objectionKinds = ['chef_absent', 'other'] as const;
export type ObjectionKind = (typeof objectionKinds)[number];

export const objection = z.object({
  kind: z.enum(objectionKinds),
  text: z.nullable(z.string()),
  at: z.string(),
});

const chef = z.object({
  id,
  name: z.string(),
  /** Mean stars; null before the first. */
  rating: z.nullable(z.number()),
  reviews: z.int(),
});

const quote = z.object({
  id,
  status: z.enum(quoteStatuses),
  chef,
  menu: z.array(z.string()),
  inclusions: z.array(z.enum(quoteInclusions)),
  note: z.nullable(z.string()),
  /** AED text, VAT included: the chef's price, premium diets, their sum, and both instalments. */
  price: z.string(),
  addOns: z.string(),
  total: z.string(),
  deposit: z.string(),
  remainder: z.string(),
  expiresAt: z.string(),
  createdAt: z.string(),
});
export type Quote = z.output<typeof quote>;

/** Oldest first. */
export const eventMessage = z.object({
  id,
  from: z.enum(['customer', 'chef']),
  /** Written by the reader. */
  isOwn: z.boolean(),
  text: z.string(),
  at: z.string(),
});
export type EventMessage = z.output<typeof eventMessage>;

export const eventHistoryEntry = z.object({
  status: z.enum(eventStatuses),
  at: z.string(),
  by: z.enum(parties),
  reason: z.nullable(z.enum(eventReasons)),
});

export const eventFacts = {
  id,
  /** The event number, such as "E-1042". */
  number: z.string(),
  status: z.enum(eventStatuses),
  eventType: z.enum(eventTypes),
  guests: z.int(),
  startsAt: z.string(),
  cuisine: z.enum(cuisines),
  emirate: z.enum(emirates),
  area: z.string(),
  specialRequirements: z.nullable(z.string()),
  dietaryOptions: z.array(z.enum(dietaryOptions)),
  /** Premium diets for all guests; "0.00 AED" for none. */
  addOns: z.string(),
  createdAt: z.string(),
  version: z.int(),
};

/** What no member of the household may be served; sent with the request. */
export const householdNeeds = z.object({
  avoidAllergens: z.array(z.enum(allergens)),
  avoidIngredients: z.array(z.string()),
  /** An allergy text was not understood: the chef must ask before cooking. */
  hasUnread: z.boolean(),
});

const eventSummary = z.object({
  ...eventFacts,
  openQuotes: z.int(),
  chefName: z.nullable(z.string()),
  /** AED text, once booked. */
  total: z.nullable(z.string()),
});
export type EventSummary = z.output<typeof eventSummary>;

const payment = z.object({
  total: z.string(),
  deposit: z.string(),
  remainder: z.string(),
  card: z.nullable(z.object({ brand: z.string(), lastFour: z.string() })),
  /** `failed` covers retries and giving up; `held` an objection; `waived` if the event was cancelled. */
  remainderState: z.enum(['due', 'held', 'paid', 'failed', 'waived']),
  remainderDueAt: z.nullable(z.string()),
  refund: z.nullable(z.object({ amount: z.string(), state: z.enum(refundStates) })),
  invoiceIds: z.array(id),
});

const eventDetail = z.object({
  ...eventSummary.shape,
  actions: z.array(z.enum(eventActions)),
  address: z.object({ title: z.string(), lines: z.array(z.string()), instructions: z.nullable(z.string()) }),
  needs: householdNeeds,
  /** Open first, then cheapest first. */
  quotes: z.array(quote),
  booking: z.nullable(
    z.object({
      quoteId: id,
      chef: z.object({ ...chef.shape, phone: z.string() }),
      bookedAt: z.string(),
      /** Cancelling and moving are free until then. */
      freeUntil: z.string(),
      arrivedAt: z.nullable(z.string()),
      objectUntil: z.nullable(z.string()),
      payment,
    }),
  ),
  /** Null without one; the deposit is charged to it. */
  cardOnFile: z.nullable(z.object({ brand: z.string(), lastFour: z.string() })),
  objection: z.nullable(objection),
  messages: z.array(eventMessage),
  history: z.array(eventHistoryEntry),
  rating: z.nullable(z.object({ rating: z.int(), comment: z.nullable(z.string()) })),
});
export type EventDetail = z.output<typeof eventDetail>;

const byEvent = z.object({ eventId: id });
const byQuote = z.object({ eventId: id, quoteId: id });
const instant = z.iso.datetime({ offset: true });

export const askForChef = route('askForChef', {
  method: 'POST',
  path: '/api/events',
  who: 'account',
  summary: "Requests quotes from the chefs of an emirate, including the household's allergies.",
  body: z.object({
    eventType: z.enum(eventTypes),
    guests: z.int().check(z.minimum(minGuests), z.maximum(maxGuests)),
    /** Serving time, an instant with its offset. */
    startsAt: instant,
    cuisine: z.enum(cuisines),
    addressId: id,
    specialRequirements: z.optional(z.nullable(plainText({ max: 1000 }))),
    dietaryOptions: z.array(z.enum(dietaryOptions)).check(z.maxLength(dietaryOptions.length)),
  }),
  reply: eventDetail,
  status: 201,
  /** `too_many_events` with `most`; field `startsAt` with `too_early` or `too_late`. */
  errors: [
    'not_served',
    'address_not_found',
    'flow_incomplete',
    'too_many_events',
    'idempotency_mismatch',
    'request_in_flight',
  ],
  idempotent: true,
});

export const getEvents = route('getEvents', {
  method: 'GET',
  path: '/api/events',
  who: 'account',
  summary: 'The events of the account, newest first, twenty per page.',
  query: z.object({ before: z.optional(id) }),
  reply: z.object({ events: z.array(eventSummary), next: z.nullable(id) }),
});

export const getEvent = route('getEvent', {
  method: 'GET',
  path: '/api/events/:eventId',
  who: 'account',
  urgency: 'poll',
  summary: 'One event with its quotes, booking, messages and possible actions.',
  params: byEvent,
  reply: eventDetail,
});

export const acceptQuote = route('acceptQuote', {
  method: 'POST',
  path: '/api/events/:eventId/quotes/:quoteId/accept',
  who: 'account',
  urgency: 'order',
  summary: 'Books a chef and charges the deposit to the card on file. `total` must be the one shown.',
  params: byQuote,
  body: z.object({ total: shownSum, askedPaymentId }),
  reply: eventDetail,
  /** `quote_gone` if expired or withdrawn; `not_possible_now` with `why`: `chef_busy`. */
  errors: [
    'quote_gone',
    'event_decided',
    'event_unpaid',
    'price_changed',
    'not_possible_now',
    'no_card',
    'payment_declined',
    'authentication_required',
    'idempotency_mismatch',
    'request_in_flight',
  ],
  idempotent: true,
});

export const previewEventCancellation = route('previewEventCancellation', {
  method: 'GET',
  path: '/api/events/:eventId/cancel-preview',
  who: 'account',
  summary: 'The refund and the retained amount if cancelled now.',
  params: byEvent,
  reply: z.object({
    isFree: z.boolean(),
    /** AED text. */
    paid: z.string(),
    refund: z.string(),
    kept: z.string(),
    /** A dispute blocks the refund until the bank decides. */
    isDisputed: z.boolean(),
    /** Null before a chef is booked: always free. */
    freeUntil: z.nullable(z.string()),
  }),
  errors: ['event_decided'],
});

export const cancelEvent = route('cancelEvent', {
  method: 'POST',
  path: '/api/events/:eventId/cancel',
  who: 'account',
  summary: 'Cancels an upcoming event. `refund` must be the one shown; otherwise 409 with the new one.',
  params: byEvent,
  body: z.object({ refund: shownSum }),
  reply: eventDetail,
  errors: ['event_decided', 'price_changed'],
});

export const rescheduleEvent = route('rescheduleEvent', {
  method: 'POST',
  path: '/api/events/:eventId/reschedule',
  who: 'account',
  summary: 'Reschedules an event: open quotes lapse; a booked chef is notified and may cancel.',
  params: byEvent,
  body: z.object({ startsAt: instant }),
  reply: eventDetail,
  /** `cutoff_passed` after `freeUntil`; `not_possible_now` with `why`: `chef_busy`. */
  errors: ['event_decided', 'cutoff_passed', 'not_possible_now'],
});

export const messageBody = z.object({ text: plainText({ min: 1, max: 1000 }) });

export const writeToChef = route('writeToChef', {
  method: 'POST',
  path: '/api/events/:eventId/messages',
  who: 'account',
  summary: 'Messages the booked chef.',
  params: byEvent,
  body: messageBody,
  reply: eventDetail,
  errors: ['event_decided', 'idempotency_mismatch', 'request_in_flight'],
  idempotent: true,
});

export const payRemainder = route('payRemainder', {
  method: 'POST',
  path: '/api/events/:eventId/pay',
  who: 'account',
  urgency: 'order',
  summary: 'Retries a failed remainder on the card on file.',
  params: byEvent,
  body: z.object({ askedPaymentId }),
  reply: eventDetail,
  errors: ['event_decided', 'no_card', 'payment_declined', 'authentication_required', 'request_in_flight'],
});

export const objectToEvent = route('objectToEvent', {
  method: 'POST',
  path: '/api/events/:eventId/objection',
  who: 'account',
  summary: 'Stops the remainder until staff decide; without a check-in, an absent chef ends the event.',
  params: byEvent,
  body: z.object({
    kind: z.enum(objectionKinds),
    text: z.optional(z.nullable(plainText({ max: 1000 }))),
  }),
  reply: eventDetail,
  errors: ['event_decided', 'cutoff_passed', 'not_possible_now'],
});

export const rateEvent = route('rateEvent', {
  method: 'POST',
  path: '/api/events/:eventId/rating',
  who: 'account',
  summary: 'Rates the chef of a completed event, once.',
  params: byEvent,
  body: z.object({
    rating: z.int().check(z.minimum(1), z.maximum(5)),
    comment: z.optional(z.nullable(plainText({ max: 500 }))),
  }),
  reply: eventDetail,
  errors: ['already_rated', 'not_possible_now'],
});
