import type { changeCard } from '@sufra/contract/money/billing.ts';
import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import type { SubscriptionReply } from '@sufra/contract/subscription/subscription.ts';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { cardText } from '../../../lib/id-text.ts';
import { useToday } from '../../../lib/clock.ts';
import { formatMoney } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';
import { stripeKey } from '../../../lib/stripe-js.ts';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';
import { StripeCardChange } from '../card/lazy-stripe.tsx';
import { TypedCard } from '../card/new-card.tsx';
import { CardOnFile } from './plan-card.tsx';
import { haveMealsStopped, isNothing } from './plan.rules.ts';

interface CardDialogProps {
  user: SessionUser;
  subscription: SubscriptionReply;
  onClose: () => void;
}

function useChangedToast({ subscription, onClose }: Omit<CardDialogProps, 'user'>) {
  const { t } = useTranslation('billing');
  const { language } = useLanguage();
  const hasStopped = haveMealsStopped(subscription.pausedFrom, useToday());
  return ({ card, charged }: ReplyOf<typeof changeCard>): void => {
    const said = isNothing(charged) ? 'changed' : 'charged';
    const text = said === 'charged' && hasStopped ? 'charged_late' : said;
    toast({
      title: t(`card.${said}_title`),
      description: t(`card.${text}`, {
        card: cardText(card),
        sum: charged === null ? '' : formatMoney(charged, language),
      }),
    });
    onClose();
  };
}

export function CardDialog({ user, subscription, onClose }: CardDialogProps) {
  const { t } = useTranslation('billing');
  const { language } = useLanguage();
  const said = useChangedToast({ subscription, onClose });
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
          <TypedCard
            name={user.name ?? ''}
            onChanged={said}
            button={{ fullWidth: true, start: <IconLock size={20} aria-hidden="true" />, children: label }}
          />
        ) : (
          <StripeCardChange publishableKey={stripeKey} label={label} onChanged={said} />
        )}
      </Stack>
    </Dialog>
  );
}
