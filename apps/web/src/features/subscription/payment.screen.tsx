// The last step of subscribing: the card form beside the order summary. The router opens it.
import { useTranslation } from 'react-i18next';
import { CardForm } from './card-form.tsx';
import { FlowScreen } from './flow-screen.tsx';
import { OrderSummary } from './order-summary.tsx';
import styles from './payment.module.css';

export function Component() {
  const { t } = useTranslation('subscription');
  return (
    <FlowScreen step="payment" title={t('payment.title')} subtitle={t('payment.subtitle')} width="medium">
      {(user) =>
        user.selectedPlan !== null && (
          <div className={styles['columns']}>
            <OrderSummary plan={user.selectedPlan} />
            <CardForm user={user} plan={user.selectedPlan} />
          </div>
        )
      }
    </FlowScreen>
  );
}
