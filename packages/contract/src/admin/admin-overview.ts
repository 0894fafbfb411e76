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
  right: 'figures',
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
    /** Orders that ended in the last 30 days: AED text without VAT, costs negative. */
    contribution: z.object({
      orders: z.int(),
      total: z.string(),
      average: z.nullable(z.string()),
      /** Percent of the orders, one decimal. */
      lossShare: z.nullable(z.number()),
      parts: z.object({
        commission: z.string(),
        deliveryFees: z.string(),
        deliveryCost: z.string(),
        refunds: z.string(),
        other: z.string(),
      }),
      eventFees: z.string(),
      worst: z.array(
        z.object({
          id: z.uuid(),
          number: z.string(),
          vendorName: z.string(),
          food: z.string(),
          contribution: z.string(),
        }),
      ),
    }),
    cancellations: z.array(z.object({ reason: z.nullable(z.enum(cancelReasons)), count: z.int() })),
  }),
});
