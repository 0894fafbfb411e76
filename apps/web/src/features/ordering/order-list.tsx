// The account's orders, the newest first, each with where it stands and, once it has ended, the way to have it again; the account page shows it.
import type { OrderSummary } from '@sufra/contract/ordering.ts';
import { IconRepeat, IconStarFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '../../i18n/use-language.ts';
import { formatDay, formatMoney, formatNumber } from '../../lib/format.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { DishPicture } from '../../ui/dish-picture.tsx';
import { Ltr } from '../../ui/ltr.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { Card } from '../../ui/surface.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { OrderBadge } from './order-badge.tsx';
import { againPath, orderPath } from './order-links.ts';
import { useOrders } from './order-list.api.ts';
import styles from './order-list.module.css';
import { isOver } from './order-progress.ts';

function GivenStars({ stars }: { stars: number }) {
  const { t } = useTranslation('order');
  const { language } = useLanguage();
  return (
    <span className={styles['stars']}>
      <IconStarFilled size={16} aria-hidden="true" />
      <span aria-hidden="true">{formatNumber(stars, language)}</span>
      <VisuallyHidden>{t('rating.given', { count: stars })}</VisuallyHidden>
    </span>
  );
}

function OrderCard({ order }: { order: OrderSummary }) {
  const { t } = useTranslation('order');
  const { language } = useLanguage();
  const { mealName } = order;
  return (
    <Card as="li" className={styles['order']}>
      <div className={styles['plate']} aria-hidden="true">
        <DishPicture
          mealId={order.mealId}
          name={mealName}
          image={order.mealImage}
          shape="round"
          labelled={false}
        />
      </div>
      <div className={styles['words']}>
        <p className={styles['state']}>
          <OrderBadge status={order.status} />
          {order.rating !== null && <GivenStars stars={order.rating.rating} />}
        </p>
        <Link className={styles['name']} to={orderPath(order)}>
          {mealName}
        </Link>
        <p className={styles['more']}>
          {t(`list.from_${order.orderType}`, { vendor: `\u2068${order.vendorName}\u2069` })}
        </p>
        <p className={styles['more']}>
          <time dateTime={order.createdAt}>{formatDay(new Date(order.createdAt), language, 'medium')}</time>
          {' · '}
          <span>
            {t('number')} <Ltr>{order.orderNumber}</Ltr>
          </span>
        </p>
      </div>
      <div className={styles['end']}>
        <span className={styles['price']}>{formatMoney(order.totalPrice, language)}</span>
        {isOver(order.status) && (
          <LinkButton
            to={againPath(order)}
            variant="quiet"
            className={styles['again']}
            aria-label={t('again_named', { name: mealName })}
            start={<IconRepeat size={18} aria-hidden="true" />}
          >
            {t('again')}
          </LinkButton>
        )}
      </div>
    </Card>
  );
}

function OrdersComing() {
  const { t } = useTranslation('order');
  return (
    <Loading label={t('list.loading')}>
      <Skeleton shape="block" height="9.5rem" />
      <Skeleton shape="block" height="9.5rem" />
      <Skeleton shape="block" height="9.5rem" />
    </Loading>
  );
}

export function OrderList() {
  const { t } = useTranslation('order');
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useOrders();
  const orders = data?.pages.flatMap((page) => page.orders);
  if (orders === undefined) {
    return error === null ? (
      <OrdersComing />
    ) : (
      <ErrorState
        error={error}
        title={t('list.failed')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (orders.length === 0) {
    return (
      <EmptyState
        title={t('list.empty')}
        text={t('list.empty_text')}
        action={<LinkButton to="/dashboard">{t('list.to_meals')}</LinkButton>}
      />
    );
  }
  const readOn = (): void => void (hasNextPage ? fetchNextPage() : refetch());
  return (
    <div className={styles['list']}>
      <ul role="list" className={styles['orders']}>
        {orders.map((order) => (
          <OrderCard key={order.id} order={order} />
        ))}
      </ul>
      {error !== null && !isFetching && (
        <ErrorState error={error} title={t('list.failed')} onRetry={readOn} />
      )}
      {hasNextPage && (error === null || isFetching) && (
        <Button variant="quiet" pending={isFetchingNextPage} onClick={readOn}>
          {t('list.more')}
        </Button>
      )}
    </div>
  );
}
