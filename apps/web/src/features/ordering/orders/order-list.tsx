import { getOrders, type OrderSummary } from '@sufra/contract/ordering/ordering.ts';
import type { CustomerOrderStatus } from '@sufra/contract/statuses.ts';
import { IconRepeat, IconStarFilled } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { PagedList } from '../../../kit/controls/paged-list.tsx';
import { EmptyState } from '../../../kit/feedback/states.tsx';
import { cardList, ListCard } from '../../../kit/layout/list-card.tsx';
import { Badge, type BadgeProps, LeftToRight, Stack, VisuallyHidden } from '../../../kit/layout/surface.tsx';
import { DishPicture } from '../../../kit/pictures/dish-picture.tsx';
import { call } from '../../../lib/api.ts';
import { formatDay, formatMoney, formatNumber } from '../../../lib/format.ts';
import { againPath, orderPath } from '../order-links.ts';
import { isOver } from './order-progress.ts';

function useOrders() {
  const { language } = useLanguage();
  return useInfiniteQuery({
    queryKey: ['orders', language],
    queryFn: ({ pageParam, signal }) =>
      call(getOrders, { query: pageParam === null ? {} : { before: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
  });
}

const tones: Readonly<Record<CustomerOrderStatus, NonNullable<BadgeProps['tone']>>> = {
  placed: 'sand',
  accepted: 'info',
  preparing: 'highlight',
  out_for_delivery: 'info',
  delivered: 'good',
  cancelled: 'danger',
  undeliverable: 'danger',
};

function OrderBadge({ status }: { status: CustomerOrderStatus }) {
  const { t } = useTranslation('order');
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>;
}

function GivenStars({ stars }: { stars: number }) {
  const { t } = useTranslation('order');
  const { language } = useLanguage();
  return (
    <span className="inline-flex items-center gap-4 svg:text-highlight">
      <IconStarFilled size={16} aria-hidden="true" />
      <span aria-hidden="true">{formatNumber(stars, language)}</span>
      <VisuallyHidden>{t('rating.given', { count: stars })}</VisuallyHidden>
    </span>
  );
}

function WhenAndNumber({ order: { createdAt, orderNumber } }: { order: OrderSummary }) {
  const { t } = useTranslation('order');
  const { language } = useLanguage();
  return (
    <>
      <time dateTime={createdAt}>{formatDay(new Date(createdAt), language, 'medium')}</time>
      {' · '}
      <span>
        {t('number')} <LeftToRight>{orderNumber}</LeftToRight>
      </span>
    </>
  );
}

function PriceAndAgain({ order }: { order: OrderSummary }) {
  const { t } = useTranslation('order');
  const { language } = useLanguage();
  return (
    <>
      <span className="text-18 font-semibold">{formatMoney(order.totalPrice, language)}</span>
      {isOver(order.status) && (
        <LinkButton
          to={againPath(order)}
          variant="quiet"
          aria-label={t('again_named', { name: order.mealName })}
          start={<IconRepeat size={18} aria-hidden="true" />}
        >
          {t('again')}
        </LinkButton>
      )}
    </>
  );
}

function OrderCard({ order }: { order: OrderSummary }) {
  const { t } = useTranslation('order');
  const { mealId, mealName, mealImage, rating } = order;
  return (
    <ListCard
      to={orderPath(order)}
      name={mealName}
      picture={
        <DishPicture mealId={mealId} name={mealName} image={mealImage} shape="round" labelled={false} />
      }
      state={
        <>
          <OrderBadge status={order.status} />
          {rating !== null && <GivenStars stars={rating.rating} />}
        </>
      }
      lines={[
        t(`list.from_${order.orderType}`, { vendor: `\u2068${order.vendorName}\u2069` }),
        <WhenAndNumber order={order} />,
      ]}
      end={<PriceAndAgain order={order} />}
    />
  );
}

function NoOrders() {
  const { t } = useTranslation('order');
  const toMeals = <LinkButton to="/dashboard">{t('list.to_meals')}</LinkButton>;
  return <EmptyState title={t('list.empty')} text={t('list.empty_text')} action={toMeals} />;
}

export function OrdersTab() {
  const { t } = useTranslation('account');
  return (
    <Stack>
      <h2 className="text-22">{t('tabs.orders')}</h2>
      <OrderList />
    </Stack>
  );
}

function OrderList() {
  const { t } = useTranslation('order');
  const orders = useOrders();
  return (
    <PagedList
      reading={orders}
      items={orders.data?.pages.flatMap((page) => page.orders)}
      words={{ loading: t('list.loading'), failed: t('list.failed'), more: t('list.more') }}
      rowHeight="9.5rem"
      empty={<NoOrders />}
      className={cardList}
    >
      {(order) => <OrderCard order={order} />}
    </PagedList>
  );
}
