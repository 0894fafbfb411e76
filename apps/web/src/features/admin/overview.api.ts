import { getAdminStats } from '@sufra/contract/admin-overview.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { call } from '../../lib/api.ts';
import { useAdminQuery } from './admin.api.ts';

export type AdminStats = ReplyOf<typeof getAdminStats>;

export const useStats = () => useAdminQuery(['stats'], (signal) => call(getAdminStats, { signal }));
