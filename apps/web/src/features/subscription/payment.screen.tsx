import { useTranslation } from 'react-i18next';
import { CardForm } from './card-form.tsx';
import { FlowScreen } from './flow-screen.tsx';
import { StripePayment } from './lazy-stripe.tsx';
import { OrderSummary } from './order-summary.tsx';
import styles from './payment.module.css';
import { stripeKey } from '../../lib/stripe-js.ts';

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
