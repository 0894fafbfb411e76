import { getCoverage, getCoverageSummary } from '@sufra/contract/admin-coverage.ts';
import type { QueryOf } from '@sufra/contract/route.ts';
import { call } from '../../lib/api.ts';
import { useAdminQuery } from './admin.api.ts';

type CoverageQuery = QueryOf<typeof getCoverage>;

export const useCoverage = (query: CoverageQuery) =>
  useAdminQuery(['coverage', query], (signal) => call(getCoverage, { query, signal }));

export const useCoverageSummary = () =>
  useAdminQuery(['coverage-summary'], (signal) => call(getCoverageSummary, { signal }));
