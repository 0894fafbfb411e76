import * as z from 'zod/mini';
import { safetyProof } from '../catalogue/catalogue.ts';
import { emirates, languages, mealTimes, nobodyReasons } from '../options.ts';
import {
  chosenOptions,
  orderReasonCodes,
  lineStates,
  orderTypes,
  packedLine,
  parties,
  paymentMethods,
  reductions,
  refundedParts,
  refundStates,
  sentAgain,
} from './ordering.ts';
import { documentKinds } from '../partners/documents.ts';
import { affectedParts, orderProblems } from './problem.ts';
import { priceInput } from '../partners/partner-menu.ts';
import { csvReply, listQuery, pageOf, pageSize } from '../paging.ts';
import { okReply, route } from '../route.ts';
import { orderBearers, orderStatuses, partnerTypes, supportSides } from '../statuses.ts';
import { calendarDay, id, plainText } from '../text.ts';

export const adminOrder = z.object({
  id,
  /** The order number. */
  orderId: z.string(),
  customerName: z.nullable(z.string()),
  orderType: z.enum(orderTypes),
  vendorName: z.string(),
  /** AED text, VAT included. */
  amount: z.string(),
  status: z.enum(orderStatuses),
  createdAt: z.string(),
  /** Long overdue: only an admin can end it. */
  isStuck: z.boolean(),
});
export type AdminOrder = z.output<typeof adminOrder>;

/** When an order is promised, in Dubai: a meal, or the hour it begins in. */
export const promisedHours = [
  ...['00', '01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11'],
  ...['12', '13', '14', '15', '16', '17', '18', '19', '20', '21', '22', '23'],
] as const;
export const orderSlots = [...mealTimes, ...promisedHours] as const;
export type OrderSlot = (typeof orderSlots)[number];

const ordersQuery = z.object({
  ...listQuery(['createdAt', 'amount']),
  status: z.optional(z.enum([...orderStatuses, 'stuck'])),
  /** Promised days in Dubai, both included. */
  from: z.optional(calendarDay),
  to: z.optional(calendarDay),
  emirate: z.optional(z.enum(emirates)),
  vendor: z.optional(id),
  driver: z.optional(id),
  slot: z.optional(z.enum(orderSlots)),
});

const uuids = new RegExp(`^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,${pageSize - 1}}$`);

export const getAdminOrders = route('getAdminOrders', {
  method: 'GET',
  path: '/api/admin/orders',
  who: 'admin',
  right: 'orders',
  summary: "Orders by page, newest first; `q` is a number or the beginning of the customer's phone.",
  query: ordersQuery,
  reply: pageOf(adminOrder),
});

export const getAdminOrdersCsv = route('getAdminOrdersCsv', {
  method: 'GET',
  path: '/api/admin/orders.csv',
  who: 'admin',
  right: 'exports',
  summary: 'The same orders, or those of a page chosen by `ids`, as a file; audited.',
  query: z.extend(z.omit(ordersQuery, { cursor: true }), {
    /** Separated by commas. */
    ids: z.optional(
      z.string().check(
        z.regex(uuids),
        z.refine((text) => text.split(',').every((one) => z.safeParse(id, one).success)),
      ),
    ),
  }),
  reply: csvReply,
  produces: 'text/csv',
});

export const refundWays = ['card', 'credit'] as const;

const refundRequest = z.object({
  id,
  /** AED text. */
  amount: z.string(),
  bearer: z.enum(orderBearers),
  to: z.enum(refundWays),
  reason: z.string(),
  askedBy: z.nullable(z.string()),
  at: z.string(),
  /** Someone else decides. */
  isOwn: z.boolean(),
});

export const getAdminOrder = route('getAdminOrder', {
  method: 'GET',
  path: '/api/admin/orders/:id',
  who: 'admin',
  right: 'orders',
  summary: 'One order with its history, allergen proof, payments and refunds.',
  params: z.object({ id }),
  reply: z.object({
    order: adminOrder,
    mealName: z.string(),
    options: chosenOptions,
    familySize: z.int(),
    scheduledFrom: z.string(),
    scheduledTo: z.string(),
    emirate: z.enum(emirates),
    area: z.string(),
    /** The phone is null after erasure. */
    customer: z.object({ id, name: z.nullable(z.string()), phone: z.nullable(z.string()) }),
    vendor: z.object({ id, name: z.string(), type: z.enum(partnerTypes), phone: z.string() }),
    history: z.array(
      z.object({
        at: z.string(),
        status: z.enum(orderStatuses),
        by: z.enum(parties),
        reason: z.nullable(z.enum(orderReasonCodes)),
        note: z.nullable(z.string()),
        /** Before it was passed on. */
        formerPartner: z.nullable(z.string()),
      }),
    ),
    lineMarks: z.array(
      z.object({
        ingredient: z.string(),
        state: z.enum(lineStates),
        by: z.object({ id, name: z.nullable(z.string()) }),
        at: z.string(),
      }),
    ),
    /** Of groceries being packed, which staff may mark; empty for other orders. */
    lines: z.array(
      z.object({
        at: z.int(),
        name: z.string(),
        price: z.string(),
        boughtGrams: z.number(),
        isByWeight: z.boolean(),
        ...packedLine,
      }),
    ),
    /** Internal, oldest first. */
    notes: z.array(z.object({ text: z.string(), at: z.string(), author: z.nullable(z.string()) })),
    /** Of the support threads about the order, oldest first. */
    messages: z.array(
      z.object({
        requestId: id,
        number: z.string(),
        side: z.enum(supportSides),
        by: z.enum(['person', 'support']),
        text: z.string(),
        at: z.string(),
        author: z.nullable(z.string()),
        isRead: z.boolean(),
      }),
    ),
    chatCount: z.int(),
    /** Whom staff can write to, and what each reads. */
    readers: z.array(z.object({ side: z.enum(supportSides), language: z.enum(languages) })),
    money: z.object({
      method: z.enum(paymentMethods),
      card: z.nullable(z.object({ brand: z.string(), lastFour: z.string() })),
      food: z.string(),
      deliveryFee: z.string(),
      coveredFee: z.string(),
      commissionPercent: z.number(),
      credit: z.nullable(z.string()),
      refund: z.nullable(z.object({ amount: z.string(), state: z.enum(refundStates) })),
      parts: refundedParts,
      /** Waiting for a second person. */
      asked: z.nullable(refundRequest),
      refundable: z.nullable(
        z.object({
          food: z.string(),
          deliveryFee: z.string(),
          portions: z.array(z.string()),
          lines: z.array(z.object({ at: z.int(), name: z.string(), amount: z.string() })),
          reported: z.object({ portions: z.int(), lines: z.array(z.int()) }),
        }),
      ),
      reductions,
      /** Disputed or charged back: cancelling refunds nothing. */
      isDisputed: z.boolean(),
      invoiceId: z.nullable(id),
    }),
    problem: z.nullable(
      z.object({
        problem: z.enum(orderProblems),
        portions: z.nullable(z.int()),
        lines: z.array(z.string()),
        amount: z.string(),
        isCredited: z.boolean(),
        at: z.string(),
        documents: z.array(z.object({ id, kind: z.enum(documentKinds), removedAt: z.null() })),
      }),
    ),
    safety: safetyProof,
    canCancel: z.boolean(),
    canSendAgain: z.boolean(),
    ...sentAgain,
    /** Null while nothing is cooked. */
    kitchenShare: z.nullable(z.string()),
    driver: z.nullable(z.object({ id, name: z.string() })),
    /** In preparation or delivery, so it can be marked delivered. */
    canFinish: z.boolean(),
  }),
});

export const cancelOrderAsAdmin = route('cancelOrderAsAdmin', {
  method: 'POST',
  path: '/api/admin/orders/:id/cancel',
  who: 'admin',
  right: 'order_changes',
  urgency: 'order',
  summary: 'Cancels an open order, refunds it in full, pays for a cooked meal (without `bearer`, by Sufra).',
  params: z.object({ id }),
  body: z.object({ reason: plainText({ min: 3, max: 300 }), bearer: z.optional(z.enum(orderBearers)) }),
  reply: adminOrder,
  errors: ['confirmation_needed', 'order_decided'],
});

export const refundOrderAsAdmin = route('refundOrderAsAdmin', {
  method: 'POST',
  path: '/api/admin/orders/:id/refunds',
  who: 'admin',
  right: 'refunds',
  urgency: 'order',
  summary:
    "Refunds a part of a paid order, to the card or as credit; above the role's limit it waits for a second person.",
  params: z.object({ id }),
  body: z.object({
    food: priceInput,
    deliveryFee: priceInput,
    bearer: z.enum(orderBearers),
    to: z.enum(refundWays),
    reason: plainText({ min: 3, max: 300 }),
    ...affectedParts,
  }),
  reply: z.extend(adminOrder, { isWaiting: z.boolean() }),
  errors: ['confirmation_needed', 'order_decided', 'not_possible_now'],
  idempotent: true,
});

export const getRefundRequests = route('getRefundRequests', {
  method: 'GET',
  path: '/api/admin/refund-requests',
  who: 'admin',
  right: 'refund_approvals',
  summary: 'Refunds that wait for a second person, oldest first.',
  reply: z.array(z.extend(refundRequest, { order: z.object({ id, orderId: z.string() }) })),
});

export const decideRefund = route('decideRefund', {
  method: 'POST',
  path: '/api/admin/refund-requests/:id',
  who: 'admin',
  right: 'refund_approvals',
  urgency: 'order',
  summary: 'Approves a refund, which is then paid, or declines it; never by the person who asked for it.',
  params: z.object({ id }),
  body: z.object({ isApproved: z.boolean() }),
  reply: adminOrder,
  /** `not_possible_now` with `params.why`: `decided` or `own_request`. */
  errors: ['confirmation_needed', 'order_decided', 'not_possible_now'],
});

export const getReplacement = route('getReplacement', {
  method: 'GET',
  path: '/api/admin/orders/:id/replacement',
  who: 'admin',
  right: 'order_changes',
  summary: 'Where and when an ended order can be made again, the earliest window first.',
  params: z.object({ id }),
  reply: z.object({
    unavailable: z.nullable(z.enum(nobodyReasons)),
    vendorName: z.nullable(z.string()),
    amount: z.nullable(z.string()),
    windows: z.array(z.object({ from: z.string(), to: z.string() })),
  }),
  errors: ['order_decided', 'not_possible_now', 'meal_not_found'],
});

export const sendOrderAgain = route('sendOrderAgain', {
  method: 'POST',
  path: '/api/admin/orders/:id/replacement',
  who: 'admin',
  right: 'order_changes',
  urgency: 'order',
  summary: 'Refunds what is left of an ended order as credit, which pays for the same order once more.',
  params: z.object({ id }),
  body: z.object({
    from: z.iso.datetime({ offset: true }),
    bearer: z.enum(orderBearers),
    reason: plainText({ min: 3, max: 300 }),
  }),
  reply: adminOrder,
  errors: [
    'confirmation_needed',
    'order_decided',
    'not_possible_now',
    'meal_not_found',
    'meal_unsafe',
    'partner_unavailable',
    'slot_unavailable',
    'no_deliveries',
    'delivery_in_fast',
    'price_changed',
    'switched_off',
    'flow_incomplete',
  ],
  idempotent: true,
});

/** In UTF-16 units. */
export const maxOrderNote = 1_000;

export const addOrderNote = route('addOrderNote', {
  method: 'POST',
  path: '/api/admin/orders/:id/notes',
  who: 'admin',
  right: 'order_changes',
  summary: 'Adds an internal note to the timeline of an order; audited.',
  params: z.object({ id }),
  body: z.object({ text: plainText({ min: 1, max: maxOrderNote }) }),
  reply: okReply,
  idempotent: true,
});

export const revealHandoverCode = route('revealHandoverCode', {
  method: 'POST',
  path: '/api/admin/orders/:id/handover-code',
  who: 'admin',
  right: 'order_changes',
  urgency: 'order',
  summary: 'Reveals the handover code of an open order; audited.',
  params: z.object({ id }),
  reply: z.object({ code: z.string() }),
  errors: ['order_decided'],
});

export const finishOrderAsAdmin = route('finishOrderAsAdmin', {
  method: 'POST',
  path: '/api/admin/orders/:id/finish',
  who: 'admin',
  right: 'order_changes',
  urgency: 'order',
  summary: 'Marks an arrived order as delivered if no handover can confirm it; the partner is paid.',
  params: z.object({ id }),
  body: z.object({ reason: plainText({ min: 3, max: 300 }) }),
  reply: adminOrder,
  errors: ['confirmation_needed', 'order_decided'],
});
