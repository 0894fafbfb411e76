import * as z from 'zod/mini';
import { eventFacts, eventHistoryEntry, householdNeeds, objection } from './catering.ts';
import { refundStates } from '../ordering/ordering.ts';
import { csvReply, listQuery, pageOf } from '../paging.ts';
import { route } from '../route.ts';
import { eventStatuses, quoteStatuses } from '../statuses.ts';
import { priceInput } from '../partners/partner-menu.ts';
import { id, plainText } from '../text.ts';

const event = z.object({
  id,
  number: z.string(),
  customerName: z.nullable(z.string()),
  eventType: eventFacts.eventType,
  guests: z.int(),
  emirate: eventFacts.emirate,
  startsAt: z.string(),
  chefName: z.nullable(z.string()),
  /** Null before booking. */
  total: z.nullable(z.string()),
  status: z.enum(eventStatuses),
  createdAt: z.string(),
});
export type AdminEvent = z.output<typeof event>;

const eventsQuery = z.object({
  ...listQuery(['createdAt', 'startsAt']),
  status: z.optional(z.enum(eventStatuses)),
});

export const getAdminEvents = route('getAdminEvents', {
  method: 'GET',
  path: '/api/admin/events',
  who: 'admin',
  right: 'events',
  summary: "Events by page, newest first; `q` is a number or the beginning of the customer's phone.",
  query: eventsQuery,
  reply: pageOf(event),
});

export const getAdminEventsCsv = route('getAdminEventsCsv', {
  method: 'GET',
  path: '/api/admin/events.csv',
  who: 'admin',
  right: 'exports',
  summary: 'The same events as a file; audited.',
  query: z.omit(eventsQuery, { cursor: true }),
  reply: csvReply,
  produces: 'text/csv',
});

export const getAdminEvent = route('getAdminEvent', {
  method: 'GET',
  path: '/api/admin/events/:id',
  who: 'admin',
  right: 'events',
  summary: 'One event with its quotes, history, payments and refunds; its messages are private.',
  params: z.object({ id }),
  reply: z.object({
    event,
    area: z.string(),
    specialRequirements: z.nullable(z.string()),
    dietaryOptions: eventFacts.dietaryOptions,
    needs: householdNeeds,
    /** The phone is null after erasure. */
    customer: z.object({ id, name: z.nullable(z.string()), phone: z.nullable(z.string()) }),
    quotes: z.array(
      z.object({
        id,
        status: z.enum(quoteStatuses),
        chef: z.object({ id, name: z.string(), phone: z.string() }),
        total: z.string(),
        createdAt: z.string(),
        expiresAt: z.string(),
      }),
    ),
    history: z.array(z.object({ ...eventHistoryEntry.shape, note: z.nullable(z.string()) })),
    money: z.nullable(
      z.object({
        total: z.string(),
        deposit: z.string(),
        remainder: z.string(),
        feePercent: z.number(),
        isRemainderPaid: z.boolean(),
        /** An open dispute: no refund is possible here. */
        isDisputed: z.boolean(),
        refund: z.nullable(z.object({ amount: z.string(), state: z.enum(refundStates) })),
        invoiceIds: z.array(id),
      }),
    ),
    arrivedAt: z.nullable(z.string()),
    objection: z.nullable(objection),
    canCancel: z.boolean(),
    canDecide: z.boolean(),
    canWaive: z.boolean(),
  }),
});

export const cancelEventAsAdmin = route('cancelEventAsAdmin', {
  method: 'POST',
  path: '/api/admin/events/:id/cancel',
  who: 'admin',
  right: 'event_changes',
  summary: 'Cancels an event before its remainder is charged, refunds it in full and notifies both parties.',
  params: z.object({ id }),
  body: z.object({ reason: plainText({ min: 3, max: 300 }) }),
  reply: event,
  errors: ['confirmation_needed', 'event_decided'],
});

export const decideEventAsAdmin = route('decideEventAsAdmin', {
  method: 'POST',
  path: '/api/admin/events/:id/decide',
  who: 'admin',
  right: 'event_changes',
  summary:
    'Decides an objection: charges up to the remainder, or cancels and refunds up to the deposit. Waives all of a billed remainder.',
  params: z.object({ id }),
  body: z.object({
    outcome: z.enum(['charge', 'refund', 'waive']),
    amount: priceInput,
    reason: plainText({ min: 3, max: 300 }),
  }),
  reply: event,
  errors: ['confirmation_needed', 'event_decided', 'not_possible_now'],
});
