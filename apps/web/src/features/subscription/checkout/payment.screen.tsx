import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import { vatPercent, type PlanId, plans } from '@sufra/contract/subscription/plans.ts';
import { IconShieldHeart, IconLock } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { rightNow } from '../../../lib/clock.ts';
import { dubaiDay, formatDay, formatMoney } from '../../../lib/format.ts';
import { stripeKey } from '../../../lib/stripe-js.ts';
import { Card } from '../../../kit/layout/surface.tsx';
import { Button, LinkButton } from '../../../kit/controls/button.tsx';
import { CardFields, TestCards } from '../card/card-fields.tsx';
import { toPaymentMethod, useCardValues, useFocusOnFailure } from '../card/card.ts';
import { StripePayment } from '../card/lazy-stripe.tsx';
import { refusedFields, usePayment } from '../card/use-payment.ts';
import { PaymentFailure } from '../problem.tsx';
import { Facts } from './facts.tsx';
import { backIcon, FlowScreen } from './flow-screen.tsx';
import { pathOf } from './flow.ts';
import styles from './payment.module.css';

/** Returns the VAT included in `price`, in fils, rounded half up. */
export const includedVat = (fils: number): number => Math.round((fils * vatPercent) / (100 + vatPercent));

/** Returns the same date next month, or the last day of a shorter month. */
export function nextBillingDay(today: string): string {
  const [year = 0, month = 1, date = 1] = today.split('-').map(Number);
  const lastDate = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(date, lastDate))).toISOString().slice(0, 10);
}

function OrderSummary({ plan }: { plan: PlanId }) {
  const { t } = useTranslation(['subscription', 'landing', 'options']);
  const { language } = useLanguage();
  const price = plans[plan].priceFils;
  return (
    <Card as="section" className={styles['summary']}>
      <h2 className={styles['title']}>{t('summary.title')}</h2>
      <div className={styles['plan']}>
        <div>
          <p className={styles['name']}>{t(`options:plan.${plan}`)}</p>
          <p className={styles['muted']}>{t(`landing:plans.${plan}.meals`)}</p>
        </div>
        <Link to={pathOf('plan')} className={styles['change']}>
          {t('summary.change')}
        </Link>
      </div>
      <Facts
        facts={[
          { name: t('facts.price'), value: formatMoney(price, language) },
          { name: t('summary.vat'), value: formatMoney(includedVat(price), language) },
          {
            name: t('facts.next_billing'),
            value: formatDay(nextBillingDay(dubaiDay(rightNow())), language, 'medium'),
          },
        ]}
      />
      <p className={styles['total']}>
        <span>{t('summary.total')}</span>
        <strong>{formatMoney(price, language)}</strong>
      </p>
      <p className={styles['promise']}>
        <IconShieldHeart size={24} aria-hidden="true" />
        {t('landing:plans.guarantee')}
      </p>
    </Card>
  );
}

function CardForm({ user, plan }: { user: SessionUser; plan: PlanId }) {
  const { t } = useTranslation(['subscription', 'common']);
  const { language } = useLanguage();
  const values = useCardValues(user.name ?? '');
  const { form, alert, focusFailure } = useFocusOnFailure();
  const { pay, isPaying, failure } = usePayment((error) => {
    values.setRefused(refusedFields(error));
    focusFailure();
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isPaying) return;
    values.markTried();
    if (values.isGood) void pay({ paymentMethod: toPaymentMethod(values.card) }, plan);
    else focusFailure();
  };
  return (
    <form ref={form} className={styles['form']} onSubmit={submit} noValidate>
      <Card padding="lg" className={styles['card']}>
        <h2 className={styles['cardTitle']}>{t('payment.card')}</h2>
        <CardFields card={values.card} problems={values.problems} onChange={values.change} />
        {failure !== null && <PaymentFailure ref={alert} error={failure} />}
        <Button
          type="submit"
          size="lg"
          fullWidth
          pending={isPaying}
          pendingLabel={t('payment.processing')}
          start={<IconLock size={20} aria-hidden="true" />}
        >
          {t('payment.pay', { price: formatMoney(plans[plan].priceFils, language) })}
        </Button>
        <p className={styles['note']}>
          <IconLock size={18} aria-hidden="true" />
          {t('payment.encryption')}
        </p>
      </Card>
      <div className={styles['back']}>
        <LinkButton to={pathOf('disclaimer')} variant="quiet" start={backIcon}>
          {t('common:actions.back')}
        </LinkButton>
      </div>
      <TestCards onUse={values.change} />
    </form>
  );
}

export function Component() {
  const { t } = useTranslation('subscription');
  return (
    <FlowScreen step="payment" title={t('payment.title')} subtitle={t('payment.subtitle')} width="medium">
      {(user) =>
        user.selectedPlan !== null && (
          <div className={styles['columns']}>
            <OrderSummary plan={user.selectedPlan} />
            {stripeKey === null ? (
              <CardForm user={user} plan={user.selectedPlan} />
            ) : (
              <StripePayment publishableKey={stripeKey} plan={user.selectedPlan} />
            )}
          </div>
        )
      }
    </FlowScreen>
  );
}
