import type { SessionUser } from '@sufra/contract/identity.ts';
import { type PlanId, plans } from '@sufra/contract/plans.ts';
import { IconLock } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { formatMoney } from '../../lib/format.ts';
import { Button, LinkButton } from '../../kit/controls/button.tsx';
import { Card } from '../../kit/layout/surface.tsx';
import { toPaymentMethod } from './card.ts';
import { CardFields } from './card-fields.tsx';
import styles from './card-form.module.css';
import { backIcon } from './flow-actions.tsx';
import { pathOf } from './flow.ts';
import { PaymentFailure } from './payment-failure.tsx';
import { TestCards } from './test-cards.tsx';
import { useCardValues, useFocusOnFailure } from './use-card-values.ts';
import { refusedFields, usePayment } from './use-payment.ts';

export function CardForm({ user, plan }: { user: SessionUser; plan: PlanId }) {
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
        <h2 className={styles['title']}>{t('payment.card')}</h2>
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
