import type { AdminUser } from '@sufra/contract/admin-users.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatMoney } from '../../../lib/format.ts';
import { formatPhone } from '../../../lib/phone.ts';
import { DecisionDialog } from '../decision-dialog.tsx';
import { isolated } from '../admin-text.ts';
import { type AdminUserDetail, useCloseSubscription, useReinstateUser, useSuspendUser } from './users.api.ts';

export interface UserDecisionProps {
  user: AdminUser;
  onClose: () => void;
}

const nameOf = ({ name, phone }: AdminUser): string => isolated(name ?? `\u2066${formatPhone(phone)}\u2069`);

interface SuspendProps extends UserDecisionProps {
  roles: AdminUserDetail['roles'];
}

export function SuspendUserDialog({ user, roles, onClose }: SuspendProps) {
  const { t } = useTranslation('admin');
  const suspending = useSuspendUser(user.id);
  return (
    <DecisionDialog
      title={t('user.suspend_title', { name: nameOf(user) })}
      reason={{ label: t('decision.reason'), hint: t('user.suspend_hint') }}
      confirm={t('user.suspend')}
      tone="danger"
      isPending={suspending.isPending}
      problem={suspending.problem}
      failed={t('user.suspend_failed')}
      onConfirm={(reason) => suspending.mutate(reason, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t('user.suspend_text')}
      {roles.includes('partner') && ` ${t('user.suspend_partner')}`}
      {roles.includes('driver') && ` ${t('user.suspend_driver')}`}
    </DecisionDialog>
  );
}

export function ReinstateUserDialog({ user, onClose }: UserDecisionProps) {
  const { t } = useTranslation('admin');
  const reinstating = useReinstateUser(user.id);
  return (
    <DecisionDialog
      title={t('user.reinstate_title', { name: nameOf(user) })}
      reason={{ label: t('decision.reason'), hint: t('user.suspend_hint') }}
      confirm={t('user.reinstate')}
      isPending={reinstating.isPending}
      problem={reinstating.problem}
      failed={t('user.reinstate_failed')}
      onConfirm={(reason) => reinstating.mutate(reason, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t('user.reinstate_text')}
    </DecisionDialog>
  );
}

interface CloseProps extends UserDecisionProps {
  /** What the card gets back, AED text. */
  refund: string;
}

export function CloseSubscriptionDialog({ user, refund, onClose }: CloseProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const closing = useCloseSubscription(user.id);
  return (
    <DecisionDialog
      title={t('user.close_title', { name: nameOf(user) })}
      confirm={t('user.close')}
      tone="danger"
      isPending={closing.isPending}
      problem={closing.problem}
      failed={t('user.close_failed')}
      onConfirm={() => closing.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t('user.close_effect', { refund: isolated(formatMoney(refund, language)) })}
    </DecisionDialog>
  );
}
