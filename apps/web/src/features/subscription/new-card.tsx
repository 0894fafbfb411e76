// A form that puts a card on file outside the subscription, such as for a deposit; a page shows it where it is needed.
import { IconCreditCard } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/surface.tsx';
import { toPaymentMethod } from './card.ts';
import { CardFields } from './card-fields.tsx';
import { useChangeCard } from './manage/manage.api.ts';
import { StripeCardChange } from './lazy-stripe.tsx';
import { PaymentFailure } from './payment-failure.tsx';
import { stripeKey } from '../../lib/stripe-key.ts';
import { TestCards } from './test-cards.tsx';
import { useCardValues, useFocusOnFailure } from './use-card-values.ts';
import { refusedFields } from './use-payment.ts';

interface NewCardProps {
  /** The name of the account, as the holder's to begin with. */
  name: string;
  onSaved: () => void;
}

export function NewCard(props: NewCardProps) {
  const { t } = useTranslation('subscription');
  if (stripeKey === null) return <TypedCard {...props} />;
  return (
    <StripeCardChange
      publishableKey={stripeKey}
      label={t('payment.save_card')}
      onChanged={() => props.onSaved()}
    />
  );
}

function TypedCard({ name, onSaved }: NewCardProps) {
  const { t } = useTranslation('subscription');
  const values = useCardValues(name);
  const { form, alert, focusFailure } = useFocusOnFailure();
  const change = useChangeCard();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (change.isPending) return;
    values.markTried();
    if (!values.isGood) return focusFailure();
    change.mutate(
      { paymentMethod: toPaymentMethod(values.card) },
      {
        onSuccess: onSaved,
        onError: (error) => {
          values.setRefused(refusedFields(error));
          focusFailure();
        },
      },
    );
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack>
        <CardFields card={values.card} problems={values.problems} onChange={values.change} />
        {change.error !== null && !change.isPending && <PaymentFailure ref={alert} error={change.error} />}
        <Button
          type="submit"
          variant="quiet"
          pending={change.isPending}
          pendingLabel={t('payment.processing')}
          start={<IconCreditCard size={20} aria-hidden="true" />}
        >
          {t('payment.save_card')}
        </Button>
        <p>{t('payment.encryption')}</p>
        <TestCards onUse={values.change} />
      </Stack>
    </form>
  );
}
