import { IconLock } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { isApiError } from '../../../lib/api.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';
import { PaymentFailure } from '../payment-failure.tsx';
import { Alert } from '../problem.tsx';
import styles from './stripe-card.module.css';
import { type Send, type StripeForm, useStripeForm } from './use-stripe-form.ts';

export interface StripeCardProps {
  readonly publishableKey: string;
  /** Fils that are charged at once; null keeps the card for later. */
  readonly amount: number | null;
  readonly label: string;
  readonly send: Send;
  /** Why the last attempt failed, until the next one. */
  readonly failure: unknown;
}

function Place({ form }: { form: StripeForm }) {
  const { t } = useTranslation(['subscription', 'common']);
  return (
    <>
      {form.state === 'opening' && (
        <Loading label={t('payment.opening')}>
          <Skeleton shape="block" height="14rem" />
        </Loading>
      )}
      {form.state === 'failed' && (
        <Notice
          tone="danger"
          role="alert"
          title={t('payment.not_opened_title')}
          action={
            <Button variant="quiet" onClick={form.retry}>
              {t('common:actions.retry')}
            </Button>
          }
        >
          {t('payment.not_opened')}
        </Notice>
      )}
      <div ref={form.place} className={form.state === 'ready' ? undefined : styles['waiting']} />
    </>
  );
}

export function StripeCard({ publishableKey, amount, label, send, failure }: StripeCardProps) {
  const { t } = useTranslation('subscription');
  const { language } = useLanguage();
  const alert = useRef<HTMLDivElement>(null);
  const form = useStripeForm({ publishableKey, language, amount }, send);
  const shown = form.isBusy || isApiError(failure, 'bank_asks') ? null : failure;
  const isWrong = shown !== null || form.complaint !== null;
  useEffect(() => {
    if (isWrong && !form.isBusy) alert.current?.focus();
  }, [isWrong, form.isBusy]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void form.submit();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Place form={form} />
        {form.complaint !== null && (
          <Alert ref={alert} title={t('payment.failed_title')}>
            <p>{form.complaint}</p>
          </Alert>
        )}
        {form.complaint === null && shown !== null && <PaymentFailure ref={alert} error={shown} />}
        {form.state !== 'failed' && (
          <Button
            type="submit"
            size="lg"
            fullWidth
            pending={form.isBusy}
            pendingLabel={t('payment.processing')}
            start={<IconLock size={20} aria-hidden="true" />}
          >
            {label}
          </Button>
        )}
        <p className={styles['note']}>{t('payment.at_stripe')}</p>
      </Stack>
    </form>
  );
}
