import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useLanguage } from '../../i18n/use-language.ts';
import { formatDay, formatNumber, formatTime } from '../../lib/format.ts';
import { formatPhone } from '../../lib/phone.ts';
import { Button } from '../../kit/controls/button.tsx';
import { Facts } from '../../kit/layout/facts.tsx';
import { Ltr, SectionCard } from '../../kit/layout/surface.tsx';
import { Notice } from '../../kit/feedback/notice.tsx';
import { CancelOrderDialog } from './cancel-order-dialog.tsx';
import { DisputedNotice } from './disputed-notice.tsx';
import { FinishOrderDialog } from './finish-order-dialog.tsx';
import { momentText } from './moments.ts';
import { NotSet } from './not-set.tsx';
import { OrderBadges } from './order-badges.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderMoney } from './order-money.tsx';
import { OrderProof } from './order-proof.tsx';
import { type AdminOrderDetail, useAdminOrder } from './orders.api.ts';
import { PageState } from './page-states.tsx';
import page from './page.module.css';
import { RoomHead } from './room-head.tsx';

interface PartProps {
  detail: AdminOrderDetail;
}

function What({ detail }: PartProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { order, scheduledFrom, scheduledTo } = detail;
  return (
    <SectionCard title={t('order.what')}>
      <Facts
        rows={[
          { label: t('order.meal'), value: <bdi>{detail.mealName}</bdi> },
          { label: t('orders.type'), value: t(`order_type.${order.orderType}`) },
          { label: t('order.portions'), value: formatNumber(detail.familySize, language) },
          {
            label: t('order.scheduled'),
            value: t('order.between', {
              day: formatDay(new Date(scheduledFrom), language, 'medium'),
              from: formatTime(new Date(scheduledFrom), language),
              to: formatTime(new Date(scheduledTo), language),
            }),
          },
          {
            label: t('order.where'),
            value: `${t(`options:area.${detail.area}`)} · ${t(`options:emirate.${detail.emirate}`)}`,
          },
          { label: t('order.placed_at'), value: momentText(order.createdAt, language) },
        ]}
      />
    </SectionCard>
  );
}

function Who({ detail: { customer, vendor } }: PartProps) {
  const { t } = useTranslation('admin');
  return (
    <SectionCard title={t('order.who')}>
      <Facts
        rows={[
          {
            label: t('orders.customer'),
            value: (
              <Link className={page['link']} to={`/admin/users/${customer.id}`}>
                {customer.name === null ? <NotSet /> : <bdi>{customer.name}</bdi>}
              </Link>
            ),
          },
          {
            label: t('order.customer_phone'),
            value: customer.phone === null ? <NotSet /> : <Ltr>{formatPhone(customer.phone)}</Ltr>,
          },
          {
            label: t(`partner_type.${vendor.type}`),
            value: (
              <Link className={page['link']} to={`/admin/partners/${vendor.id}`}>
                <bdi>{vendor.name}</bdi>
              </Link>
            ),
          },
          { label: t('order.vendor_phone'), value: <Ltr>{formatPhone(vendor.phone)}</Ltr> },
        ]}
      />
    </SectionCard>
  );
}

function Order({ detail }: PartProps) {
  const { t } = useTranslation('admin');
  const [ending, setEnding] = useState<'cancel' | 'finish' | null>(null);
  const { order } = detail;
  return (
    <>
      <RoomHead
        back={{ to: '/admin/orders', label: t('orders.back') }}
        title={
          <>
            {t('order.title')} <Ltr>{order.orderId}</Ltr>
          </>
        }
        marks={<OrderBadges status={order.status} isStuck={order.isStuck} />}
        actions={
          <>
            {detail.canFinish && (
              <Button variant="quiet" onClick={() => setEnding('finish')}>
                {t('order.finish')}
              </Button>
            )}
            {detail.canCancel && (
              <Button variant="danger" onClick={() => setEnding('cancel')}>
                {t('order.cancel')}
              </Button>
            )}
          </>
        }
      />
      {order.isStuck && (
        <Notice tone="danger" title={t('order.stuck_title')}>
          {t('order.stuck_text')}
        </Notice>
      )}
      {detail.money.isDisputed && <DisputedNotice />}
      <div className={page['columns']}>
        <div className={page['column']}>
          <What detail={detail} />
          <OrderHistory history={detail.history} vendorName={detail.vendor.name} />
        </div>
        <div className={page['column']}>
          <Who detail={detail} />
          <OrderMoney order={order} money={detail.money} />
          <OrderProof safety={detail.safety} />
        </div>
      </div>
      {ending === 'cancel' && <CancelOrderDialog detail={detail} onClose={() => setEnding(null)} />}
      {ending === 'finish' && <FinishOrderDialog detail={detail} onClose={() => setEnding(null)} />}
    </>
  );
}

export function Component() {
  const { t } = useTranslation('admin');
  const { id = '' } = useParams();
  const reading = useAdminOrder(id);
  if (reading.data !== undefined && reading.error === null) return <Order detail={reading.data} />;
  return (
    <PageState
      reading={reading}
      title={t('order.title')}
      back={{ to: '/admin/orders', label: t('orders.back') }}
    />
  );
}
