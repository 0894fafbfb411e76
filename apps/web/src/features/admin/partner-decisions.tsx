// Asks before a partner is approved, rejected, suspended or reinstated, and says who is told what; list and page of partners open these.
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { DecisionDialog } from './decision-dialog.tsx';
import { isolated } from './moments.ts';
import page from './page.module.css';
import {
  type AdminPartner,
  applicantType,
  useApprove,
  usePartner,
  useReinstatePartner,
  useReject,
  useSuspendPartner,
} from './partners.api.ts';

export type PartnerDecision = 'approve' | 'reject' | 'suspend' | 'reinstate';

/** What can be decided about an application or a partner that stands like this. */
export function decisionsFor(partner: AdminPartner): readonly PartnerDecision[] {
  if (partner.status === 'pending') return applicantType(partner) ? ['approve', 'reject'] : [];
  if (partner.status === 'approved') return ['suspend'];
  return partner.status === 'suspended' ? ['reinstate'] : [];
}

interface DialogProps {
  partner: AdminPartner;
  onClose: () => void;
}

function ApproveDialog({ partner, onClose }: DialogProps) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const approving = useApprove(partner);
  const type = applicantType(partner);
  return (
    <DecisionDialog
      title={t('partner.approve_ask', { name: isolated(partner.name) })}
      confirm={t('partner.approve')}
      isPending={approving.isPending}
      problem={approving.problem}
      failed={t('partner.approve_failed')}
      onConfirm={() => {
        if (type === undefined) return;
        approving.mutate(type, {
          onSuccess: ({ id }) => {
            onClose();
            // An application that was let in is a partner from now on, with an address of its own.
            const isOnItsPage = window.location.pathname.endsWith(partner.id);
            if (isOnItsPage) void navigate(`/admin/partners/${id}`, { replace: true });
          },
        });
      }}
      onClose={onClose}
    >
      {t('partner.approve_effect')}
    </DecisionDialog>
  );
}

function RejectDialog({ partner, onClose }: DialogProps) {
  const { t } = useTranslation('admin');
  const rejecting = useReject(partner);
  const type = applicantType(partner);
  return (
    <DecisionDialog
      title={t('partner.reject_ask', { name: isolated(partner.name) })}
      reason={{ label: t('decision.reason'), hint: t('partner.reject_hint') }}
      confirm={t('partner.reject')}
      tone="danger"
      isPending={rejecting.isPending}
      problem={rejecting.problem}
      failed={t('partner.reject_failed')}
      onConfirm={(reason) => type && rejecting.mutate({ type, reason }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t('partner.reject_effect')}
    </DecisionDialog>
  );
}

function SuspendDialog({ partner, onClose }: DialogProps) {
  const { t } = useTranslation('admin');
  const suspending = useSuspendPartner(partner);
  const orders = usePartner(partner.id).data?.openOrders;
  return (
    <DecisionDialog
      title={t('partner.suspend_ask', { name: isolated(partner.name) })}
      reason={{ label: t('decision.reason'), hint: t('user.suspend_hint') }}
      confirm={t('partner.suspend')}
      tone="danger"
      isPending={suspending.isPending}
      problem={suspending.problem}
      failed={t('partner.suspend_failed')}
      onConfirm={(reason) => suspending.mutate(reason, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className={page['quiet']}>{t('partner.suspend_effect')}</p>
      {orders !== undefined && orders.untouched > 0 && (
        <p className={page['quiet']}>{t('partner.suspend_untouched', { count: orders.untouched })}</p>
      )}
      {orders !== undefined && orders.underWay > 0 && (
        <p className={page['quiet']}>{t('partner.suspend_under_way', { count: orders.underWay })}</p>
      )}
    </DecisionDialog>
  );
}

function ReinstateDialog({ partner, onClose }: DialogProps) {
  const { t } = useTranslation('admin');
  const reinstating = useReinstatePartner(partner);
  return (
    <DecisionDialog
      title={t('partner.reinstate_ask', { name: isolated(partner.name) })}
      confirm={t('partner.reinstate')}
      isPending={reinstating.isPending}
      problem={reinstating.problem}
      failed={t('partner.reinstate_failed')}
      onConfirm={() => reinstating.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t('partner.reinstate_effect')}
    </DecisionDialog>
  );
}

const dialogs = {
  approve: ApproveDialog,
  reject: RejectDialog,
  suspend: SuspendDialog,
  reinstate: ReinstateDialog,
} as const;

export function PartnerDecisionDialog({ decision, ...props }: DialogProps & { decision: PartnerDecision }) {
  const Dialog = dialogs[decision];
  return <Dialog {...props} />;
}
