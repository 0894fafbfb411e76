import * as z from 'zod/mini';
import { notificationTimes, planIds } from './plans.ts';
import { emirates } from '../options.ts';
import { okReply, route } from '../route.ts';
import { subscriptionReply } from './subscription.ts';
import { askedPaymentId, digits, plainText } from '../text.ts';

export const choosePlan = route('choosePlan', {
  method: 'POST',
  path: '/api/user/plan-selection',
  who: 'account',
  summary: 'Saves the plan chosen for checkout.',
  body: z.object({ planId: z.enum(planIds) }),
  reply: okReply,
  errors: ['already_subscribed'],
});

export const chooseNotificationTime = route('chooseNotificationTime', {
  method: 'POST',
  path: '/api/user/notification-time',
  who: 'account',
  summary: 'Saves the hour of the daily message, Asia/Dubai.',
  body: z.object({ notificationTime: z.enum(notificationTimes) }),
  reply: okReply,
});

export const acceptDisclaimer = route('acceptDisclaimer', {
  method: 'POST',
  path: '/api/user/ai-disclaimer',
  who: 'account',
  summary: 'Records that the AI disclaimer was accepted, and when.',
  body: z.object({ aiDisclaimerAccepted: z.literal(true) }),
  reply: okReply,
});

const serviceArea = z.object({
  emirate: z.nullable(z.enum(emirates)),
  isServed: z.boolean(),
  isWaiting: z.boolean(),
});
export type ServiceArea = z.output<typeof serviceArea>;

export const getServiceArea = route('getServiceArea', {
  method: 'GET',
  path: '/api/user/service-area',
  who: 'account',
  summary: 'Whether a kitchen or grocery delivers in the emirate of the household.',
  reply: serviceArea,
});

export const joinWaitingList = route('joinWaitingList', {
  method: 'POST',
  path: '/api/user/waiting-list',
  who: 'account',
  summary: 'Asks for one message when Sufra delivers in the emirate of the household.',
  reply: serviceArea,
  errors: ['not_possible_now'],
});

export const leaveWaitingList = route('leaveWaitingList', {
  method: 'DELETE',
  path: '/api/user/waiting-list',
  who: 'account',
  summary: 'Leaves the waiting list.',
  reply: serviceArea,
});

const withoutSpaces = (text: string): string => text.replaceAll(/[\s-]/g, '');

/** Passed to the payment gateway; never stored, logged or echoed. */
const card = z.object({
  cardNumber: z.pipe(
    z.pipe(z.string().check(z.maxLength(40)), z.transform(withoutSpaces)),
    // 16 digits, American Express 15.
    digits(/^(\d{16}|3[47]\d{13})$/),
  ),
  expiryMonth: digits(/^(0[1-9]|1[0-2])$/),
  expiryYear: digits(/^\d{2}$/),
  cvv: digits(/^\d{3,4}$/),
  cardholderName: plainText({ min: 2, max: 80 }),
});

/** From the gateway's own form: card data never reaches our server. */
const cardToken = z.object({ token: z.string().check(z.maxLength(200), z.regex(/^\w+$/)) });

export const paymentMethodBody = z.union([card, cardToken]);

export const checkout = route('checkout', {
  method: 'POST',
  path: '/api/payment/checkout',
  who: 'account',
  urgency: 'order',
  summary: 'Charges the first month of the chosen plan and starts the subscription.',
  body: z.object({
    paymentMethod: paymentMethodBody,
    /** What the customer saw to pay now, after credit; AED text. */
    shownPrice: z.optional(z.string().check(z.maxLength(20))),
    askedPaymentId,
  }),
  /** `amount` is what the card paid, after credit. */
  reply: z.object({ subscription: subscriptionReply, amount: z.string(), paymentId: z.uuid() }),
  status: 201,
  errors: [
    'switched_off',
    'flow_incomplete',
    'not_served',
    'already_subscribed',
    'price_changed',
    'payment_declined',
    'authentication_required',
    'idempotency_mismatch',
    'request_in_flight',
  ],
  idempotent: true,
});
