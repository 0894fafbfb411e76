import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api.ts';
import { errorText } from '../../../lib/form.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { PaymentFailure } from '../payment-failure.tsx';
import { Alert } from '../problem.tsx';

interface PlanChangeProblemProps {
  error: unknown;
  onCard: () => void;
  ref: Ref<HTMLDivElement>;
}

export function PlanChangeProblem({ error, onCard, ref }: PlanChangeProblemProps) {
  const { t } = useTranslation('billing');
  if (error === null) return null;
  if (isApiError(error, 'price_changed')) {
    return (
      <div ref={ref} tabIndex={-1} role="alert">
        <Notice tone="highlight" title={t('change.changed_title')}>
          {t('change.changed')}
        </Notice>
      </div>
    );
  }
  if (isApiError(error, 'no_card')) {
    return (
      <Alert ref={ref} title={t('change.no_card_title')}>
        <p>{t('change.no_card')}</p>
        <Button variant="quiet" onClick={onCard}>
          {t('tasks.card')}
        </Button>
      </Alert>
    );
  }
  if (isApiError(error, 'payment_declined') || isApiError(error, 'offline')) {
    return <PaymentFailure ref={ref} error={error} />;
  }
  return (
    <Alert ref={ref} title={t('failed_title')}>
      <p>{errorText(error)}</p>
    </Alert>
  );
}
