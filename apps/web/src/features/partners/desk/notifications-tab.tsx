import { holdsPartnerRight } from '@sufra/contract/partners/partner-rights.ts';
import { IconBell, IconCash, IconShoppingBag, IconStar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { Badge, Card, Stack } from '../../../kit/layout/surface.tsx';
import { useSession } from '../../../lib/session.ts';
import type { DeskTabProps } from './partner-profile.ts';

const kinds = { orders: IconShoppingBag, payouts: IconCash, ratings: IconStar } as const;
const ordersPath = '/partner/dashboard?tab=orders';

export function NotificationsTab({ newCount }: DeskTabProps) {
  const { t } = useTranslation('desk');
  const role = useSession().user?.partnerRole ?? null;
  const shown = (['orders', 'payouts', 'ratings'] as const).filter(
    (kind) => kind !== 'payouts' || holdsPartnerRight(role, 'money'),
  );
  return (
    <Stack gap={24}>
      <Card
        tone={newCount > 0 ? 'main' : 'sunken'}
        className="flex flex-wrap items-center gap-16 [&>svg]:flex-none [&>svg]:text-main-text"
      >
        <IconBell size={32} aria-hidden="true" />
        <div className="grow basis-192" role="status">
          <h2 className="text-22">{t('alerts.title')}</h2>
          <p>{t('alerts.count', { count: newCount })}</p>
        </div>
        {newCount > 0 && <LinkButton to={ordersPath}>{t('alerts.open')}</LinkButton>}
      </Card>
      <ul role="list" className="grid grid-fit-256 gap-16">
        {shown.map((kind) => {
          const Icon = kinds[kind];
          return (
            <Card as="li" key={kind} className="flex flex-col gap-8 *:last:mt-auto [&>svg]:text-main-text">
              <Icon size={28} aria-hidden="true" />
              <h3 className="text-18">{t(`alerts.${kind}_title`)}</h3>
              <p>{t(`alerts.${kind}`)}</p>
              <Badge tone="good">{t('alerts.always_on')}</Badge>
            </Card>
          );
        })}
      </ul>
    </Stack>
  );
}
