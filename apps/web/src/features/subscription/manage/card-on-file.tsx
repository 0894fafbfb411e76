// The card charges go to, by brand and last four digits; the subscription room and its dialogs show it.
import type { SubscriptionReply } from '@sufra/contract/subscription.ts';
import { useTranslation } from 'react-i18next';
import { Ltr } from '../../../ui/ltr.tsx';

export function CardOnFile({ card }: { card: SubscriptionReply['card'] }) {
  const { t } = useTranslation('billing');
  return card === null ? t('plan.no_card') : <Ltr>{`${card.brand} •••• ${card.lastFour}`}</Ltr>;
}
