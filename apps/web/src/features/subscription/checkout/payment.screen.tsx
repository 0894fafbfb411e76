import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import { type PlanId, vatPercent } from '@sufra/contract/subscription/plans.ts';
import { IconShieldHeart, IconLock } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { rightNow } from '../../../lib/clock.ts';
import { dubaiDay, formatDay, formatMoney } from '../../../lib/format.ts';
import { usePlanPrice } from '../../../lib/plan-prices.ts';
import { stripeKey } from '../../../lib/stripe-js.ts';
import { Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { Card } from '../../../kit/layout/surface.tsx';
import { Button, LinkButton } from '../../../kit/controls/button.tsx';
import { CardFields, TestCards } from '../card/card-fields.tsx';
import { toPaymentMethod, useCardValues, useFocusOnFailure } from '../card/card.ts';
import { StripePayment } from '../card/lazy-stripe.tsx';
import { type Chosen, refusedFields, usePayLabel, usePayment } from '../card/use-payment.ts';
import { PaymentFailure } from '../problem.tsx';
import { useCredit } from '../subscription.api.ts';
import { Facts } from './facts.tsx';
import { backIcon, FlowScreen } from './flow-screen.tsx';
import { pathOf } from './flow.ts';
import styles from './payment.module.css';
import { classes } from '../../../kit/style/classes.ts';

/** In fils, rounded half up. */
export const includedVat = (fils: number): number => Math.round((fils * vatPercent) / (100 + vatPercent));

export function nextBillingDay(today: string): string {
  const [year = 0, month = 1, date = 1] = today.split('-').map(Number);
  const lastDate = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(date, lastDate))).toISOString().slice(0, 10);
}

function OrderSummary({ plan, due }: Chosen) {
  const { t } = useTranslation(['subscription', 'landing', 'options']);
  const { language } = useLanguage();
  const price = usePlanPrice(plan);
  return (
    <Card as="section" className="flex flex-col gap-16">
      <h2 className="text-18">{t('summary.title')}</h2>
      <div className="flex items-start justify-between gap-12">
        <div>
          <p className="font-semibold">{t(`options:plan.${plan}`)}</p>
          <p className="text-14 text-muted">{t(`landing:plans.${plan}.meals`)}</p>
        </div>
        <Link
          to={pathOf('plan')}
          className="-mt-8 inline-flex min-h-target min-w-target flex-none items-center justify-end"
        >
          {t('summary.change')}
        </Link>
      </div>
      <Facts
        facts={[
          { name: t('facts.price'), value: formatMoney(price, language) },
          { name: t('summary.vat'), value: formatMoney(includedVat(price), language) },
          ...(due < price ? [{ name: t('summary.credit'), value: formatMoney(due - price, language) }] : []),
          {
            name: t('facts.next_billing'),
            value: formatDay(nextBillingDay(dubaiDay(rightNow())), language, 'medium'),
          },
        ]}
      />
      <p
        className={classes(
          styles['total'],
          'flex flex-wrap items-baseline justify-between gap-x-16 border-t border-line pt-16 font-semibold strong:ms-auto strong:text-22',
        )}
      >
        <span>{t('summary.total')}</span>
        <strong>{formatMoney(due, language)}</strong>
      </p>
      <p className="flex gap-8 text-14 svg:flex-none svg:text-good-text">
        <IconShieldHeart size={24} aria-hidden="true" />
        {t('landing:plans.guarantee')}
      </p>
    </Card>
  );
}

function CardForm({ user, plan, due }: Chosen & { user: SessionUser }) {
  const { t } = useTranslation(['subscription', 'landing', 'common']);
  const { language } = useLanguage();
  const price = formatMoney(usePlanPrice(plan), language);
  const label = usePayLabel(due);
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
    if (values.isGood) void pay({ paymentMethod: toPaymentMethod(values.card) }, { plan, due });
    else focusFailure();
  };
  return (
    <form ref={form} className="flex flex-col gap-24" onSubmit={submit} noValidate>
      <Card padding="lg" className="flex flex-col gap-24 button:px-12">
        <h2 className="text-22">{t('payment.card')}</h2>
        <CardFields card={values.card} problems={values.problems} onChange={values.change} />
        {failure !== null && <PaymentFailure ref={alert} error={failure} />}
        {due === 0 && <p>{t('payment.covered')}</p>}
        <p className="text-14 text-muted">{t('landing:plans.food_apart', { price })}</p>
        <Button
          type="submit"
          size="lg"
          fullWidth
          pending={isPaying}
          pendingLabel={t('payment.processing')}
          start={<IconLock size={20} aria-hidden="true" />}
        >
          {label}
        </Button>
        <p className="flex gap-8 text-14 text-muted svg:mt-[0.15em] svg:flex-none svg:text-good-text">
          <IconLock size={18} aria-hidden="true" />
          {t('payment.encryption')}
        </p>
      </Card>
      <div className="max-xs:a:w-full">
        <LinkButton to={pathOf('disclaimer')} variant="quiet" start={backIcon}>
          {t('common:actions.back')}
        </LinkButton>
      </div>
      <TestCards onUse={values.change} />
    </form>
  );
}

function Columns({ user, plan }: { user: SessionUser; plan: PlanId }) {
  const { t } = useTranslation('common');
  const price = usePlanPrice(plan);
  const { data: credit = 0, isPending } = useCredit();
  if (isPending) {
    return (
      <Loading label={t('loading')}>
        <Skeleton shape="block" height="22rem" />
      </Loading>
    );
  }
  const due = Math.max(0, price - credit);
  return (
    <div
      className={classes(
        styles['columns'],
        'grid grid-cols-1 gap-24 min-[56rem]:grid-cols-[minmax(0,1fr)_19rem] min-[56rem]:items-start',
      )}
    >
      <OrderSummary plan={plan} due={due} />
      {stripeKey === null ? (
        <CardForm user={user} plan={plan} due={due} />
      ) : (
        <StripePayment publishableKey={stripeKey} plan={plan} due={due} />
      )}
    </div>
  );
}

export function Component() {
  const { t } = useTranslation('subscription');
  return (
    <FlowScreen step="payment" title={t('payment.title')} subtitle={t('payment.subtitle')} width="medium">
      {(user) => user.selectedPlan !== null && <Columns user={user} plan={user.selectedPlan} />}
    </FlowScreen>
  );
}
