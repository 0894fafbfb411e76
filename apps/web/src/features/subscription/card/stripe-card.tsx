import type { changeCard } from '@sufra/contract/money/billing.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { IconLock } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { isApiError } from '../../../lib/api.ts';
import { formatMoney } from '../../../lib/format.ts';
import { usePlanPrice } from '../../../lib/plan-prices.ts';
import { Button, LinkButton } from '../../../kit/controls/button.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { Stack, Card } from '../../../kit/layout/surface.tsx';
import { backIcon } from '../checkout/flow-screen.tsx';
import { pathOf } from '../checkout/flow.ts';
import { useChangeCard } from '../manage/manage.api.ts';
import { PaymentFailure, Alert } from '../problem.tsx';
import { type Chosen, usePayLabel, usePayment } from './use-payment.ts';
import { type Send, type StripeForm, useStripeForm, type Attempt } from './use-stripe-form.ts';

export interface StripeCardProps {
  readonly publishableKey: string;
  readonly amount: number | null;
  readonly label: string;
  readonly send: Send;
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
      <div ref={form.place} className={form.state === 'ready' ? undefined : 'h-0 overflow-hidden'} />
    </>
  );
}

export function StripeCard({ publishableKey, amount, label, send, failure }: StripeCardProps) {
  const { t } = useTranslation('subscription');
  const { language } = useLanguage();
  const alert = useRef<HTMLDivElement>(null);
  const form = useStripeForm({ publishableKey, language, amount }, send);
  const shown = form.isBusy || isApiError(failure, 'authentication_required') ? null : failure;
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
        <p className="text-14 text-muted">{t('payment.at_stripe')}</p>
      </Stack>
    </form>
  );
}

export function StripePayment({ publishableKey, plan, due }: Chosen & { publishableKey: string }) {
  const { t } = useTranslation(['subscription', 'landing', 'common']);
  const { language } = useLanguage();
  const price = formatMoney(usePlanPrice(plan), language);
  const label = usePayLabel(due);
  const { pay, failure } = usePayment(() => undefined);
  return (
    <Stack>
      <Card padding="lg">
        <Stack>
          <h2>{t('payment.card')}</h2>
          <p className="text-14 text-muted">{t('landing:plans.food_apart', { price })}</p>
          <StripeCard
            publishableKey={publishableKey}
            amount={due === 0 ? null : due}
            label={label}
            send={({ token, ...asked }) => pay({ paymentMethod: { token }, ...asked }, { plan, due })}
            failure={failure}
          />
        </Stack>
      </Card>
      <LinkButton to={pathOf('disclaimer')} variant="quiet" start={backIcon}>
        {t('common:actions.back')}
      </LinkButton>
    </Stack>
  );
}

export interface StripeCardChangeProps {
  readonly publishableKey: string;
  readonly label: string;
  readonly onChanged: (reply: ReplyOf<typeof changeCard>) => void;
}

export function StripeCardChange({ publishableKey, label, onChanged }: StripeCardChangeProps) {
  const change = useChangeCard();
  const send = ({ token, ...asked }: Attempt): Promise<unknown> =>
    new Promise((resolve) => {
      change.mutate(
        { paymentMethod: { token }, ...asked },
        {
          onSuccess: (reply) => {
            resolve(null);
            onChanged(reply);
          },
          onError: resolve,
        },
      );
    });
  return (
    <StripeCard
      publishableKey={publishableKey}
      amount={null}
      label={label}
      send={send}
      failure={change.isPending ? null : change.error}
    />
  );
}
