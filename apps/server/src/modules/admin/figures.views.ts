import type { getAdminStats } from '@sufra/contract/admin-overview.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { toAedText } from '../../platform/pure/money.ts';
import type { Waiting } from './figures.reads.ts';
import type { Overview } from './figures.rules.ts';

export const toStats = ({
  overview,
  waiting,
}: {
  readonly overview: Overview;
  readonly waiting: Waiting;
}): ReplyOf<typeof getAdminStats> => ({
  totalUsers: overview.users,
  activeSubscriptions: overview.subscriptions,
  monthlyRevenue: toAedText(overview.revenue),
  ...waiting,
  growth: { ...overview.growth },
  days: overview.days.map(({ day, joined, orders, revenue }) => ({
    date: day,
    users: joined,
    orders,
    revenue: revenue / 100,
  })),
});
