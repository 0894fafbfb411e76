import * as z from 'zod/mini';
import { route } from '../route.ts';
import { calendarDay } from '../text.ts';

/** Percent against the month before, one decimal; null where there was nothing to compare with. */
const growth = z.nullable(z.number());

export const getAdminStats = route('getAdminStats', {
  method: 'GET',
  path: '/api/admin/stats',
  who: 'admin',
  summary: 'The figures of the overview, each computed, with how they grew.',
  reply: z.object({
    totalUsers: z.int(),
    activeSubscriptions: z.int(),
    /** AED text: what this Dubai month has earned so far, without VAT, from the ledger. */
    monthlyRevenue: z.string(),
    pendingChefs: z.int(),
    pendingRestaurants: z.int(),
    /**
     * People and subscriptions: now against the end of the last month. Revenue: this month so far against the same days
     * of the month before.
     */
    growth: z.object({ users: growth, subscriptions: growth, revenue: growth }),
    /** The last 30 Dubai days with today: who joined, what was ordered, AED earned without VAT. */
    days: z.array(z.object({ date: calendarDay, users: z.int(), orders: z.int(), revenue: z.number() })),
    openOrders: z.int(),
    stuckOrders: z.int(),
    /** Slots of subscribers for which the last nightly count found nothing safe to suggest. */
    emptySlots: z.int(),
  }),
});
