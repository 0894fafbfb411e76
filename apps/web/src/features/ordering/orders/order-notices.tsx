import type { OrderDetail } from '@sufra/contract/ordering/ordering.ts';
import { noShow } from '@sufra/contract/subscription/promises.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { formatMoney, formatNumber, formatSpan, formatTime, isolate } from '../../../lib/format.ts';
import { cardText } from '../../../lib/id-text.ts';
import { orderPath } from '../order-links.ts';
import { isOver, wasHandedBack, wasReassigned } from './order-progress.ts';
import { Talk } from '../conversation/talk.tsx';

function Late({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order');
  const vendor = isolate(order.vendorName);
  if (order.status === 'delivered') return <Notice>{t('eta.was_late', { vendor })}</Notice>;
  const talks = order.talks.filter((talk) => talk.with === 'kitchen');
  const isGrocery = order.providerType === 'grocery';
  return (
    <Notice
      tone="highlight"
      role="status"
      title={t('eta.late_title')}
      {...(talks.length > 0 && {
        action: (
          <div className="flex flex-wrap gap-8">
            <Talk orderId={order.id} as="customer" talks={talks} isGrocery={isGrocery} />
          </div>
        ),
      })}
    >
      {t('eta.late')} {order.canCancel && order.status !== 'placed' && t('eta.late_cancel')}
    </Notice>
  );
}

type Paid = OrderDetail['payment'];

function RefundOf({
  refund,
  card,
  title,
}: Pick<Paid, 'card'> & { refund: NonNullable<Paid['refund']>; title?: string }) {
  const { t } = useTranslation('order');
  const { language } = useLanguage();
  return (
    <Notice tone={refund.state === 'done' ? 'good' : 'info'} {...(title && { title })}>
      {t(`refund.${refund.state}`, {
        amount: formatMoney(refund.amount, language),
        card: card ? cardText(card) : t('refund.your_card'),
      })}
    </Notice>
  );
}

function Refund({ order: { payment } }: { order: OrderDetail }) {
  const { t } = useTranslation('order');
  const { refund, method, card, parts } = payment;
  if (refund === null && parts.length > 0) return null;
  return refund === null ? (
    <Notice>{t(method === 'cash' ? 'refund.nothing' : 'refund.kept')}</Notice>
  ) : (
    <RefundOf refund={refund} card={card} />
  );
}

function RefundedParts({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order');
  const { language } = useLanguage();
  const { parts, card } = order.payment;
  return parts.map(({ amount, at, state }) =>
    state !== null ? (
      <RefundOf key={at} refund={{ amount, state }} card={card} />
    ) : (
      <Notice key={at} tone="good">
        {t('refund.given', { amount: formatMoney(amount, language) })}
      </Notice>
    ),
  );
}

function Reductions({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order');
  const { language } = useLanguage();
  const { reductions, card, method } = order.payment;
  return reductions.map(({ amount, state }, at) =>
    method === 'card' && state === null ? (
      <Notice key={at} tone="good" title={t('reduced.title')}>
        {t('refund.given', { amount: formatMoney(amount, language) })}
      </Notice>
    ) : state !== null ? (
      <RefundOf key={at} refund={{ amount, state }} card={card} title={t('reduced.title')} />
    ) : (
      !isOver(order.status) && (
        <Notice key={at} tone="good" title={t('reduced.title')}>
          {t(order.orderType === 'ingredients' ? 'reduced.cash_ingredients' : 'reduced.cash', {
            vendor: isolate(order.vendorName),
            amount: formatMoney(amount, language),
          })}
        </Notice>
      )
    ),
  );
}

function NoShow({ order, visit }: { order: OrderDetail; visit: NonNullable<OrderDetail['noShow']> }) {
  const { t } = useTranslation('order');
  const { language } = useLanguage();
  const time = (at: string) => ({ time: formatTime(new Date(at), language) });
  return (
    <Notice
      title={t('no_show.title')}
      action={
        <LinkButton to={`/support?order=${order.id}`} variant="quiet">
          {t('no_show.dispute')}
        </LinkButton>
      }
    >
      <ul role="list">
        <li>{t('no_show.arrived', time(visit.arrivedAt))}</li>
        {visit.contacts.map(({ by, at }) => (
          <li key={at}>{t(`no_show.${by}`, time(at))}</li>
        ))}
        {visit.hasPhoto && <li>{t('no_show.photo')}</li>}
        <li>{t('no_show.waited', time(visit.reportedAt))}</li>
      </ul>
      {order.payment.method === 'cash' && (
        <p>
          {t('no_show.cash', {
            orders: formatNumber(noShow.cashOrders, language),
            days: formatSpan(noShow.cashDays, 'day', language),
          })}
        </p>
      )}
    </Notice>
  );
}

function SentAgain({ order: { replaces, replacedBy } }: { order: OrderDetail }) {
  const { t } = useTranslation('order');
  return [
    { link: replacedBy, text: 'sent_again.by' as const },
    { link: replaces, text: 'sent_again.of' as const },
  ].map(
    ({ link, text }) =>
      link !== null && (
        <Notice
          key={text}
          tone="good"
          action={
            <LinkButton to={orderPath(link)} variant="quiet">
              {t('sent_again.show')}
            </LinkButton>
          }
        >
          {t(text, { order: isolate(link.orderNumber) })}
        </Notice>
      ),
  );
}

export function OrderNotices({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order');
  const { status, orderType, vendorName, isLate, delayMinutes, isRecipeChanged, safetyAlarm, canCancel } =
    order;
  const isCutShort = status === 'cancelled' || status === 'undeliverable';
  return (
    <>
      {wasReassigned(order) && !isOver(status) && (
        <Notice title={t('passed_on.title')} role="status">
          {t(`passed_on.${wasHandedBack(order) && orderType === 'cooked_meal' ? 'unable' : orderType}`, {
            vendor: isolate(vendorName),
          })}
        </Notice>
      )}
      <SentAgain order={order} />
      <Reductions order={order} />
      {safetyAlarm !== null && (
        <Notice
          {...(safetyAlarm === 'open'
            ? { tone: 'danger', role: 'alert' }
            : { tone: 'highlight', role: 'status' })}
          title={t(`safety_alarm.${safetyAlarm}_title`)}
        >
          {t(`safety_alarm.${safetyAlarm}`, { vendor: isolate(vendorName) })}
        </Notice>
      )}
      {isRecipeChanged && canCancel && (
        <Notice tone="danger" role="alert" title={t('recipe_changed.title')}>
          {t('recipe_changed.text', { vendor: isolate(vendorName) })}
        </Notice>
      )}
      {delayMinutes > 0 && !isLate && !isOver(status) && (
        <Notice tone="highlight" role="status" title={t('delayed.title', { count: delayMinutes })}>
          {t(`delayed.${orderType}`, { vendor: isolate(vendorName) })}
        </Notice>
      )}
      {isLate && !isCutShort && <Late order={order} />}
      {order.noShow !== null && <NoShow order={order} visit={order.noShow} />}
      {isCutShort && <Refund order={order} />}
      <RefundedParts order={order} />
    </>
  );
}
