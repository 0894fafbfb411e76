import * as z from 'zod/mini';
import { cancelReasons } from '../subscription/subscription.ts';
import { route } from '../route.ts';
import { calendarDay } from '../text.ts';

/** Percent against last month, one decimal; null without a basis. */
const growth = z.nullable(z.number());

export const getAdminStats = route('getAdminStats', {
  method: 'GET',
  path: '/api/admin/stats',
  who: 'admin',
  summary: "The overview's figures and their growth.",
  reply: z.object({
    totalUsers: z.int(),
    activeSubscriptions: z.int(),
    /** AED text without VAT, this Dubai month so far, from the ledger. */
    monthlyRevenue: z.string(),
    pendingChefs: z.int(),
    pendingRestaurants: z.int(),
    /** Users and subscriptions: against the end of last month. Revenue: against the same days of last month. */
    growth: z.object({ users: growth, subscriptions: growth, revenue: growth }),
    /** The last 30 Dubai days including today; revenue in AED without VAT. */
    days: z.array(z.object({ date: calendarDay, users: z.int(), orders: z.int(), revenue: z.number() })),
    openOrders: z.int(),
    stuckOrders: z.int(),
    openObjections: z.int(),
    emptySlots: z.int(),
    cancellations: z.array(z.object({ reason: z.nullable(z.enum(cancelReasons)), count: z.int() })),
  }),
});
