import { getAudit, getAuditCsv } from '@sufra/contract/admin-audit.ts';
import type { QueryOf } from '@sufra/contract/route.ts';
import { call, callForFile } from '../../../lib/api.ts';
import { useAdminQuery } from '../admin.api.ts';

type AuditQuery = QueryOf<typeof getAudit>;

export const useAudit = (query: AuditQuery) =>
  useAdminQuery(['audit', query], (signal) => call(getAudit, { query, signal }));

export const fetchAuditFile = ({ cursor: _, ...query }: AuditQuery): Promise<Blob> =>
  callForFile(getAuditCsv, { query });
