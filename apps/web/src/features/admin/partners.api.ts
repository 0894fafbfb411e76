// Reads applications and partners as admins see them, decides on them, and shows what is hidden; the rooms of partners call it.
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
import { getDocument } from '@sufra/contract/documents.ts';
import type { QueryOf, ReplyOf } from '@sufra/contract/route.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, callForFile } from '../../lib/api.ts';
import { useSingleMutation } from '../../lib/single-mutation.ts';
import { useAdminAction, useAdminQuery } from './admin.api.ts';
import { useConfirmed } from './confirming.tsx';

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

const refreshes = ['partners', 'users', 'stats', 'audit'];

export function useApprove({ id }: AdminPartner) {
  const { t } = useTranslation('admin');
  return useAdminAction({
    act: (type: ApplicantType) => call(approvePartner, { params: { id }, body: { type } }),
    refreshes,
    done: { title: t('partner.approved_title'), text: t('partner.approved_text') },
    failed: { title: t('partner.approve_failed'), text: t('partner.approve_failed_text') },
  });
}

export function useReject({ id }: AdminPartner) {
  const { t } = useTranslation('admin');
  return useAdminAction({
    act: (body: { type: ApplicantType; reason: string }) => call(rejectPartner, { params: { id }, body }),
    refreshes,
    done: { title: t('partner.rejected_title'), text: t('partner.rejected_text') },
    failed: { title: t('partner.reject_failed'), text: t('partner.reject_failed_text') },
  });
}

export function useSuspendPartner({ id }: AdminPartner) {
  const { t } = useTranslation('admin');
  return useAdminAction({
    act: (reason: string) => call(suspendPartner, { params: { id }, body: { reason } }),
    refreshes,
    done: { title: t('partner.suspended_title'), text: t('partner.suspended_text') },
    failed: { title: t('partner.suspend_failed') },
  });
}

export function useReinstatePartner({ id }: AdminPartner) {
  const { t } = useTranslation('admin');
  return useAdminAction({
    act: () => call(reinstatePartner, { params: { id } }),
    refreshes,
    done: { title: t('partner.reinstated_title'), text: t('partner.reinstated_text') },
    failed: { title: t('partner.reinstate_failed') },
  });
}

/** Something hidden that is shown for a moment: it stays in no cache, and each look is on record. */
function useReveal<Reply>(look: (id: string) => Promise<Reply>) {
  const confirmed = useConfirmed();
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (id: string) => confirmed(() => look(id)),
    onSuccess: () => void client.invalidateQueries({ queryKey: ['admin', 'audit'] }),
    gcTime: 0,
  });
}

export const useRevealNumbers = () => useReveal((id) => call(revealIban, { params: { id } }));

/** Pages may show pictures of our own origin and those written into the page; a blob is neither. */
function writtenOut(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => (typeof reader.result === 'string' ? resolve(reader.result) : reject(new Error()));
    reader.onerror = () => reject(reader.error ?? new Error());
    reader.readAsDataURL(picture);
  });
}

/** The picture of a document as an address for `<img>`. */
export const useDocumentPicture = () =>
  useReveal(async (id) => writtenOut(await callForFile(getDocument, { params: { id } })));
