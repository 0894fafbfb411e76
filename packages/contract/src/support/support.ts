import * as z from 'zod/mini';
import { csvReply, listQuery, pageOf } from '../paging.ts';
import { okReply, route } from '../route.ts';
import { languages } from '../options.ts';
import { type SupportSide, supportSides, supportStatuses } from '../statuses.ts';
import { type PlanId, plans, type SupportQueue, supportQueues } from '../subscription/plans.ts';
import { id, plainText } from '../text.ts';

export { type SupportSide, supportSides };

export const supportTopics = [
  'order',
  'safety',
  'subscription',
  'payment',
  'account',
  'menu',
  'payout',
  'profile',
  'delivery',
  'app',
  'other',
] as const;
export type SupportTopic = (typeof supportTopics)[number];

export const topicsOf: Readonly<Record<SupportSide, readonly SupportTopic[]>> = {
  customer: ['order', 'safety', 'subscription', 'payment', 'account', 'other'],
  partner: ['order', 'menu', 'payout', 'profile', 'app', 'other'],
  driver: ['delivery', 'payout', 'profile', 'app', 'other'],
};

/** Safety is never sold: it is answered as fast on every plan. */
export function queueOf(side: SupportSide, topic: SupportTopic | null, planId: PlanId | null): SupportQueue {
  if (side !== 'customer') return 'priority';
  return topic === 'safety' ? 'family' : planId === null ? 'standard' : plans[planId].support;
}

/** In UTF-16 units. */
export const maxSupportText = 2_000;
const text = plainText({ min: 1, max: maxSupportText });

const orderMentioned = z.object({
  id,
  /** The order number. */
  orderId: z.string(),
});

const request = z.object({
  id,
  /** Such as "S-1042". */
  number: z.string(),
  side: z.enum(supportSides),
  topic: z.enum(supportTopics),
  status: z.enum(supportStatuses),
  order: z.nullable(orderMentioned),
  isUnread: z.boolean(),
  createdAt: z.string(),
  changedAt: z.string(),
  /** Null while support isn't asked. */
  answerBy: z.nullable(z.string()),
});

const message = z.object({
  by: z.enum(['person', 'support']),
  text: z.string(),
  at: z.string(),
});

export const satisfactions = ['good', 'bad'] as const;
export type Satisfaction = (typeof satisfactions)[number];
/** "Did we solve it?"; null until answered. */
const satisfaction = z.nullable(z.enum(satisfactions));

/** Oldest message first. */
const thread = z.object({ ...request.shape, satisfaction, messages: z.array(message) });
export type SupportThread = z.output<typeof thread>;

/** Stored for retries, so it contains no message text. */
const moved = z.object({ id, number: z.string(), status: z.enum(supportStatuses) });

export const getSupportContact = route('getSupportContact', {
  method: 'GET',
  path: '/api/support/contact',
  who: 'anyone',
  summary: 'The support address for visitors; null if not configured.',
  reply: z.object({ email: z.nullable(z.string()) }),
});

export const getSupport = route('getSupport', {
  method: 'GET',
  path: '/api/support',
  who: 'account',
  summary:
    "The caller's latest hundred requests, and the roles the caller may ask in; `order` looks up an order for a new request.",
  query: z.object({ order: z.optional(id) }),
  reply: z.object({
    sides: z.array(z.enum(supportSides)),
    /** Null without a look-up or for another account's order. */
    about: z.nullable(z.object({ ...orderMentioned.shape, sides: z.array(z.enum(supportSides)) })),
    requests: z.array(z.object({ ...request.shape, beginning: z.string() })),
  }),
});

export const getSupportRequest = route('getSupportRequest', {
  method: 'GET',
  path: '/api/support/requests/:id',
  who: 'account',
  urgency: 'poll',
  summary: "One of the caller's requests with its thread.",
  params: z.object({ id }),
  reply: thread,
});

export const openSupportRequest = route('openSupportRequest', {
  method: 'POST',
  path: '/api/support/requests',
  who: 'account',
  summary: 'Opens a request; at most ten a day.',
  body: z.object({
    side: z.enum(supportSides),
    topic: z.enum(supportTopics),
    text,
    /** An order the caller placed, prepares or delivers. */
    orderId: z.optional(id),
  }),
  reply: moved,
  status: 201,
  idempotent: true,
});

export const writeToSupport = route('writeToSupport', {
  method: 'POST',
  path: '/api/support/requests/:id/messages',
  who: 'account',
  summary: 'Adds a message, which reopens a closed request. At most sixty an hour.',
  params: z.object({ id }),
  body: z.object({ text }),
  reply: moved,
  idempotent: true,
});

export const closeSupportRequest = route('closeSupportRequest', {
  method: 'POST',
  path: '/api/support/requests/:id/close',
  who: 'account',
  summary: 'Closes the request.',
  params: z.object({ id }),
  reply: moved,
  errors: ['not_possible_now'],
});

export const readSupportRequest = route('readSupportRequest', {
  method: 'PUT',
  path: '/api/support/requests/:id/read',
  who: 'account',
  summary: 'Marks the thread as read up to a message.',
  params: z.object({ id }),
  body: z.object({ messages: z.int().check(z.minimum(0), z.maximum(100_000)) }),
  reply: okReply,
});

export const rateSupportRequest = route('rateSupportRequest', {
  method: 'PUT',
  path: '/api/support/requests/:id/satisfaction',
  who: 'account',
  summary: 'Says whether the answer solved it; may be changed.',
  params: z.object({ id }),
  body: z.object({ satisfaction: z.enum(satisfactions) }),
  reply: okReply,
  errors: ['not_possible_now'],
});

const adminRow = z.object({
  ...request.shape,
  name: z.nullable(z.string()),
  phone: z.string(),
  assignee: z.nullable(z.object({ id, name: z.nullable(z.string()), isMe: z.boolean() })),
  messages: z.int(),
  queue: z.enum(supportQueues),
  satisfaction,
});
export type AdminSupportRequest = z.output<typeof adminRow>;

const adminQuery = z.object({
  ...listQuery(['changedAt', 'createdAt', 'answerBy']),
  status: z.optional(z.enum(supportStatuses)),
  side: z.optional(z.enum(supportSides)),
  assigned: z.optional(z.enum(['me', 'nobody'])),
  queue: z.optional(z.enum(supportQueues)),
});

export const getAdminSupport = route('getAdminSupport', {
  method: 'GET',
  path: '/api/admin/support',
  who: 'admin',
  right: 'support',
  summary: 'Requests by page, the one due first on top; `q` is a number or the beginning of a phone or name.',
  query: adminQuery,
  reply: pageOf(adminRow),
});

export const getAdminSupportCsv = route('getAdminSupportCsv', {
  method: 'GET',
  path: '/api/admin/support.csv',
  who: 'admin',
  right: 'exports',
  summary: 'The same requests as a file, without messages; audited.',
  query: z.omit(adminQuery, { cursor: true }),
  reply: csvReply,
  produces: 'text/csv',
});

export const getSupportWaiting = route('getSupportWaiting', {
  method: 'GET',
  path: '/api/admin/support-waiting',
  who: 'admin',
  right: 'support',
  urgency: 'poll',
  summary: 'The number of open requests, up to a thousand.',
  reply: z.object({ open: z.int() }),
});

const adminThread = z.object({
  ...adminRow.shape,
  accountId: id,
  /** Until then answers go over WhatsApp; null if they only wrote in Sufra. */
  whatsAppUntil: z.nullable(z.string()),
  /** What its author reads. */
  language: z.enum(languages),
  /** Internal, oldest first. */
  notes: z.array(z.object({ text: z.string(), at: z.string(), author: z.nullable(z.string()) })),
  thread: z.array(
    z.object({
      ...message.shape,
      /** Null without a name. */
      author: z.nullable(z.string()),
    }),
  ),
});
export type AdminSupportThread = z.output<typeof adminThread>;

export const getAdminSupportRequest = route('getAdminSupportRequest', {
  method: 'GET',
  path: '/api/admin/support/:id',
  who: 'admin',
  right: 'support',
  summary: 'One request with its thread and internal notes.',
  params: z.object({ id }),
  reply: adminThread,
});

/** Audited. */
const deed = {
  method: 'POST',
  who: 'admin',
  right: 'support',
  params: z.object({ id }),
  reply: moved,
  errors: ['not_possible_now', 'edited_meanwhile'],
} as const;

/** Messages the admin saw; `edited_meanwhile` if there are more. */
const seen = z.optional(z.int().check(z.minimum(0), z.maximum(100_000)));

export const answerSupport = route('answerSupport', {
  ...deed,
  path: '/api/admin/support/:id/answer',
  summary:
    'Answers a request and notifies its author over WhatsApp. Assigns an unassigned request to the answering admin.',
  body: z.object({ text, seen }),
  idempotent: true,
});

export const closeSupportAsAdmin = route('closeSupportAsAdmin', {
  ...deed,
  path: '/api/admin/support/:id/close',
  summary: 'Closes a request; its author may write again.',
  body: z.object({ seen }),
});

export const reopenSupport = route('reopenSupport', {
  ...deed,
  path: '/api/admin/support/:id/reopen',
  summary: 'Reopens a closed request.',
});

export const assignSupport = route('assignSupport', {
  ...deed,
  path: '/api/admin/support/:id/assign',
  summary: 'Assigns the request to the calling admin or another one, or unassigns it.',
  body: z.object({
    to: z.union([z.enum(['me', 'nobody']), id]),
    /** The assignee the admin saw; `edited_meanwhile` if it is another one. */
    from: z.optional(z.nullable(id)),
  }),
});

export const getSupportStaff = route('getSupportStaff', {
  method: 'GET',
  path: '/api/admin/support-staff',
  who: 'admin',
  right: 'support',
  summary: 'Whom a request can be assigned to.',
  reply: z.object({
    staff: z.array(z.object({ id, name: z.nullable(z.string()), isMe: z.boolean() })),
  }),
});

/** In UTF-16 units. */
export const maxSupportNote = 1_000;

export const addSupportNote = route('addSupportNote', {
  ...deed,
  path: '/api/admin/support/:id/notes',
  summary: 'Adds an internal note to a request, never shown to its author.',
  body: z.object({ text: plainText({ min: 1, max: maxSupportNote }) }),
  errors: [],
  idempotent: true,
});

/** In UTF-16 units. */
export const maxOrderMessage = 1_000;

export const messageParty = route('messageParty', {
  method: 'POST',
  path: '/api/admin/orders/:id/messages',
  who: 'admin',
  right: 'order_changes',
  urgency: 'order',
  summary:
    'Writes to a party of an order in its support thread, and notifies it. At most twelve an hour to each.',
  params: z.object({ id }),
  body: z.object({ to: z.enum(supportSides), text: plainText({ min: 1, max: maxOrderMessage }) }),
  /** Stored for retries, so it contains no message text. */
  reply: z.object({ requestId: id, number: z.string() }),
  errors: ['not_possible_now'],
  idempotent: true,
});
