import type { PartnerOrder } from '@sufra/contract/ordering/partner-orders.ts';
import { IconEyeOff, IconPhone } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Badge, LeftToRight } from '../../../kit/layout/surface.tsx';
import { type Fact, Facts } from '../../../kit/layout/facts.tsx';
import { DishPicture } from '../../../kit/pictures/dish-picture.tsx';
import { useToday } from '../../../lib/clock.ts';
import { formatList, formatMoney } from '../../../lib/format.ts';
import { formatPhone } from '../../../lib/phone.ts';
import { boughtText, rangeText } from '../order-text.ts';

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

const PackingLines = lazy(async () => ({
  default: (await import('./partner-packing.tsx')).PackingLines,
}));

function Lines({ order }: { order: PartnerOrder }) {
  const plain = <OrderLines order={order} />;
  if (!order.actions.includes('mark_ready')) return plain;
  return (
    <Suspense fallback={plain}>
      <PackingLines order={order} />
    </Suspense>
  );
}

function placeText(address: string, t: TFunction): string {
  const parts = address.split(', ');
  const area = parts.pop() ?? '';
  return [...parts, t(`options:area.${area}`, { defaultValue: area })].join(', ');
}

function useFacts(order: PartnerOrder): Fact[] {
  const { t } = useTranslation('partner');
  const { t: words } = useTranslation('order');
  const { language } = useLanguage();
  const today = useToday();
  const { deliveryPhone: phone, deliveryInstructions: instructions } = order;
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
    { label: t('fact.address'), value: <bdi>{placeText(order.deliveryAddress, t)}</bdi> },
    ...(instructions === null
      ? []
      : [{ label: t('fact.instructions'), value: <span dir="auto">{instructions}</span> }]),
    ...(phone === null
      ? []
      : [
          {
            label: t('fact.phone'),
            value: (
              <a className="-my-8 inline-flex min-h-48 items-center gap-4" href={`tel:${phone}`}>
                <IconPhone size={18} aria-hidden="true" />
                <LeftToRight>{formatPhone(phone)}</LeftToRight>
              </a>
            ),
          },
        ]),
  ];
}

const isAvoiding = ({ avoidAllergens, avoidIngredients }: PartnerOrder): boolean =>
  avoidAllergens.length + avoidIngredients.length > 0;

interface PartnerOrderDetailsProps {
  order: PartnerOrder;
  actions: ReactNode;
}

export function PartnerOrderDetails({ order, actions }: PartnerOrderDetailsProps) {
  const { t } = useTranslation(['partner', 'common']);
  const { language } = useLanguage();
  const facts = useFacts(order);
  return (
    <>
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
        <div className="flex min-w-0 flex-col gap-4">
          <strong className="font-semibold">{t('portions', { count: order.familySize })}</strong>
          {order.delayMinutes > 0 && <Badge>{t('delay.so_far', { count: order.delayMinutes })}</Badge>}
        </div>
      </div>
      {isAvoiding(order) && (
        <p className="text-14">
          {order.avoidIngredients.length > 1 && (
            <strong className="block font-semibold text-danger-text">
              {t('keep_out.line', { list: formatList(order.avoidIngredients, language) })}
            </strong>
          )}
          {t('keep_out.checked', { count: order.ingredientsChecked })} {t(`keep_out.care_${order.orderType}`)}
        </p>
      )}
      {order.lines.length > 0 && <Lines order={order} />}
      <Facts rows={facts} />
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
