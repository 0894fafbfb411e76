import type { changeCard } from '@sufra/contract/money/billing.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { IconCreditCard } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { stripeKey } from '../../../lib/stripe-js.ts';
import { Button, type ButtonProps } from '../../../kit/controls/button.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';
import { useChangeCard } from '../manage/manage.api.ts';
import { PaymentFailure } from '../problem.tsx';
import { CardFields, TestCards } from './card-fields.tsx';
import { toPaymentMethod, useCardValues, useFocusOnFailure } from './card.ts';
import { StripeCardChange } from './lazy-stripe.tsx';
import { refusedFields } from './use-payment.ts';

interface TypedCardProps {
  name: string;
  onChanged: (reply: ReplyOf<typeof changeCard>) => void;
  button: Pick<ButtonProps, 'variant' | 'fullWidth' | 'start' | 'children'>;
}

function useTypedCard({ name, onChanged }: TypedCardProps) {
  const values = useCardValues(name);
  const { form, alert, focusFailure } = useFocusOnFailure();
  const { mutate, isPending, error } = useChangeCard();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isPending) return;
    values.markTried();
    if (!values.isGood) return focusFailure();
    mutate(
      { paymentMethod: toPaymentMethod(values.card) },
      {
        onSuccess: onChanged,
        onError: (refusal) => {
          values.setRefused(refusedFields(refusal));
          focusFailure();
        },
      },
    );
  };
  return { values, form, alert, submit, isPending, error };
}

export function TypedCard(props: TypedCardProps) {
  const { t } = useTranslation('subscription');
  const { values, form, alert, submit, isPending, error } = useTypedCard(props);
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack>
        <CardFields card={values.card} problems={values.problems} onChange={values.change} />
        {error !== null && !isPending && <PaymentFailure ref={alert} error={error} />}
        <Button {...props.button} type="submit" pending={isPending} pendingLabel={t('payment.processing')} />
        <p className="text-14 text-muted">{t('payment.encryption')}</p>
        <TestCards onUse={values.change} />
      </Stack>
    </form>
  );
}

interface NewCardProps {
  name: string;
  onSaved: () => void;
}

export function NewCard({ name, onSaved }: NewCardProps) {
  const { t } = useTranslation('subscription');
  const label = t('payment.save_card');
  if (stripeKey !== null)
    return <StripeCardChange publishableKey={stripeKey} label={label} onChanged={() => onSaved()} />;
  const start = <IconCreditCard size={20} aria-hidden="true" />;
  return (
    <TypedCard
      name={name}
      onChanged={() => onSaved()}
      button={{ variant: 'quiet', start, children: label }}
    />
  );
}
