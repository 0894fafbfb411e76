import {
  approvePartner,
  getAdminPartner,
  getAdminPartners,
  getAdminPartnersCsv,
  reinstatePartner,
  rejectPartner,
  revealIban,
  suspendPartner,
} from '@sufra/contract/admin-partners.ts';
import { type ApplicantType, applicantTypes } from '@sufra/contract/applications.ts';
import type { QueryOf, ReplyOf } from '@sufra/contract/route.ts';
import { call, callForFile } from '../../../lib/api.ts';
import { useAdminQuery } from '../admin.api.ts';
import { useReveal } from '../applications/revealing.ts';
import { type StandingDecision, useStandingDecision } from '../applications/standing.tsx';

export type AdminPartner = ReplyOf<typeof getAdminPartners>['rows'][number];
export type AdminPartnerDetail = ReplyOf<typeof getAdminPartner>;
type PartnersQuery = QueryOf<typeof getAdminPartners>;

export const usePartners = (query: PartnersQuery) =>
  useAdminQuery(['partners', query], (signal) => call(getAdminPartners, { query, signal }));

export const fetchPartnersFile = ({ cursor: _, ...query }: PartnersQuery): Promise<Blob> =>
  callForFile(getAdminPartnersCsv, { query });

export const usePartner = (id: string) =>
  useAdminQuery(['partners', id], (signal) => call(getAdminPartner, { params: { id }, signal }));

/** An application is a chef's or a restaurant's; groceries never applied. */
export const applicantType = ({ type }: AdminPartner): ApplicantType | undefined =>
  applicantTypes.find((one) => one === type);

/** Of the application where it was made as a chef or a restaurant; groceries have none to decide about. */
function decide(partner: AdminPartner, decision: StandingDecision, reason: string): Promise<AdminPartner> {
  const params = { id: partner.id };
  if (decision === 'suspend') return call(suspendPartner, { params, body: { reason } });
  if (decision === 'reinstate') return call(reinstatePartner, { params });
  const type = applicantType(partner);
  if (type === undefined) return Promise.reject(new Error('A grocery has no application.'));
  return decision === 'approve'
    ? call(approvePartner, { params, body: { type } })
    : call(rejectPartner, { params, body: { type, reason } });
}

export const useDecideOnPartner = (partner: AdminPartner, decision: StandingDecision) =>
  useStandingDecision({
    noun: 'partner',
    decision,
    act: (reason: string) => decide(partner, decision, reason),
    refreshes: ['partners', 'users', 'stats', 'audit'],
  });

export const useRevealNumbers = () => useReveal((id) => call(revealIban, { params: { id } }));
