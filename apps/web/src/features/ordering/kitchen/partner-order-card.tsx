import type { PartnerOrder } from '@sufra/contract/ordering/partner-orders.ts';
import {
  IconAlertTriangle,
  IconShieldCheck,
  IconChevronDown,
  IconClock,
  IconMessage2,
  IconPhone,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { lazy, type ReactNode, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { type Fact, Facts } from '../../../kit/layout/facts.tsx';
import { LeftToRight, Card } from '../../../kit/layout/surface.tsx';
import { DishPicture } from '../../../kit/pictures/dish-picture.tsx';
import { useToday } from '../../../lib/clock.ts';
import { allergenKeys } from '../../../lib/food-text.ts';
import { formatList, formatMoney } from '../../../lib/format.ts';
import { formatPhone } from '../../../lib/phone.ts';
import { boughtText, momentText, rangeText } from '../order-text.ts';
import { useFocusAfterMove } from './partner-moves.ts';
import { SafetyAlarm } from './partner-safety-alarm.tsx';
import { isAlarmOpen } from './partner-sections.ts';
import styles from './partner-order-card.module.css';
import { classes } from '../../../kit/style/classes.ts';

function AllergyNotice({ order }: { order: PartnerOrder }) {
  const { t } = useTranslation('partner');
  const { language } = useLanguage();
  const allergens = allergenKeys(order.avoidAllergens).map((key) => t(`options:${key}`));
  const others = order.avoidIngredients;
  if (allergens.length + others.length === 0) {
    return (
      <p className="flex items-center gap-8 text-good-text svg:flex-none">
        <IconShieldCheck size={20} aria-hidden="true" />
        {t('keep_out.nothing')}
      </p>
    );
  }
  return (
    <div
      className="flex gap-12 rounded-control border-2 border-danger-text bg-danger-soft p-12 svg:flex-none svg:text-danger-text"
      role="group"
      aria-label={t('keep_out.title')}
    >
      <IconAlertTriangle size={26} aria-hidden="true" />
      <div>
        <p className="font-semibold text-danger-text">{t('keep_out.title')}</p>
        {allergens.length > 0 && (
          <ul role="list" className="my-4 flex flex-wrap gap-x-8 gap-y-4">
            {allergens.map((name) => (
              <li
                key={name}
                className="rounded-round bg-surface px-12 py-0 text-18 font-semibold text-danger-text"
              >
                {name}
              </li>
            ))}
          </ul>
        )}
        {others.length > 0 && <p>{t('keep_out.besides', { list: formatList(others, language) })}</p>}
        <p className="text-14">
          {t('keep_out.checked', { count: order.ingredientsChecked })} {t(`keep_out.care_${order.orderType}`)}
        </p>
      </div>
    </div>
  );
}

function OrderLines({ order, isOpen }: { order: PartnerOrder; isOpen: boolean }) {
  const { t } = useTranslation('partner');
  const { t: words } = useTranslation('order');
  const { language } = useLanguage();
  return (
    <details className={styles['details']} open={isOpen}>
      <summary
        className={classes(
          styles['summary'],
          'flex min-h-target cursor-pointer list-none items-center justify-between font-medium',
        )}
      >
        {t('lines', { count: order.lines.length })}
        <IconChevronDown
          className={classes(styles['arrow'], 'flex-none transition-rotate')}
          size={20}
          aria-hidden="true"
        />
      </summary>
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
    </details>
  );
}

const PackingLines = lazy(async () => ({
  default: (await import('./partner-packing.tsx')).PackingLines,
}));

function Lines({ order, work }: Pick<PartnerOrderCardProps, 'order' | 'work'>) {
  const plain = <OrderLines order={order} isOpen={work === 'make'} />;
  if (work !== 'make' || !order.actions.includes('mark_ready')) return plain;
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
  const { language } = useLanguage();
  const { deliveryPhone: phone, deliveryInstructions: instructions } = order;
  return [
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
              <a className="-my-8 inline-flex min-h-target items-center gap-4" href={`tel:${phone}`}>
                <IconPhone size={18} aria-hidden="true" />
                <LeftToRight>{formatPhone(phone)}</LeftToRight>
              </a>
            ),
          },
        ]),
  ];
}

interface PartnerOrderCardProps {
  order: PartnerOrder;
  over?: ReactNode;
  note?: ReactNode;
  actions: ReactNode;
  work: 'answer' | 'make' | 'bring';
}

export function PartnerOrderCard({ order, over, note, actions, work }: PartnerOrderCardProps) {
  const { t } = useTranslation(['partner', 'common']);
  const { t: words } = useTranslation('order');
  const { language } = useLanguage();
  const today = useToday();
  const id = useId();
  const isHeld = isAlarmOpen(order);
  const name = useFocusAfterMove<HTMLHeadingElement>(order.id, isHeld ? 'held' : order.stage);
  const facts = useFacts(order);
  return (
    <Card as="li" className="flex flex-col gap-12 p-16" aria-labelledby={id}>
      <SafetyAlarm order={order} />
      {over}
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
        <div className="min-w-0">
          <h3 id={id} ref={name} tabIndex={-1} className="text-18">
            <bdi>{order.mealName}</bdi>
          </h3>
          <p className="text-muted strong:font-semibold strong:text-ink">
            <strong>{t('portions', { count: order.familySize })}</strong>
            {' · '}
            {t('order')} <LeftToRight>{order.orderId}</LeftToRight>
            {' · '}
            <bdi>{order.customer}</bdi>
          </p>
        </div>
      </div>
      <p className="flex items-start gap-8 font-semibold text-info-text svg:mt-[0.15em] svg:flex-none">
        <IconClock size={20} aria-hidden="true" />
        {rangeText({ from: order.scheduledTime, to: order.scheduledTo }, today, words, language)}
      </p>
      {work === 'make' && (
        <p className="text-muted strong:font-semibold strong:text-ink">
          {t('ready_by', { time: momentText(order.readyBy, today, language) })}
        </p>
      )}
      {order.isRecipeChanged && work !== 'bring' && (
        <Notice
          tone="danger"
          title={t('recipe_changed.title')}
          action={
            <LinkButton to={`/support?as=partner&order=${order.id}`} variant="quiet">
              {t('common:footer.support')}
            </LinkButton>
          }
        >
          {t('recipe_changed.text')}
        </Notice>
      )}
      {(work !== 'bring' || order.safetyAlarm !== null) && <AllergyNotice order={order} />}
      {order.notes !== null && (
        <p className="flex items-start gap-8 rounded-control bg-highlight-soft px-12 py-8 svg:mt-[0.15em] svg:flex-none">
          <IconMessage2 size={20} aria-hidden="true" />
          <span dir="auto">{order.notes}</span>
        </p>
      )}
      <Facts rows={facts} />
      {order.lines.length > 0 && <Lines order={order} work={work} />}
      {note}
      {!isHeld && (
        <div className="mt-auto flex flex-wrap gap-8 pt-4 empty:hidden [&>button]:flex-auto">{actions}</div>
      )}
    </Card>
  );
}
