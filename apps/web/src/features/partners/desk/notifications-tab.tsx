import { IconBell, IconCash, IconShoppingBag, IconStar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { Badge, Card, Stack } from '../../../kit/layout/surface.tsx';
import styles from './notifications-tab.module.css';
import type { DeskTabProps } from './partner-profile.ts';

const kinds = { orders: IconShoppingBag, payouts: IconCash, ratings: IconStar } as const;
const ordersPath = '/partner/dashboard?tab=orders';

export function NotificationsTab({ newCount }: DeskTabProps) {
  const { t } = useTranslation('desk');
  return (
    <Stack gap={24}>
      <Card tone={newCount > 0 ? 'main' : 'sunken'} className={styles['now']}>
        <IconBell size={32} aria-hidden="true" />
        <div className={styles['words']} role="status">
          <h2 className={styles['title']}>{t('alerts.title')}</h2>
          <p>{t('alerts.count', { count: newCount })}</p>
        </div>
        {newCount > 0 && <LinkButton to={ordersPath}>{t('alerts.open')}</LinkButton>}
      </Card>
      <ul role="list" className={styles['cards']}>
        {(['orders', 'payouts', 'ratings'] as const).map((kind) => {
          const Icon = kinds[kind];
          return (
            <Card as="li" key={kind} className={styles['card']}>
              <Icon size={28} aria-hidden="true" />
              <h3 className={styles['kind']}>{t(`alerts.${kind}_title`)}</h3>
              <p>{t(`alerts.${kind}`)}</p>
              <Badge tone="good">{t('alerts.always_on')}</Badge>
            </Card>
          );
        })}
      </ul>
    </Stack>
  );
}
