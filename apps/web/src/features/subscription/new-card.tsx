import { IconCreditCard } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { stripeKey } from '../../lib/stripe-js.ts';
import { StripeCardChange } from './lazy-stripe.tsx';
import { TypedCard } from './typed-card.tsx';

interface NewCardProps {
  /** The name of the account, as the holder's to begin with. */
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
