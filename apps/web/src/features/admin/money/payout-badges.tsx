import type { PayoutFailure } from '@sufra/contract/payouts.ts';
import type { PayoutRunStatus, PayoutStatus } from '@sufra/contract/statuses.ts';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeProps } from '../../../kit/layout/surface.tsx';
import { payoutTones } from '../../../lib/payouts.ts';
import { isolated } from '../admin-text.ts';

const runTones: Readonly<Record<PayoutRunStatus, NonNullable<BadgeProps['tone']>>> = {
  draft: 'highlight',
  approved: 'info',
  paid: 'good',
  discarded: 'sand',
};

export function RunBadge({ status }: { status: PayoutRunStatus }) {
  const { t } = useTranslation('payouts');
  return <Badge tone={runTones[status]}>{t(`run_status.${status}`)}</Badge>;
}

interface PayoutStateProps {
  status: PayoutStatus;
  failure: { readonly code: PayoutFailure; readonly note: string | null } | null;
  /** A payout of a draft run without a bank account. */
  isHeldBack: boolean;
}

/** The state, with the reason of a failure below it. */
export function PayoutState({ status, failure, isHeldBack }: PayoutStateProps) {
  const { t } = useTranslation('payouts');
  const why = failure?.note ? isolated(failure.note) : failure ? t(`failure.${failure.code}`) : null;
  return (
    <>
      <Badge tone={isHeldBack ? 'danger' : payoutTones[status]}>
        {t(isHeldBack ? 'held_back' : `status.${status}`)}
      </Badge>
      {(why ?? isHeldBack) && (
        <>
          <br />
          <small>{why ?? t('failure.no_bank_account')}</small>
        </>
      )}
    </>
  );
}
