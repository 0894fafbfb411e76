// Puts another card on file, and pays a month that is past due with it at once; the subscription room opens it.
import type { SessionUser } from '@sufra/contract/identity.ts';
import type { SubscriptionReply } from '@sufra/contract/subscription.ts';
import { IconLock } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatMoney } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Stack } from '../../../ui/surface.tsx';
import { toPaymentMethod } from '../card.ts';
import { CardFields } from '../card-fields.tsx';
import { PaymentFailure } from '../payment-failure.tsx';
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

function useCardChange({ user, onClose }: CardDialogProps) {
  const { t } = useTranslation('billing');
  const { language } = useLanguage();
  const values = useCardValues(user.name ?? '');
  const { form, alert, focusFailure } = useFocusOnFailure();
  const change = useChangeCard();
  const send = (): void =>
    change.mutate(toPaymentMethod(values.card), {
      onSuccess: ({ card, charged }) => {
        const said = isNothing(charged) ? 'changed' : 'charged';
        toast({
          title: t(`card.${said}_title`),
          description: t(`card.${said}`, {
            card: `\u2066${card.brand} •••• ${card.lastFour}\u2069`,
            sum: charged === null ? '' : formatMoney(charged, language),
          }),
        });
        onClose();
      },
      onError: (error) => {
        values.setRefused(refusedFields(error));
        focusFailure();
      },
    });
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
  const { t } = useTranslation(['billing', 'subscription', 'common']);
  const { language } = useLanguage();
  const { values, form, alert, submit, isPending, error } = useCardChange(props);
  const { pastDue, card } = subscription;
  return (
    <Dialog open onClose={onClose} title={t(pastDue === null ? 'card.title' : 'card.pay_title')}>
      <form ref={form} onSubmit={submit} noValidate>
        <Stack>
          {card !== null && (
            <p>
              {t('card.now')} <CardOnFile card={card} />
            </p>
          )}
          <CardFields card={values.card} problems={values.problems} onChange={values.change} />
          {error !== null && !isPending && <PaymentFailure ref={alert} error={error} />}
          <Button
            type="submit"
            fullWidth
            pending={isPending}
            pendingLabel={t('subscription:payment.processing')}
            start={<IconLock size={20} aria-hidden="true" />}
          >
            {pastDue === null
              ? t('card.save')
              : t('card.pay', { sum: formatMoney(pastDue.amount, language) })}
          </Button>
          <p className={styles['muted']}>{t('subscription:payment.encryption')}</p>
          <TestCards onUse={values.change} />
        </Stack>
      </form>
    </Dialog>
  );
}
