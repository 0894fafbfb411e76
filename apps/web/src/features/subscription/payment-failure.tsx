import type { TFunction } from 'i18next';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api.ts';
import { errorText } from '../../lib/form.ts';
import { Alert } from './problem.tsx';

const reasons = [
  'card_number',
  'card_expired',
  'declined',
  'insufficient_funds',
  'cvv',
  'lost_card',
  'authentication',
  'try_again',
] as const;

function textOf(error: unknown, t: TFunction): string {
  if (!isApiError(error)) return t('payment.failed');
  if (error.code === 'payment_declined') {
    const reason = reasons.find((known) => known === error.params['reason']) ?? 'declined';
    return t(`payment.reasons.${reason}`);
  }
  if (error.code === 'offline') return t('payment.no_answer');
  return error.code === 'internal' || error.code === 'unavailable' ? t('payment.failed') : errorText(error);
}

export function PaymentFailure({ error, ref }: { error: unknown; ref: Ref<HTMLDivElement> }) {
  const { t } = useTranslation('subscription');
  return (
    <Alert ref={ref} title={t('payment.failed_title')}>
      <p>{textOf(error, t)}</p>
    </Alert>
  );
}
