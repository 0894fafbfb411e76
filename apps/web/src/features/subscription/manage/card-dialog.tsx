// Puts another card on file, and pays a month that is past due with it at once; the subscription room opens it.
import type { changeCard } from '@sufra/contract/billing.ts';
import type { SessionUser } from '@sufra/contract/identity.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import type { SubscriptionReply } from '@sufra/contract/subscription.ts';
import { IconLock } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { cardText } from '../../../lib/card-text.ts';
import { formatMoney } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Stack } from '../../../ui/surface.tsx';
import { toPaymentMethod } from '../card.ts';
import { CardFields } from '../card-fields.tsx';
import { StripeCardChange } from '../lazy-stripe.tsx';
import { PaymentFailure } from '../payment-failure.tsx';
import { stripeKey } from '../../../lib/stripe-key.ts';
import { TestCards } from '../test-cards.tsx';
import { useCardValues, useFocusOnFailure } from '../use-card-values.ts';
import { refusedFields } from '../use-payment.ts';
import { useChangeCard } from './manage.api.ts';
import styles from './manage.module.css';
import { CardOnFile } from './card-on-file.tsx';
import { isNothing } from './sums.ts';

interface CardDialogProps {
  user: SessionUser;
  subscription: SubscriptionReply;
  onClose: () => void;
}

/** Says what became of it, and closes the dialog. */
function useSaid(onClose: () => void) {
  const { t } = useTranslation('billing');
  const { language } = useLanguage();
  return ({ card, charged }: ReplyOf<typeof changeCard>): void => {
    const said = isNothing(charged) ? 'changed' : 'charged';
    toast({
      title: t(`card.${said}_title`),
      description: t(`card.${said}`, {
        card: cardText(card),
        sum: charged === null ? '' : formatMoney(charged, language),
      }),
    });
    onClose();
  };
}

function useCardChange({ user, onClose }: CardDialogProps) {
  const said = useSaid(onClose);
  const values = useCardValues(user.name ?? '');
  const { form, alert, focusFailure } = useFocusOnFailure();
  const change = useChangeCard();
  const send = (): void =>
    change.mutate(
      { paymentMethod: toPaymentMethod(values.card) },
      {
        onSuccess: said,
        onError: (error) => {
          values.setRefused(refusedFields(error));
          focusFailure();
        },
      },
    );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (change.isPending) return;
    values.markTried();
    if (values.isGood) send();
    else focusFailure();
  };
  return { values, form, alert, submit, isPending: change.isPending, error: change.error };
}

export function CardDialog(props: CardDialogProps) {
  const { subscription, onClose } = props;
  const { t } = useTranslation('billing');
  const { language } = useLanguage();
  const said = useSaid(onClose);
  const { pastDue, card } = subscription;
  const label =
    pastDue === null ? t('card.save') : t('card.pay', { sum: formatMoney(pastDue.amount, language) });
  return (
    <Dialog open onClose={onClose} title={t(pastDue === null ? 'card.title' : 'card.pay_title')}>
      <Stack>
        {card !== null && (
          <p>
            {t('card.now')} <CardOnFile card={card} />
          </p>
        )}
        {stripeKey === null ? (
          <TypedCard {...props} label={label} />
        ) : (
          <StripeCardChange publishableKey={stripeKey} label={label} onChanged={said} />
        )}
      </Stack>
    </Dialog>
  );
}

function TypedCard({ label, ...props }: CardDialogProps & { label: string }) {
  const { t } = useTranslation('subscription');
  const { values, form, alert, submit, isPending, error } = useCardChange(props);
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack>
        <CardFields card={values.card} problems={values.problems} onChange={values.change} />
        {error !== null && !isPending && <PaymentFailure ref={alert} error={error} />}
        <Button
          type="submit"
          fullWidth
          pending={isPending}
          pendingLabel={t('payment.processing')}
          start={<IconLock size={20} aria-hidden="true" />}
        >
          {label}
        </Button>
        <p className={styles['muted']}>{t('payment.encryption')}</p>
        <TestCards onUse={values.change} />
      </Stack>
    </form>
  );
}
