import { type PlanId, plans } from '@sufra/contract/plans.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatMoney } from '../../../lib/format.ts';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { Card, Stack } from '../../../kit/layout/surface.tsx';
import { backIcon } from '../flow-actions.tsx';
import { pathOf } from '../flow.ts';
import { usePayment } from '../use-payment.ts';
import { StripeCard } from './stripe-card.tsx';

export function StripePayment({ publishableKey, plan }: { publishableKey: string; plan: PlanId }) {
  const { t } = useTranslation(['subscription', 'common']);
  const { language } = useLanguage();
  const { pay, failure } = usePayment(() => undefined);
  return (
    <Stack>
      <Card padding="lg">
        <Stack>
          <h2>{t('payment.card')}</h2>
          <StripeCard
            publishableKey={publishableKey}
            amount={plans[plan].priceFils}
            label={t('payment.pay', { price: formatMoney(plans[plan].priceFils, language) })}
            send={({ token, ...asked }) => pay({ paymentMethod: { token }, ...asked }, plan)}
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
