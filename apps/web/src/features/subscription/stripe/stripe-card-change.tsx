import type { ReplyOf } from '@sufra/contract/route.ts';
import type { changeCard } from '@sufra/contract/billing.ts';
import { useChangeCard } from '../manage/manage.api.ts';
import { StripeCard } from './stripe-card.tsx';
import type { Attempt } from './use-stripe-form.ts';

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
