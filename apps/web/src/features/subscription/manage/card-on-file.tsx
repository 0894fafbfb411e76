import type { SubscriptionReply } from '@sufra/contract/subscription.ts';
import { useTranslation } from 'react-i18next';
import { cardText } from '../../../lib/id-text.ts';

export function CardOnFile({ card }: { card: SubscriptionReply['card'] }) {
  const { t } = useTranslation('billing');
  return card === null ? t('plan.no_card') : cardText(card);
}
