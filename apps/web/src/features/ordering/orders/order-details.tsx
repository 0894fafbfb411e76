import type { OrderDetail } from '@sufra/contract/ordering/ordering.ts';
import { IconReceipt } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { CheckedPeople } from '../../../kit/feedback/checked-people.tsx';
import { type Fact, Facts } from '../../../kit/layout/facts.tsx';
import { LeftToRight, SectionCard, Badge } from '../../../kit/layout/surface.tsx';
import { allergenKeys, insideSentence, limitList } from '../../../lib/food-text.ts';
import { filsOf, formatDay, formatMoney, formatTime, formatList, isolate } from '../../../lib/format.ts';
import { cardText } from '../../../lib/id-text.ts';
import { formatPhone } from '../../../lib/phone.ts';
import { boughtText, weightText } from '../order-text.ts';
import { isOver } from './order-progress.ts';

type Line = OrderDetail['lines'][number];

function useLineState(order: OrderDetail): (line: Line) => string {
  const { t } = useTranslation('order');
  const { language } = useLanguage();
  return ({ state, choice, grams, replacement }) => {
    if (state === 'open') return isOver(order.status) ? '' : t(`choice.${choice}`);
    return t(`line.${state}`, {
      weight: weightText(grams ?? 0, t, language),
      name: isolate(replacement ?? ''),
    });
  };
}

function Price({ price, paid }: Pick<Line, 'price' | 'paid'>) {
  const { t } = useTranslation('order');
  const { language } = useLanguage();
  if (price === paid) return <span>{formatMoney(price, language)}</span>;
  return (
    <span className="flex flex-col items-end">
      <span>{formatMoney(paid, language)}</span>
      <del
        className="text-14 text-muted"
        aria-label={t('line.before', { price: formatMoney(price, language) })}
      >
        {formatMoney(price, language)}
      </del>
    </span>
  );
}

function Lines({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order');
  const { language } = useLanguage();
  const stateOf = useLineState(order);
  if (order.lines.length === 0) return null;
  const isPacking = order.status === 'accepted' || order.status === 'preparing';
  const waits =
    isPacking &&
    order.payment.reductions.length === 0 &&
    order.lines.some(({ price, paid }) => price !== paid);
  return (
    <>
      <h3 className="border-t border-line pt-16 pb-8 text-16">{t('details.lines')}</h3>
      <ul role="list" className="flex flex-col gap-8">
        {order.lines.map((line) => (
          <li key={line.name} className="flex justify-between gap-16 *:last:flex-none">
            <span className="flex min-w-0 flex-col">
              <span>
                <bdi>{line.name}</bdi>
              </span>
              <span className="text-14 text-muted">{boughtText(line, t, language)}</span>
              <span
                className={`text-14 ${line.state === 'out_of_stock' ? 'font-medium text-danger-text' : 'text-muted'}`}
              >
                {stateOf(line)}
              </span>
            </span>
            <Price price={line.price} paid={line.paid} />
          </li>
        ))}
      </ul>
      {waits && <p className="mt-8 text-14 text-muted">{t('line.waits')}</p>}
    </>
  );
}

function Amounts({ order: { amounts, orderType } }: { order: OrderDetail }) {
  const { t } = useTranslation('order');
  const { language } = useLanguage();
  const coveredFils = filsOf(amounts.coveredFee);
  const feeFils = filsOf(amounts.deliveryFee) + coveredFils;
  return (
    <dl className="mt-16 flex flex-col gap-8 border-t border-line pt-16">
      <div className="flex justify-between gap-16 *:last:flex-none">
        <dt>{t(`details.food_${orderType}`)}</dt>
        <dd>{formatMoney(amounts.food, language)}</dd>
      </div>
      <div className="flex justify-between gap-16 *:last:flex-none">
        <dt>{t('details.delivery_fee')}</dt>
        <dd>{feeFils === 0 ? t('details.free') : formatMoney(feeFils, language)}</dd>
      </div>
      {coveredFils > 0 && (
        <div className="flex justify-between gap-16 *:last:flex-none">
          <dt>{t('details.covered')}</dt>
          <dd>{formatMoney(-coveredFils, language)}</dd>
        </div>
      )}
      <div className={`${'flex justify-between gap-16 *:last:flex-none'} ${'text-18 font-semibold'}`}>
        <dt>{t('details.total')}</dt>
        <dd>{formatMoney(amounts.total, language)}</dd>
      </div>
    </dl>
  );
}

function Where({ address }: Pick<OrderDetail, 'address'>) {
  return (
    <span className="flex flex-col items-end text-end">
      <bdi>{address.title}</bdi>
      {address.lines.map((line) => (
        <bdi key={line}>{line}</bdi>
      ))}
      <LeftToRight>{formatPhone(address.phone)}</LeftToRight>
    </span>
  );
}

function Method({ payment: { method, card, credit } }: Pick<OrderDetail, 'payment'>) {
  const { t } = useTranslation('order');
  const { language } = useLanguage();
  if (method === 'cash') return t('details.cash');
  const byCard = card ? cardText(card) : credit === null ? t('details.card') : null;
  return (
    <span className="flex flex-col items-end text-end">
      {credit !== null && <span>{t('details.credit', { amount: formatMoney(credit, language) })}</span>}
      {byCard !== null && <span>{byCard}</span>}
    </span>
  );
}

function useRows(order: OrderDetail): Fact[] {
  const { t } = useTranslation('order');
  const { language } = useLanguage();
  const { payment } = order;
  const placedAt = new Date(order.createdAt);
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
    { label: t('details.payment'), value: <Method payment={payment} /> },
  ];
}

const endedByKitchen: readonly unknown[] = [
  ...['partner_rejected', 'nobody_answered'],
  ...['partner_unable', 'partner_closed'],
];

function Options({ order: { options, history } }: { order: OrderDetail }) {
  const { t } = useTranslation('order');
  const { language } = useLanguage();
  if (options.length === 0) return null;
  return (
    <div className="mb-8">
      <ul role="list" aria-label={t('details.options')}>
        {options.map(({ group, name, price }) => (
          <li key={group + name}>
            <span className="text-muted">
              <bdi>{group}</bdi>:
            </span>{' '}
            <bdi>{name}</bdi>
            {filsOf(price) > 0 && ` · ${t('details.option_price', { price: formatMoney(price, language) })}`}
          </li>
        ))}
      </ul>
      {endedByKitchen.includes(history.at(-1)?.reason) && (
        <p className="mt-8">{t('details.options_not_passed_on')}</p>
      )}
    </div>
  );
}

function InvoiceLink({ id }: { id: string }) {
  const { t } = useTranslation('order');
  return (
    <Link className="mt-8 inline-flex min-h-target items-center gap-8" to={`/account/invoices/${id}`}>
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
      <p className="mb-8 text-18 font-semibold">
        <bdi>{order.mealName}</bdi>
      </p>
      <Options order={order} />
      <Facts rows={rows} />
      <Lines order={order} />
      <Amounts order={order} />
      <p className="mt-4 text-14 text-muted">
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
      <p className="mb-12">{t('safety.checked', { count: safety.ingredientsChecked })}</p>
      {safety.members.length === 0 && <p className="mb-12">{t('safety.not_kept')}</p>}
      <CheckedPeople
        people={safety.members.map((member) => ({
          name: member.name,
          isSafe: isSafe(member),
          verdict: verdict(member),
        }))}
      />
      <p className="mt-12 text-14 text-muted">
        {t(orderType === 'ingredients' ? 'safety.shop' : 'safety.kitchen')}
      </p>
    </SectionCard>
  );
}
