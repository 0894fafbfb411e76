import {
  approveDriver,
  getAdminDriver,
  getAdminDrivers,
  getAdminDriversCsv,
  reinstateDriver,
  rejectDriver,
  revealDriver,
  suspendDriver,
} from '@sufra/contract/admin-drivers.ts';
import type { QueryOf, ReplyOf } from '@sufra/contract/route.ts';
import { call, callForFile } from '../../../lib/api.ts';
import { useAdminQuery } from '../admin.api.ts';
import { useReveal } from '../applications/revealing.ts';
import { type StandingDecision, useStandingDecision } from '../applications/standing.tsx';

export type AdminDriver = ReplyOf<typeof getAdminDrivers>['rows'][number];
export type AdminDriverDetail = ReplyOf<typeof getAdminDriver>;
type DriversQuery = QueryOf<typeof getAdminDrivers>;

export const useDrivers = (query: DriversQuery) =>
  useAdminQuery(['drivers', query], (signal) => call(getAdminDrivers, { query, signal }));

export const fetchDriversFile = ({ cursor: _, ...query }: DriversQuery): Promise<Blob> =>
  callForFile(getAdminDriversCsv, { query });

export const useDriver = (id: string) =>
  useAdminQuery(['drivers', id], (signal) => call(getAdminDriver, { params: { id }, signal }));

const deciders: Readonly<
  Record<StandingDecision, (params: { id: string }, reason: string) => Promise<AdminDriver>>
> = {
  approve: (params) => call(approveDriver, { params }),
  reject: (params, reason) => call(rejectDriver, { params, body: { reason } }),
  suspend: (params, reason) => call(suspendDriver, { params, body: { reason } }),
  reinstate: (params) => call(reinstateDriver, { params }),
};

export const useDecideOnDriver = ({ id }: AdminDriver, decision: StandingDecision) =>
  useStandingDecision({
    noun: 'driver',
    decision,
    act: (reason: string) => deciders[decision]({ id }, reason),
    refreshes: ['drivers', 'users', 'audit'],
  });

export const useRevealDriver = () => useReveal((id) => call(revealDriver, { params: { id } }));
