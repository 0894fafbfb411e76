import { getAdminOrder } from '@sufra/contract/ordering/admin-orders.ts';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { useAreaName } from '../../../lib/place.ts';
import { loadNamespaces } from '../../../i18n/i18n.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button, LinkButton } from '../../../kit/controls/button.tsx';
import { CheckedPeople } from '../../../kit/feedback/checked-people.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { Facts } from '../../../kit/layout/facts.tsx';
import { LeftToRight, SectionCard } from '../../../kit/layout/surface.tsx';
import { call } from '../../../lib/api.ts';
import { allergenKeys, insideSentence, limitList } from '../../../lib/food-text.ts';
import {
  formatDay,
  formatList,
  formatMoney,
  formatNumber,
  formatTime,
  isolate,
} from '../../../lib/format.ts';
import { formatPhone } from '../../../lib/phone.ts';
import { momentText } from '../admin-text.ts';
import { useAdminQuery } from '../admin.api.ts';
import { OrderBadges } from '../badges.tsx';
import { useMay } from '../may.tsx';
import { DetailPage, DisputedNotice, NotSet, PageHead } from '../page.tsx';
import type { AdminOrderDetail } from './end-order.tsx';
import { Timeline } from './order-timeline.tsx';

const IdentityDocuments = lazy(async () => ({
  default: (await import('../applications/identity-documents.tsx')).IdentityDocuments,
}));
const SendAgainDialog = lazy(async () => ({
  default: (await import('./send-again.tsx')).SendAgainDialog,
}));
const OrderLines = lazy(async () => {
  const [lines] = await Promise.all([import('./order-lines.tsx'), loadNamespaces(['record', 'partner'])]);
  return { default: lines.OrderLines };
});
const DeliveryCard = lazy(async () => ({
  default: (await import('./delivery-card.tsx')).DeliveryCard,
}));
const CancelOrderDialog = lazy(async () => ({
  default: (await import('./end-order.tsx')).CancelOrderDialog,
}));
const FinishOrderDialog = lazy(async () => ({
  default: (await import('./end-order.tsx')).FinishOrderDialog,
}));
const AskedRefund = lazy(async () => ({
  default: (await import('./refund-requests.tsx')).AskedRefund,
}));
const RefundOrderDialog = lazy(async () => ({
  default: (await import('./refund-order.tsx')).RefundOrderDialog,
}));

interface PartProps {
  detail: AdminOrderDetail;
}

function What({ detail }: PartProps) {
  const { t } = useTranslation('admin');
  const areaName = useAreaName();
  const { language } = useLanguage();
  const { order, scheduledFrom, scheduledTo } = detail;
  return (
    <SectionCard title={t('order.what')}>
      <Facts
        rows={[
          { label: t('order.meal'), value: <bdi>{detail.mealName}</bdi> },
          ...detail.options.map(({ group, name, price }) => ({
            label: `${isolate(group)}: ${isolate(name)}`,
            value: formatMoney(price, language),
          })),
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
            value: `${areaName(detail.area)} · ${t(`options:emirate.${detail.emirate}`)}`,
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
              <Link
                className="-my-8 inline-flex min-h-target min-w-target items-center"
                to={`/admin/users/${customer.id}`}
              >
                {customer.name === null ? <NotSet /> : <bdi>{customer.name}</bdi>}
              </Link>
            ),
          },
          {
            label: t('order.customer_phone'),
            value:
              customer.phone === null ? <NotSet /> : <LeftToRight>{formatPhone(customer.phone)}</LeftToRight>,
          },
          {
            label: t(`partner_type.${vendor.type}`),
            value: (
              <Link
                className="-my-8 inline-flex min-h-target min-w-target items-center"
                to={`/admin/partners/${vendor.id}`}
              >
                <bdi>{vendor.name}</bdi>
              </Link>
            ),
          },
          { label: t('order.vendor_phone'), value: <LeftToRight>{formatPhone(vendor.phone)}</LeftToRight> },
        ]}
      />
    </SectionCard>
  );
}

function Problem({ detail, problem }: PartProps & { problem: NonNullable<AdminOrderDetail['problem']> }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { portions, lines, documents } = problem;
  return (
    <>
      <SectionCard title={t('order.problem.title')}>
        <Facts
          rows={[
            { label: t('order.problem.what'), value: t(`order.problem.kind.${problem.problem}`) },
            {
              label: t('order.problem.affected'),
              value:
                portions === null
                  ? formatList(lines, language)
                  : t('order.problem.portions', {
                      portions: formatNumber(portions, language),
                      all: formatNumber(detail.familySize, language),
                    }),
            },
            { label: t('order.problem.amount'), value: formatMoney(problem.amount, language) },
            {
              label: t('order.problem.outcome'),
              value: t(problem.isCredited ? 'order.problem.credited' : 'order.problem.support'),
            },
          ]}
        />
      </SectionCard>
      {documents.length > 0 && (
        <Suspense>
          <IdentityDocuments documents={documents} />
        </Suspense>
      )}
    </>
  );
}

function Method({ detail: { money } }: PartProps) {
  const { method, card } = money;
  const { t } = useTranslation('admin');
  if (method === 'cash') return t('order.cash');
  if (card === null) return t('order.card');
  return <LeftToRight>{`${card.brand} ···· ${card.lastFour}`}</LeftToRight>;
}

function Money({ detail }: PartProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const sum = (text: string): string => formatMoney(text, language);
  const { order, money } = detail;
  const { refund, reductions } = money;
  return (
    <SectionCard title={t('order.money')}>
      <Facts
        rows={[
          { label: t('order.food'), value: sum(money.food) },
          { label: t('order.delivery_fee'), value: sum(money.deliveryFee) },
          { label: t('order.covered_fee'), value: sum(money.coveredFee) },
          { label: t('order.total'), value: <strong>{sum(order.amount)}</strong> },
          { label: t('order.method'), value: <Method detail={detail} /> },
          ...(money.credit === null ? [] : [{ label: t('order.credit_used'), value: sum(money.credit) }]),
          {
            label: t('order.commission'),
            value: t('percent', { number: formatNumber(money.commissionPercent, language, 2) }),
          },
          ...reductions.map(({ amount, state }) => ({
            label: t('order.reduced'),
            value: [sum(amount), ...(state === null ? [] : [t(`order.refund_state.${state}`)])].join(' · '),
          })),
          ...(refund === null
            ? []
            : [
                {
                  label: t('order.refund'),
                  value: `${sum(refund.amount)} · ${t(`order.refund_state.${refund.state}`)}`,
                },
              ]),
          ...money.parts.map((one) => ({
            label: t('order.refund_part', { at: momentText(one.at, language) }),
            value: `${sum(one.amount)} · ${t(`order.refund_state.${one.state ?? 'given'}`)}`,
          })),
        ]}
      />
    </SectionCard>
  );
}

type Member = AdminOrderDetail['safety']['members'][number];

const isSafe = ({ conflicts, unread, unmetPrograms }: Member): boolean =>
  conflicts.length + unread.length + unmetPrograms.length === 0;

function useAvoided(): (member: Member) => string {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return ({ avoids, avoidsAlso, limits }) => {
    const names = [
      ...allergenKeys(avoids).map((key) => insideSentence(t(`options:${key}`), language)),
      ...avoidsAlso.map((name) => insideSentence(name, language)),
    ];
    const kept = limitList(limits, t, language);
    if (names.length === 0 && kept === null) return t('order.avoids_nothing');
    return [
      ...(names.length > 0 ? [t('order.free_of', { list: formatList(names, language) })] : []),
      ...(kept === null ? [] : [t('limits:kept', { list: kept })]),
    ].join(' · ');
  };
}

function SafetyCheck({ detail: { safety } }: PartProps) {
  const { t } = useTranslation('admin');
  const avoided = useAvoided();
  return (
    <SectionCard title={t('order.proof')}>
      <p className="mb-12 text-muted">{t('order.proof_text', { count: safety.ingredientsChecked })}</p>
      <CheckedPeople
        people={safety.members.map((member) => ({
          name: member.name,
          isSafe: isSafe(member),
          verdict: isSafe(member) ? avoided(member) : t('order.not_safe'),
        }))}
      />
    </SectionCard>
  );
}

function LinkedOrders({ detail: { replaces, replacedBy } }: PartProps) {
  const { t } = useTranslation('admin');
  return [
    { link: replacedBy, text: 'order.send_again.replaced_by' as const },
    { link: replaces, text: 'order.send_again.replaces' as const },
  ].map(
    ({ link, text }) =>
      link !== null && (
        <Notice
          key={text}
          title={t(text, { order: isolate(link.orderNumber) })}
          action={
            <LinkButton to={`/admin/orders/${link.id}`} variant="quiet">
              {t('order.send_again.show')}
            </LinkButton>
          }
        />
      ),
  );
}

type Ending = 'cancel' | 'finish' | 'refund' | 'again';

function Actions({ detail, onChoose }: PartProps & { onChoose: (ending: Ending) => void }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const mayChange = may('order_changes');
  return (
    <>
      {detail.canFinish && mayChange && (
        <Button variant="quiet" onClick={() => onChoose('finish')}>
          {t('order.finish')}
        </Button>
      )}
      {detail.canSendAgain && mayChange && (
        <Button variant="quiet" onClick={() => onChoose('again')}>
          {t('order.send_again.open')}
        </Button>
      )}
      {detail.money.refundable !== null && detail.money.asked === null && may('refunds') && (
        <Button variant="quiet" onClick={() => onChoose('refund')}>
          {t('order.refund_open')}
        </Button>
      )}
      {detail.canCancel && mayChange && (
        <Button variant="danger" onClick={() => onChoose('cancel')}>
          {t('order.cancel')}
        </Button>
      )}
    </>
  );
}

function Order({ detail }: PartProps) {
  const { t } = useTranslation('admin');
  const [search, setSearch] = useSearchParams();
  const asksRefund = search.get('do') === 'refund';
  const [ending, setEnding] = useState<Ending | null>(asksRefund ? 'refund' : null);
  const { order } = detail;
  const close = (): void => {
    setEnding(null);
    if (asksRefund) setSearch({}, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <PageHead
        back={{ to: '/admin/orders', label: t('orders.back') }}
        title={
          <>
            {t('order.title')} <LeftToRight>{order.orderId}</LeftToRight>
          </>
        }
        marks={<OrderBadges status={order.status} isStuck={order.isStuck} />}
        actions={<Actions detail={detail} onChoose={setEnding} />}
      />
      {order.isStuck && (
        <Notice tone="danger" title={t('order.stuck_title')}>
          {t('order.stuck_text')}
        </Notice>
      )}
      {asksRefund && detail.money.refundable === null && (
        <Notice tone="highlight">{t('order.refund_none')}</Notice>
      )}
      {detail.money.asked !== null && (
        <Suspense>
          <AskedRefund asked={detail.money.asked} />
        </Suspense>
      )}
      {detail.money.isDisputed && <DisputedNotice />}
      <LinkedOrders detail={detail} />
      <div className="grid gap-16 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:items-start">
        <div className="flex min-w-0 flex-col gap-16">
          <What detail={detail} />
          {detail.problem !== null && <Problem detail={detail} problem={detail.problem} />}
          {detail.lines.length > 0 && (
            <Suspense>
              <OrderLines orderId={order.id} lines={detail.lines} />
            </Suspense>
          )}
          <Timeline detail={detail} />
        </div>
        <div className="flex min-w-0 flex-col gap-16">
          <Suspense>
            <DeliveryCard orderId={order.id} />
          </Suspense>
          <Who detail={detail} />
          <Money detail={detail} />
          <SafetyCheck detail={detail} />
        </div>
      </div>
      <Suspense>
        {ending === 'again' && <SendAgainDialog detail={detail} onClose={close} />}
        {ending === 'cancel' && <CancelOrderDialog detail={detail} onClose={close} />}
        {ending === 'refund' && detail.money.refundable !== null && (
          <RefundOrderDialog detail={detail} refundable={detail.money.refundable} onClose={close} />
        )}
        {ending === 'finish' && <FinishOrderDialog detail={detail} onClose={close} />}
      </Suspense>
    </>
  );
}

export function Component() {
  const { t } = useTranslation('admin');
  const { id = '' } = useParams();
  const reading = useAdminQuery(['orders', id], (signal) => call(getAdminOrder, { params: { id }, signal }));
  return (
    <DetailPage
      reading={reading}
      title={t('order.title')}
      back={{ to: '/admin/orders', label: t('orders.back') }}
    >
      {(detail) => <Order detail={detail} />}
    </DetailPage>
  );
}
