import type { PayoutRun } from '@sufra/contract/payouts.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { filsOf, formatMoney } from '../../lib/format.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { useApproveRun, useDiscardRun } from './payouts.api.ts';

export interface RunDecisionProps {
  run: PayoutRun;
  onClose: () => void;
}

/** What leaves the bank: the run without what is held back, in fils. */
const payable = ({ total, heldBack }: PayoutRun): number => filsOf(total) - filsOf(heldBack.total);

export function ApproveDialog({ run, onClose }: RunDecisionProps) {
  const { t } = useTranslation('payouts');
  const { language } = useLanguage();
  const approving = useApproveRun(run.id);
  const { heldBack } = run;
  return (
    <DecisionDialog
      title={t('approve.title', { sum: formatMoney(payable(run), language) })}
      confirm={t('approve.confirm')}
      isPending={approving.isPending}
      problem={approving.problem}
      failed={t('approve.failed')}
      onConfirm={() => approving.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('approve.text')}</p>
      {heldBack.payees > 0 && (
        <p>
          {t('approve.held_back', {
            count: heldBack.payees,
            sum: formatMoney(heldBack.total, language),
          })}
        </p>
      )}
    </DecisionDialog>
  );
}

export function DiscardDialog({ run, onClose }: RunDecisionProps) {
  const { t } = useTranslation('payouts');
  const discarding = useDiscardRun(run.id);
  return (
    <DecisionDialog
      title={t('discard.title')}
      reason={{ label: t('discard.reason'), hint: t('discard.hint') }}
      confirm={t('discard.confirm')}
      tone="danger"
      isPending={discarding.isPending}
      problem={discarding.problem}
      failed={t('discard.failed')}
      onConfirm={(reason) => discarding.mutate(reason, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('discard.text')}</p>
    </DecisionDialog>
  );
}
