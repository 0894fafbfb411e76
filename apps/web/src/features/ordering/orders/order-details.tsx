import type { OrderDetail } from '@sufra/contract/ordering/ordering.ts';
import { IconReceipt } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { CheckedPeople } from '../../../kit/feedback/checked-people.tsx';
import { type Fact, Facts } from '../../../kit/layout/facts.tsx';
import { Ltr, SectionCard, Badge } from '../../../kit/layout/surface.tsx';
import { allergenKeys, insideSentence, limitList } from '../../../lib/food-text.ts';
import { formatDay, formatMoney, formatTime, formatList } from '../../../lib/format.ts';
import { cardText } from '../../../lib/id-text.ts';
import { formatPhone } from '../../../lib/phone.ts';
import { boughtText } from '../order-text.ts';
import styles from './order-details.module.css';

function Lines({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order');
  const { language } = useLanguage();
  if (order.lines.length === 0) return null;
  return (
    <>
      <h3 className={styles['small']}>{t('details.lines')}</h3>
      <ul role="list" className={styles['lines']}>
        {order.lines.map((line) => (
          <li key={line.name} className={styles['line']}>
            <span className={styles['bought']}>
              <span>
                <bdi>{line.name}</bdi>
              </span>
              <span className={styles['packs']}>{boughtText(line, t, language)}</span>
            </span>
            <span>{formatMoney(line.price, language)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Amounts({ order: { amounts, orderType } }: { order: OrderDetail }) {
  const { t } = useTranslation('order');
  const { language } = useLanguage();
  const isFree = /^0\.00 /.test(amounts.deliveryFee);
  return (
    <dl className={styles['amounts']}>
      <div className={styles['line']}>
        <dt>{t(`details.food_${orderType}`)}</dt>
        <dd>{formatMoney(amounts.food, language)}</dd>
      </div>
      <div className={styles['line']}>
        <dt>{t('details.delivery_fee')}</dt>
        <dd>{isFree ? t('details.free') : formatMoney(amounts.deliveryFee, language)}</dd>
      </div>
      <div className={`${styles['line'] ?? ''} ${styles['total'] ?? ''}`}>
        <dt>{t('details.total')}</dt>
        <dd>{formatMoney(amounts.total, language)}</dd>
      </div>
    </dl>
  );
}

function Where({ address }: Pick<OrderDetail, 'address'>) {
  return (
    <span className={styles['where']}>
      <bdi>{address.title}</bdi>
      {address.lines.map((line) => (
        <bdi key={line}>{line}</bdi>
      ))}
      <Ltr>{formatPhone(address.phone)}</Ltr>
    </span>
  );
}

function useRows(order: OrderDetail): Fact[] {
  const { t } = useTranslation('order');
  const { language } = useLanguage();
  const { payment } = order;
  const placedAt = new Date(order.createdAt);
  const method =
    payment.method === 'cash' ? t('details.cash') : payment.card ? cardText(payment.card) : t('details.card');
  return [
    { label: t('details.people'), value: t('common:kit.people', { count: order.familySize }) },
    {
      label: t('details.placed_at'),
      value: `${formatDay(placedAt, language, 'short')} · ${formatTime(placedAt, language)}`,
    },
    { label: t('details.address'), value: <Where address={order.address} /> },
    ...(order.address.instructions === null
      ? []
      : [{ label: t('details.instructions'), value: <bdi>{order.address.instructions}</bdi> }]),
    ...(order.notes === null ? [] : [{ label: t('details.notes'), value: <bdi>{order.notes}</bdi> }]),
    { label: t('details.payment'), value: method },
  ];
}

function InvoiceLink({ id }: { id: string }) {
  const { t } = useTranslation('order');
  return (
    <Link className={styles['invoice']} to={`/account/invoices/${id}`}>
      <IconReceipt size={20} aria-hidden="true" />
      {t('details.see_invoice')}
    </Link>
  );
}

export function OrderDetails({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order');
  const { language } = useLanguage();
  const rows = useRows(order);
  return (
    <SectionCard title={t('details.title')} aside={<Badge>{t(`details.type_${order.orderType}`)}</Badge>}>
      <p className={styles['meal']}>
        <bdi>{order.mealName}</bdi>
      </p>
      <Facts rows={rows} />
      <Lines order={order} />
      <Amounts order={order} />
      <p className={styles['vat']}>
        {t('details.vat', { amount: formatMoney(order.amounts.vatIncluded, language) })}
      </p>
      {order.payment.invoiceId !== null && <InvoiceLink id={order.payment.invoiceId} />}
    </SectionCard>
  );
}

type Member = OrderDetail['safety']['members'][number];

const isSafe = ({ conflicts, unread, unmetPrograms }: Member): boolean =>
  conflicts.length + unread.length + unmetPrograms.length === 0;

function useVerdict(): (member: Member) => string {
  const { t } = useTranslation('order');
  const { language } = useLanguage();
  return (member) => {
    if (!isSafe(member)) return t('safety.not_safe');
    const names = [
      ...allergenKeys(member.avoids).map((key) => insideSentence(t(`options:${key}`), language)),
      ...member.avoidsAlso.map((name) => insideSentence(name, language)),
    ];
    const kept = limitList(member.limits, t, language);
    if (names.length === 0 && kept === null) return t('safety.avoids_nothing');
    return [
      ...(names.length > 0 ? [t('safety.free_of', { list: formatList(names, language) })] : []),
      ...(kept === null ? [] : [t('limits:kept', { list: kept })]),
    ].join(' · ');
  };
}

export function OrderSafety({ order: { safety, orderType } }: { order: OrderDetail }) {
  const { t } = useTranslation('order');
  const verdict = useVerdict();
  return (
    <SectionCard title={t('safety.title')}>
      <p className={styles['lead']}>{t('safety.checked', { count: safety.ingredientsChecked })}</p>
      {safety.members.length === 0 && <p className={styles['lead']}>{t('safety.not_kept')}</p>}
      <CheckedPeople
        people={safety.members.map((member) => ({
          name: member.name,
          isSafe: isSafe(member),
          verdict: verdict(member),
        }))}
      />
      <p className={styles['limits']}>{t(orderType === 'ingredients' ? 'safety.shop' : 'safety.kitchen')}</p>
    </SectionCard>
  );
}
