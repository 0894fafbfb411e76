import * as z from 'zod/mini';
import { roles } from './identity.ts';
import { emirates } from '../options.ts';
import { orderTypes } from '../ordering/ordering.ts';
import { priceInput } from '../partners/partner-menu.ts';
import { csvReply, listQuery, pageOf } from '../paging.ts';
import { planIds } from '../subscription/plans.ts';
import { cancelReasons } from '../subscription/subscription.ts';
import { route } from '../route.ts';
import { orderStatuses, partnerStatuses, partnerTypes, subscriptionStatuses } from '../statuses.ts';
import { calendarDay, id, plainText } from '../text.ts';

const user = z.object({
  id,
  name: z.nullable(z.string()),
  phone: z.string(),
  email: z.nullable(z.string()),
  isAdmin: z.boolean(),
  hasActiveSubscription: z.boolean(),
  isSuspended: z.boolean(),
  createdAt: z.string(),
});
export type AdminUser = z.output<typeof user>;

export const userFilters = ['admin', 'suspended', 'subscribed'] as const;

const usersQuery = z.object({
  ...listQuery(['createdAt', 'name']),
  status: z.optional(z.enum(userFilters)),
});

export const getAdminUsers = route('getAdminUsers', {
  method: 'GET',
  path: '/api/admin/users',
  who: 'admin',
  right: 'customers',
  summary: 'Users by page, newest first; `q` is the beginning of a name, phone or email address.',
  query: usersQuery,
  reply: pageOf(user),
});

export const getAdminUsersCsv = route('getAdminUsersCsv', {
  method: 'GET',
  path: '/api/admin/users.csv',
  who: 'admin',
  right: 'exports',
  summary: 'The same users as a file; audited.',
  query: z.omit(usersQuery, { cursor: true }),
  reply: csvReply,
  produces: 'text/csv',
});

export const getAdminUser = route('getAdminUser', {
  method: 'GET',
  path: '/api/admin/users/:id',
  who: 'admin',
  right: 'customers',
  summary: 'One user: roles, subscription, sessions and the last twenty orders. Health data is not shown.',
  params: z.object({ id }),
  reply: z.object({
    user,
    roles: z.array(z.enum(roles)),
    suspension: z.nullable(z.object({ at: z.string(), reason: z.string() })),
    location: z.nullable(z.object({ emirate: z.enum(emirates), area: z.string() })),
    subscription: z.nullable(
      z.object({
        planId: z.enum(planIds),
        status: z.enum(subscriptionStatuses),
        periodEnd: calendarDay,
        cancellation: z.nullable(
          z.object({ reason: z.nullable(z.enum(cancelReasons)), note: z.nullable(z.string()) }),
        ),
        /** The subscription held by the suspension; `refund` applies if it ends now. */
        hold: z.nullable(z.object({ since: calendarDay, refund: z.string() })),
      }),
    ),
    partner: z.nullable(
      z.object({ id, name: z.string(), type: z.enum(partnerTypes), status: z.enum(partnerStatuses) }),
    ),
    credit: z.string(),
    sessions: z.int(),
    lastSeenAt: z.nullable(z.string()),
    ordersCount: z.int(),
    orders: z.array(
      z.object({
        id,
        orderId: z.string(),
        orderType: z.enum(orderTypes),
        status: z.enum(orderStatuses),
        amount: z.string(),
        createdAt: z.string(),
      }),
    ),
    /** What the caller may do now. */
    canSuspend: z.boolean(),
    canReinstate: z.boolean(),
  }),
});

export const addAdminUser = route('addAdminUser', {
  method: 'POST',
  path: '/api/admin/users',
  who: 'admin',
  right: 'customer_changes',
  summary: 'Adds an account for a phone; its user signs in with a code as usual.',
  body: z.object({
    /** UAE numbers, as typed. */
    phone: z.string().check(z.minLength(1), z.maxLength(40)),
    name: plainText({ min: 2, max: 80 }),
  }),
  reply: user,
  status: 201,
  errors: ['phone_known', 'confirmation_needed'],
});

export const giveCredit = route('giveCredit', {
  method: 'POST',
  path: '/api/admin/users/:id/credit',
  who: 'admin',
  right: 'refunds',
  summary: "Gives a customer credit as a gift, at most 500.00 AED at once and the role's limit.",
  params: z.object({ id }),
  body: z.object({ amount: priceInput, reason: plainText({ min: 3, max: 300 }) }),
  reply: user,
  /** `not_possible_now` with `params.why`: `self` or `above_limit`. */
  errors: ['confirmation_needed', 'not_possible_now'],
  idempotent: true,
});

const withReason = z.object({ reason: plainText({ min: 3, max: 300 }) });

export const suspendUser = route('suspendUser', {
  method: 'POST',
  path: '/api/admin/users/:id/suspend',
  who: 'admin',
  right: 'customer_changes',
  summary: 'Suspends an account: ends its sessions and blocks sign-in until it is reinstated.',
  params: z.object({ id }),
  body: withReason,
  reply: user,
  /** `not_possible_now` with `params.why`: `self`, `last_admin` or `already`. */
  errors: ['confirmation_needed', 'not_possible_now'],
});

export const reinstateUser = route('reinstateUser', {
  method: 'POST',
  path: '/api/admin/users/:id/reinstate',
  who: 'admin',
  right: 'customer_changes',
  summary: 'Reinstates a suspended account, which can sign in again.',
  params: z.object({ id }),
  body: withReason,
  reply: user,
  errors: ['confirmation_needed', 'not_possible_now'],
});

export const closeUserSubscription = route('closeUserSubscription', {
  method: 'POST',
  path: '/api/admin/users/:id/subscription/close',
  who: 'admin',
  right: 'customer_changes',
  summary: "Ends a suspended user's subscription, refunds the unused part to the card and notifies the user.",
  params: z.object({ id }),
  reply: user,
  /** `not_possible_now` if nothing is on hold. */
  errors: ['confirmation_needed', 'not_possible_now'],
});
