import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import page from '../page.module.css';
import { type AdminPartner, applicantType, useDecideOnPartner, usePartner } from './partners.api.ts';
import { StandingDialog, type StandingDecision } from '../applications/standing.tsx';

/** What can be decided about an application or a partner that stands like this. */
export function decisionsFor(partner: AdminPartner): readonly StandingDecision[] {
  if (partner.status === 'pending') return applicantType(partner) ? ['approve', 'reject'] : [];
  if (partner.status === 'approved') return ['suspend'];
  return partner.status === 'suspended' ? ['reinstate'] : [];
}

/** What becomes of the open orders of a partner that is suspended. */
function OpenOrders({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const orders = usePartner(id).data?.openOrders;
  if (orders === undefined) return null;
  return (
    <>
      {orders.untouched > 0 && (
        <p className={page['quiet']}>{t('partner.suspend_untouched', { count: orders.untouched })}</p>
      )}
      {orders.underWay > 0 && (
        <p className={page['quiet']}>{t('partner.suspend_under_way', { count: orders.underWay })}</p>
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
  const navigate = useNavigate();
  const deciding = useDecideOnPartner(partner, decision);
  const decided = (id: string): void => {
    onClose();
    // An application that was let in is a partner from now on, with an address of its own.
    const hasMoved = id !== partner.id && window.location.pathname.endsWith(partner.id);
    if (hasMoved) void navigate(`/admin/partners/${id}`, { replace: true });
  };
  return (
    <StandingDialog
      noun="partner"
      decision={decision}
      name={partner.name}
      deciding={deciding}
      onConfirm={(reason) => deciding.mutate(reason, { onSuccess: ({ id }) => decided(id) })}
      onClose={onClose}
    >
      {decision === 'suspend' && <OpenOrders id={partner.id} />}
    </StandingDialog>
  );
}
