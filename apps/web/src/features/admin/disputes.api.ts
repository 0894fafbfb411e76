import { getDisputes } from '@sufra/contract/admin-disputes.ts';
import type { QueryOf } from '@sufra/contract/route.ts';
import { call } from '../../lib/api.ts';
import { useAdminQuery } from './admin.api.ts';

export const useDisputes = (query: QueryOf<typeof getDisputes>) =>
  useAdminQuery(['disputes', query], (signal) => call(getDisputes, { query, signal }));
