import {
  approvePartner,
  getAdminPartner,
  type getAdminPartners,
  reinstatePartner,
  rejectPartner,
  suspendPartner,
} from '@sufra/contract/partners/admin-partners.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { useAdminQuery } from '../admin.api.ts';
import { type StandingDecision, StandingDialog } from '../applications/standing.tsx';

export type AdminPartner = ReplyOf<typeof getAdminPartners>['rows'][number];

export const usePartner = (id: string) =>
  useAdminQuery(['partners', id], (signal) => call(getAdminPartner, { params: { id }, signal }));

export function decisionsFor(partner: AdminPartner): readonly StandingDecision[] {
  if (partner.status === 'pending') return ['approve', 'reject'];
  if (partner.status === 'approved') return ['suspend'];
  return partner.status === 'suspended' ? ['reinstate'] : [];
}

function decide(partner: AdminPartner, decision: StandingDecision, reason: string): Promise<AdminPartner> {
  const params = { id: partner.id };
  if (decision === 'suspend') return call(suspendPartner, { params, body: { reason } });
  if (decision === 'reinstate') return call(reinstatePartner, { params });
  const { type } = partner;
  return decision === 'approve'
    ? call(approvePartner, { params, body: { type } })
    : call(rejectPartner, { params, body: { type, reason } });
}

function OpenOrders({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const orders = usePartner(id).data?.openOrders;
  if (orders === undefined) return null;
  return (
    <>
      {orders.untouched > 0 && (
        <p className="text-muted">{t('partner.suspend_untouched', { count: orders.untouched })}</p>
      )}
      {orders.underWay > 0 && (
        <p className="text-muted">{t('partner.suspend_under_way', { count: orders.underWay })}</p>
      )}
    </>
  );
}

interface PartnerDecisionDialogProps {
  partner: AdminPartner;
  decision: StandingDecision;
  onClose: () => void;
}

export function PartnerDecisionDialog({ partner, decision, onClose }: PartnerDecisionDialogProps) {
  return (
    <StandingDialog
      noun="partner"
      subject={partner}
      decision={decision}
      act={(reason) => decide(partner, decision, reason)}
      refreshes={['partners', 'users', 'stats', 'audit']}
      onClose={onClose}
    >
      {decision === 'suspend' && <OpenOrders id={partner.id} />}
    </StandingDialog>
  );
}
