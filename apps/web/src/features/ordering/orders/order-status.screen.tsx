import type { OrderDetail } from '@sufra/contract/ordering/ordering.ts';
import { IconChevronDown, IconArrowLeft, IconRepeat } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button, LinkButton } from '../../../kit/controls/button.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { Card, Page, Row, VisuallyHidden } from '../../../kit/layout/surface.tsx';
import { isApiError } from '../../../lib/api.ts';
import { formatDay, formatTime, isolate } from '../../../lib/format.ts';
import { againPath } from '../order-links.ts';
import { OrderTracking } from '../tracking/tracking-card.tsx';
import { OrderCancel } from './order-cancel.tsx';
import { OrderDetails, OrderSafety } from './order-details.tsx';
import { OrderHero, OrderSteps, useHeadline } from './order-hero.tsx';
import { OrderNotices } from './order-notices.tsx';
import { isOfFormerVendor, visibleHistory, isOver } from './order-progress.ts';
import { type Following, OrderRefresh, RefreshFailure, useFollowedOrder } from './order-refresh.tsx';
import { OrderHandover, OrderVendor } from './order-vendor.tsx';
import styles from './order-status.module.css';
import { classes } from '../../../kit/style/classes.ts';

const OrderRating = lazy(async () => ({ default: (await import('./order-rating.tsx')).OrderRating }));
const OrderProblemDialog = lazy(async () => ({
  default: (await import('./order-problem.tsx')).OrderProblemDialog,
}));

function stepText({ status, reason }: OrderDetail['history'][number], t: TFunction<'order'>): string {
  if (reason === 'passed_on' || reason === 'cheaper_partner' || reason === 'lines_changed')
    return t(`why.${reason}`);
  return reason === 'partner_unable' && status === 'placed'
    ? t('history.partner_unable')
    : t(`status.${status}`);
}

function OrderHistory({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order');
  const { language } = useLanguage();
  const vendor = isolate(order.vendorName);
  return (
    <Card as="section" aria-label={t('history.title')}>
      <details className={styles['history']}>
        <summary
          className={classes(
            styles['summary'],
            'flex min-h-target cursor-pointer list-none items-center justify-between gap-12 h2:text-18',
          )}
        >
          <h2>{t('history.title')}</h2>
          <IconChevronDown
            className={classes(styles['arrow'], 'flex-none transition-rotate')}
            aria-hidden="true"
          />
        </summary>
        <ol role="list" className="flex flex-col gap-12">
          {visibleHistory(order.history).map((entry) => {
            const at = new Date(entry.at);
            const by = isOfFormerVendor(order.history, entry) ? 'former' : entry.by;
            return (
              <li key={`${entry.at} ${entry.status}`} className="flex flex-wrap justify-between gap-x-16">
                <span>
                  {stepText(entry, t)}
                  <span className="text-14 text-muted"> · {t(`history.by_${by}`, { vendor })}</span>
                </span>
                <time className="text-14 text-muted" dateTime={entry.at}>
                  {formatDay(at, language, 'short')} · {formatTime(at, language)}
                </time>
              </li>
            );
          })}
        </ol>
      </details>
    </Card>
  );
}

function OrderNotFound() {
  const { t } = useTranslation('order');
  return (
    <Page>
      <VisuallyHidden>
        <h1>{t('not_found.title')}</h1>
      </VisuallyHidden>
      <EmptyState
        title={t('not_found.title')}
        text={t('not_found.text')}
        action={
          <Row gap={8}>
            <LinkButton to="/account?tab=orders">{t('my_orders')}</LinkButton>
            <LinkButton to="/dashboard" variant="quiet">
              {t('back')}
            </LinkButton>
          </Row>
        }
      />
    </Page>
  );
}

function OrderLoading() {
  const { t } = useTranslation('order');
  return (
    <Page width="wide">
      <Loading label={t('loading')}>
        <span className="grid grid-cols-1 items-start gap-24">
          <Skeleton shape="block" height="22rem" />
          <Skeleton width="16rem" height="3rem" />
          <span className="grid grid-cols-1 items-start gap-24 min-[60rem]:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
            <Skeleton shape="block" height="22rem" />
            <Skeleton shape="block" height="22rem" />
          </span>
        </span>
      </Loading>
    </Page>
  );
}

function StatusAnnouncer({ order }: { order: OrderDetail }) {
  const headline = useHeadline(order);
  return (
    <VisuallyHidden>
      <span role="status">{headline}</span>
    </VisuallyHidden>
  );
}

function ReportProblem({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order');
  const [isOpen, setOpen] = useState(false);
  if (!order.canReport) return null;
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t('problem.open')}
      </Button>
      {isOpen && (
        <Suspense>
          <OrderProblemDialog order={order} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function Foot({ order, onCancelled }: { order: OrderDetail; onCancelled: () => void }) {
  const { t } = useTranslation('order');
  return (
    <div className={classes(styles['foot'], 'flex flex-wrap gap-12 empty:hidden')}>
      <OrderCancel order={order} onGone={onCancelled} />
      <ReportProblem order={order} />
      {isOver(order.status) && (
        <LinkButton
          to={againPath(order)}
          variant={order.canRate ? 'quiet' : 'main'}
          start={<IconRepeat size={20} aria-hidden="true" />}
        >
          {t('again')}
        </LinkButton>
      )}
    </div>
  );
}

interface SheetProps {
  order: OrderDetail;
  following: Following;
  offer: ReactNode;
}

function Sheet({ order, following, offer }: SheetProps) {
  const { t } = useTranslation('order');
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <Page width="wide">
      <LinkButton
        to="/dashboard"
        variant="plain"
        className="-ms-12 self-start"
        start={<IconArrowLeft size={20} className="mirrors" aria-hidden="true" />}
      >
        {t('back')}
      </LinkButton>
      <RefreshFailure following={following} />
      <OrderHero order={order} titleRef={title} />
      <StatusAnnouncer order={order} />
      <OrderNotices order={order} />
      <Foot order={order} onCancelled={() => title.current?.focus({ preventScroll: true })} />
      <div className="grid grid-cols-1 items-start gap-24 min-[60rem]:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <div className="grid grid-cols-1 items-start gap-24">
          {order.handoverCode !== null && <OrderHandover code={order.handoverCode} />}
          <OrderTracking order={order} />
          {(order.canRate || order.rating !== null) && (
            <Suspense fallback={<Skeleton shape="block" height="8rem" />}>
              <OrderRating order={order} />
            </Suspense>
          )}
          <Card as="section" aria-label={t('steps')}>
            <OrderSteps order={order} />
            {!isOver(order.status) && <OrderRefresh following={following} />}
          </Card>
          {order.safetyAlarm === null && <OrderSafety order={order} />}
          <OrderHistory order={order} />
        </div>
        <div className="grid grid-cols-1 items-start gap-24">
          <OrderVendor order={order} />
          <OrderDetails order={order} />
          {!isOver(order.status) && offer}
        </div>
      </div>
    </Page>
  );
}

const isMissing = (error: unknown): boolean =>
  isApiError(error) && (error.status === 404 || error.code === 'invalid_request');

function OrderOf({ orderId, offer }: { orderId: string; offer: ReactNode }) {
  const { t } = useTranslation('order');
  const following = useFollowedOrder(orderId);
  const { order, error, refetch, isReading } = following;
  if (isMissing(error)) return <OrderNotFound />;
  if (order !== undefined) return <Sheet order={order} following={following} offer={offer} />;
  if (error === null) return <OrderLoading />;
  return (
    <Page>
      <VisuallyHidden>
        <h1>{t('failed')}</h1>
      </VisuallyHidden>
      <ErrorState
        error={error}
        title={t('failed')}
        onRetry={refetch}
        isRetrying={isReading}
        action={
          <LinkButton to="/dashboard" variant="plain">
            {t('back')}
          </LinkButton>
        }
      />
    </Page>
  );
}

export function OrderStatus({ offer }: { offer: ReactNode }) {
  const { orderId = '' } = useParams();
  return <OrderOf key={orderId} orderId={orderId} offer={offer} />;
}
