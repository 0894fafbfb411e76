import * as z from 'zod/mini';
import { okReply, route } from '../route.ts';
import { orderSides, type OrderSide } from './ordering.ts';
import { id, plainText } from '../text.ts';

/** Each reader sees them in their own language. */
export const readyMessages = [
  'at_door',
  'cant_find',
  'come_down',
  'on_my_way',
  'at_kitchen',
  'is_ready',
  'five_minutes',
  'leave_at_door',
  'coming',
  'where_are_you',
  'how_long',
  'no_cutlery',
  'almost_ready',
  'check_order',
  'order_ready',
  'please_wait',
  'ok',
  'thanks',
] as const;
export type ReadyMessage = (typeof readyMessages)[number];

type Ready = readonly ReadyMessage[];

const none: Ready = [];

export const readyFor: Readonly<Record<OrderSide, Readonly<Record<OrderSide, Ready>>>> = {
  customer: {
    customer: none,
    driver: ['coming', 'leave_at_door', 'five_minutes', 'where_are_you', 'ok', 'thanks'],
    kitchen: ['how_long', 'no_cutlery', 'ok', 'thanks'],
  },
  kitchen: {
    kitchen: none,
    customer: ['almost_ready', 'five_minutes', 'check_order', 'ok', 'thanks'],
    driver: ['order_ready', 'five_minutes', 'please_wait', 'ok', 'thanks'],
  },
  driver: {
    driver: none,
    customer: ['at_door', 'cant_find', 'come_down', 'on_my_way', 'ok', 'thanks'],
    kitchen: ['at_kitchen', 'is_ready', 'on_my_way', 'ok', 'thanks'],
  },
};

export const maxOrderMessage = 500;

const message = z.object({
  id,
  isMine: z.boolean(),
  /** Without text and ready-made message: a call. */
  text: z.nullable(z.string()),
  ready: z.nullable(z.enum(readyMessages)),
  at: z.string(),
  isRead: z.boolean(),
});
export type OrderMessage = z.output<typeof message>;

const conversation = z.object({
  messages: z.array(message),
  /** Until an hour after the order's end. */
  isOpen: z.boolean(),
});
export type Conversation = z.output<typeof conversation>;

const params = z.object({ orderId: id, as: z.enum(orderSides), to: z.enum(orderSides) });

export const getConversation = route('getConversation', {
  method: 'GET',
  path: '/api/order/:orderId/messages/:as/:to',
  who: 'account',
  urgency: 'poll',
  summary: 'The messages between two parties of an order.',
  params,
  reply: conversation,
});

export const writeMessage = route('writeMessage', {
  method: 'POST',
  path: '/api/order/:orderId/messages/:as/:to',
  who: 'account',
  summary: 'Messages another party of an order, in own words or with a ready-made message.',
  params,
  body: z.union([
    z.object({ text: plainText({ min: 1, max: maxOrderMessage }) }),
    z.object({ ready: z.enum(readyMessages) }),
  ]),
  reply: conversation,
  errors: ['order_decided', 'idempotency_mismatch', 'request_in_flight'],
  idempotent: true,
});

export const readMessages = route('readMessages', {
  method: 'POST',
  path: '/api/order/:orderId/messages/:as/:to/read',
  who: 'account',
  summary: 'Marks the messages up to one as read.',
  params,
  body: z.object({ last: id }),
  reply: okReply,
});

export const callParty = route('callParty', {
  method: 'POST',
  path: '/api/order/:orderId/messages/:as/:to/call',
  who: 'account',
  summary: "Rings the caller's phone and connects it with the other party; neither sees the other's number.",
  params,
  /** `isSimulated`: nobody's phone rings. */
  reply: z.object({ isSimulated: z.boolean() }),
  /** `not_possible_now`: no provider, or the caller's own phone can't be rung. */
  errors: ['order_decided', 'not_possible_now', 'idempotency_mismatch', 'request_in_flight'],
  idempotent: true,
});

export const revealChat = route('revealChat', {
  method: 'POST',
  path: '/api/admin/orders/:id/chat',
  who: 'admin',
  right: 'order_changes',
  summary: 'Reveals the latest messages between customer, kitchen and driver, oldest first; audited.',
  params: z.object({ id }),
  reply: z.object({
    messages: z.array(
      z.object({
        id,
        from: z.enum(orderSides),
        to: z.enum(orderSides),
        text: z.nullable(z.string()),
        ready: z.nullable(z.enum(readyMessages)),
        at: z.string(),
        isRead: z.boolean(),
      }),
    ),
  }),
});
