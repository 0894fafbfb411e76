import { IconAlertCircle } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api.ts';
import { errorText } from '../../lib/form.ts';
import { Card } from '../../kit/layout/surface.tsx';

interface NoticeProps {
  title: string;
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

export function Alert({ title, children, ref }: NoticeProps) {
  return (
    <div ref={ref} role="alert" tabIndex={-1}>
      <Card tone="danger" className="flex gap-12 p-16 svg:flex-none svg:text-danger-text">
        <IconAlertCircle size={24} aria-hidden="true" />
        <div className="min-w-0">
          <p className="font-semibold text-danger-text">{title}</p>
          {children}
        </div>
      </Card>
    </div>
  );
}

/** Names the reason only when the customer can act on it. */
export function Problem({ error, text }: { error: unknown; text: string }) {
  const { t } = useTranslation('subscription');
  const hasOwnReason =
    isApiError(error, 'offline') ||
    isApiError(error, 'not_signed_in') ||
    isApiError(error, 'too_many_requests');
  return (
    <Alert title={t('error')}>
      <p>{hasOwnReason ? errorText(error) : text}</p>
    </Alert>
  );
}

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
