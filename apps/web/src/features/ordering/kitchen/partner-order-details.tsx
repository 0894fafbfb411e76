import type { PartnerOrder } from '@sufra/contract/ordering/partner-orders.ts';
import { IconEyeOff, IconMoped, IconPrinter } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { loadNamespaces } from '../../../i18n/i18n.ts';
import { usePlaceText } from '../../../lib/place.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { IconButton } from '../../../kit/controls/button.tsx';
import { Badge } from '../../../kit/layout/surface.tsx';
import { type Fact, Facts } from '../../../kit/layout/facts.tsx';
import { DishPicture } from '../../../kit/pictures/dish-picture.tsx';
import { classes } from '../../../kit/style/classes.ts';
import { useNowBy, useToday } from '../../../lib/clock.ts';
import { allergenKeys } from '../../../lib/food-text.ts';
import { formatList, formatMoney } from '../../../lib/format.ts';
import { Talk } from '../conversation/talk.tsx';
import { boughtText, rangeText } from '../order-text.ts';
import { printOrder } from './printing/print-queue.ts';

function OrderLines({ order }: { order: PartnerOrder }) {
  const { t } = useTranslation('partner');
  const { t: words } = useTranslation('order');
  const { language } = useLanguage();
  return (
    <section aria-label={t('lines', { count: order.lines.length })}>
      <p className="font-medium">{t('lines', { count: order.lines.length })}</p>
      <ul role="list">
        {order.lines.map((line) => (
          <li
            key={line.name}
            className="flex justify-between gap-16 py-4 not-first:border-t not-first:border-line strong:flex-none strong:font-semibold"
          >
            <bdi>{line.name}</bdi>
            <strong>{boughtText(line, words, language)}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}

const PackingLines = lazy(async () => {
  const [packing] = await Promise.all([import('./partner-packing.tsx'), loadNamespaces(['getting'])]);
  return { default: packing.PackingLines };
});

const isPacking = ({ lines, actions }: PartnerOrder): boolean =>
  lines.length > 0 && actions.includes('mark_ready');

function Lines({ order }: { order: PartnerOrder }) {
  const plain = <OrderLines order={order} />;
  if (!isPacking(order)) return plain;
  return (
    <Suspense fallback={plain}>
      <PackingLines order={order} />
    </Suspense>
  );
}

function useFacts(order: PartnerOrder): Fact[] {
  const { t } = useTranslation('partner');
  const { t: words } = useTranslation('order');
  const placeText = usePlaceText();
  const { language } = useLanguage();
  const today = useToday();
  const { deliveryInstructions: instructions } = order;
  return [
    {
      label: t('fact.delivery'),
      value: rangeText({ from: order.scheduledTime, to: order.scheduledTo }, today, words, language),
    },
    { label: t('fact.type'), value: t(`type.${order.orderType}`) },
    {
      label: t('fact.total'),
      value: `${formatMoney(order.totalPrice, language)} · ${t(`payment.${order.paymentMethod}`)}`,
    },
    { label: t('fact.address'), value: <bdi>{placeText(order.deliveryAddress)}</bdi> },
    ...(instructions === null
      ? []
      : [{ label: t('fact.instructions'), value: <span dir="auto">{instructions}</span> }]),
  ];
}

export function DriverLine({ order: { driver } }: { order: PartnerOrder }) {
  const { t } = useTranslation('partner');
  const now = useNowBy(arrivalPaceMs);
  if (driver === null) return <p className="text-14 leading-1_4 text-muted">{t('driver.none')}</p>;
  const { name, vehicleType, plateNumber, arrivesAt, isHere } = driver;
  const count = arrivesAt === null ? 0 : Math.ceil((Date.parse(arrivesAt) - now) / 60_000);
  return (
    <p className="flex items-start gap-4 text-14 leading-1_4 svg:flex-none">
      <IconMoped className="mirrors" size={18} aria-hidden="true" />
      <span className="min-w-0 grow">
        <strong className="font-semibold">
          <bdi>{name}</bdi>
        </strong>{' '}
        · {t(`options:vehicle.${vehicleType}`)}
        {plateNumber !== null && (
          <>
            {' '}
            · <bdi>{plateNumber}</bdi>
          </>
        )}
      </span>
      <strong className={classes('flex-none font-semibold', isHere && 'text-good-text')}>
        {isHere ? t('driver.here') : count > 0 ? t('driver.minutes', { count }) : t('driver.coming')}
      </strong>
    </p>
  );
}

export function PrintButton({ order }: { order: PartnerOrder }) {
  const { t } = useTranslation('partner');
  return (
    <IconButton
      className="size-48 rounded-control border-1_5 border-line-strong"
      label={t('print.named', { order: order.orderId })}
      icon={<IconPrinter aria-hidden="true" />}
      onClick={() => printOrder(order)}
    />
  );
}

interface OrderTalkProps {
  order: PartnerOrder;
  isSign?: boolean;
}

export function OrderTalk({ order, isSign = false }: OrderTalkProps) {
  const { id, orderId, talks, orderType } = order;
  if (talks.length === 0) return null;
  return (
    <Talk
      orderId={id}
      as="kitchen"
      talks={talks}
      isGrocery={orderType === 'ingredients'}
      {...(isSign && { icon: { order: orderId } })}
    />
  );
}

const arrivalPaceMs = 10_000;

interface PartnerOrderDetailsProps {
  order: PartnerOrder;
  actions: ReactNode;
}

export function PartnerOrderDetails({ order, actions }: PartnerOrderDetailsProps) {
  const { t } = useTranslation(['partner', 'common']);
  const { language } = useLanguage();
  const facts = useFacts(order);
  const avoided = [
    ...allergenKeys(order.avoidAllergens).map((key) => t(`options:${key}`)),
    ...order.avoidIngredients,
  ];
  return (
    <>
      {isPacking(order) && <Lines order={order} />}
      <div className="flex items-center gap-12">
        <div className="w-56 flex-none" aria-hidden="true">
          <DishPicture
            mealId={order.mealId}
            name={order.mealName}
            image={order.mealImage}
            shape="round"
            labelled={false}
          />
        </div>
        <div className="flex min-w-0 grow flex-col gap-4">
          <strong className="font-semibold">{t('portions', { count: order.familySize })}</strong>
          {order.delayMinutes > 0 && <Badge>{t('delay.so_far', { count: order.delayMinutes })}</Badge>}
        </div>
        {order.stage === 'placed' && <PrintButton order={order} />}
      </div>
      {avoided.length > 0 && (
        <p className="text-14">
          {avoided.length > 1 && (
            <strong className="block font-semibold text-danger-text">
              {t('keep_out.line', { list: formatList(avoided, language) })}
            </strong>
          )}
          {t('keep_out.checked', { count: order.ingredientsChecked })} {t(`keep_out.care_${order.orderType}`)}
        </p>
      )}
      {order.lines.length > 0 && !isPacking(order) && <Lines order={order} />}
      <Facts rows={facts} />
      <div className="flex flex-wrap gap-8 empty:hidden">
        <OrderTalk order={order} />
      </div>
      <p className="flex gap-8 text-14 text-muted svg:mt-[0.15em] svg:flex-none">
        <IconEyeOff size={18} aria-hidden="true" />
        <span>
          {t('privacy')}{' '}
          <Link to={`/support?as=partner&order=${order.id}`}>{t('common:footer.support')}</Link>
        </span>
      </p>
      <div className="flex flex-wrap gap-8 empty:hidden [&>button]:flex-auto">{actions}</div>
    </>
  );
}
