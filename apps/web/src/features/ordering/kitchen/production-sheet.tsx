import { getProduction } from '@sufra/contract/ordering/partner-production.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { EmptyState } from '../../../kit/feedback/states.tsx';
import { LeftToRight } from '../../../kit/layout/surface.tsx';
import { StarPattern } from '../../../kit/pictures/ornaments.tsx';
import { call } from '../../../lib/api.ts';
import { allergenKeys } from '../../../lib/food-text.ts';
import { formatNumber, formatDay, formatTime, isolate } from '../../../lib/format.ts';
import { pollEvery } from '../../../lib/query.ts';
import { momentText, boughtText } from '../order-text.ts';
import styles from './production-sheet.module.css';
import { classes } from '../../../kit/style/classes.ts';

type Production = ReplyOf<typeof getProduction>;
type ProductionOrder = Production['slots'][number]['orders'][number];

const refetchMs = 60_000;

export function useProduction(date: string) {
  const { language } = useLanguage();
  return useQuery({
    queryKey: ['partner-production', language, date],
    queryFn: ({ signal }) => call(getProduction, { query: { date }, signal }),
    // Keeps the day during a language switch, but never another day.
    placeholderData: (before) => (before?.date === date ? before : undefined),
    refetchOnMount: 'always',
    refetchInterval: pollEvery(refetchMs),
  });
}

function AvoidBox({ order }: { order: ProductionOrder }) {
  const { t } = useTranslation('production');
  const out = [
    ...allergenKeys(order.avoidAllergens).map((key) => t(`options:${key}`)),
    ...order.avoidIngredients,
  ];
  if (out.length === 0) return null;
  return (
    <div className="mt-4 rounded-control border-2 border-danger-text bg-danger-soft px-12 py-8 text-danger-text print:border-3">
      <p className="flex items-center gap-8 font-medium svg:flex-none">
        <IconAlertTriangle size={22} aria-hidden="true" />
        {t('keep_out')}
      </p>
      <ul role="list" className="flex flex-wrap gap-x-16 text-22 font-bold">
        {out.map((name) => (
          <li key={name}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ProductionOrderRowProps {
  order: ProductionOrder;
  /** The day of the sheet; an order due just after midnight names its own day. */
  day: string;
}

function ProductionOrderRow({ order, day }: ProductionOrderRowProps) {
  const { t } = useTranslation('production');
  const { language } = useLanguage();
  const isNew = order.stage === 'placed';
  return (
    <li
      className={classes(styles['order'], 'grid break-inside-avoid grid-cols-[4.5rem_minmax(0,1fr)] gap-12')}
    >
      <p className="text-36 leading-1.1 font-semibold text-ink" aria-hidden="true">
        {t('times', { amount: formatNumber(order.familySize, language) })}
      </p>
      <div className="flex min-w-0 flex-col gap-4">
        <h4 className="text-18">
          <bdi>{order.mealName}</bdi>
        </h4>
        {order.options.map(({ group, name }) => (
          <p key={group + name} className="font-medium">
            + <bdi>{name}</bdi>
          </p>
        ))}
        <p className="text-muted strong:font-semibold strong:text-ink">
          <strong>{t('portions', { count: order.familySize })}</strong> · {t('order')}{' '}
          <LeftToRight>{order.orderId}</LeftToRight> ·{' '}
          {t('ready_by', { time: momentText(order.readyBy, day, language) })}
          {order.orderType === 'ingredients' && ` · ${t('to_pack')}`}
        </p>
        {isNew && (
          <p className="w-fit rounded-control border-1.5 border-dashed border-line-strong px-8 py-0 font-medium">
            {t('not_accepted')}
          </p>
        )}
        {order.isRecipeChanged && (
          <p className="w-fit rounded-control border-1.5 border-dashed border-line-strong px-8 py-0 font-medium">
            {t('recipe_changed')}
          </p>
        )}
        {order.notes !== null && (
          <p className="border-s-3 border-highlight px-12 py-4">
            {t('note')} <span dir="auto">{order.notes}</span>
          </p>
        )}
        <AvoidBox order={order} />
      </div>
    </li>
  );
}

type Slot = Production['slots'][number];

function SlotPart({ slot, day }: { slot: Slot; day: string }) {
  const { t } = useTranslation('production');
  const { language } = useLanguage();
  const portions = slot.orders.reduce((sum, { familySize }) => sum + familySize, 0);
  const range = t('slot', {
    from: formatTime(new Date(slot.from), language),
    to: formatTime(new Date(slot.to), language),
  });
  return (
    <section className={classes(styles['slot'], 'flex flex-col gap-8')} aria-label={range}>
      <h3
        className={classes(
          styles['time'],
          'flex flex-wrap items-baseline justify-between gap-x-16 border-b-2 border-ink pb-4 text-18',
        )}
      >
        {range}
        <span className="font-normal text-muted">{t('portions', { count: portions })}</span>
      </h3>
      <ul role="list" className="md:grid md:grid-cols-2 md:gap-x-40 print:block">
        {slot.orders.map((order) => (
          <ProductionOrderRow key={order.id} order={order} day={day} />
        ))}
      </ul>
    </section>
  );
}

function Ingredients({ ingredients }: Pick<Production, 'ingredients'>) {
  const { t } = useTranslation('production');
  const { t: words } = useTranslation('order');
  const { language } = useLanguage();
  return (
    <section className={styles['ingredients']} aria-labelledby="production-ingredients">
      <h3
        id="production-ingredients"
        className={classes(
          styles['time'],
          'flex flex-wrap items-baseline justify-between gap-x-16 border-b-2 border-ink pb-4 text-18',
        )}
      >
        {t('ingredients')}
      </h3>
      <p className="text-muted strong:font-semibold strong:text-ink">{t('ingredients_text')}</p>
      <ul role="list" className={classes(styles['list'], 'mt-8 gap-x-32')}>
        {ingredients.map(({ name, grams, count }) => (
          <li
            key={name}
            className="flex break-inside-avoid justify-between gap-16 border-b border-line py-4 strong:flex-none strong:font-semibold"
          >
            <bdi>{name}</bdi>
            <strong>{boughtText({ packs: [], boughtGrams: grams, count }, words, language)}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ProductionSheetProps {
  production: Production;
  partnerName: string;
  readAt: Date;
}

export function ProductionSheet({ production, partnerName, readAt }: ProductionSheetProps) {
  const { t } = useTranslation('production');
  const { language } = useLanguage();
  const { date, slots, ingredients } = production;
  const orders = slots.flatMap((slot) => slot.orders);
  return (
    <article
      className={classes(
        styles['sheet'],
        'flex flex-col gap-24 overflow-hidden rounded-card border border-line p-16 shadow-card md:p-40 print:block print:rounded-none print:border-0 print:p-0 print:shadow-flat',
      )}
      aria-labelledby="production-title"
    >
      <header className="md:grid md:grid-cols-[auto_1fr] md:gap-24">
        <div>
          <p className="text-muted strong:font-semibold strong:text-ink">
            {t('of', { partner: isolate(partnerName) })}
          </p>
          <h2 id="production-title" className="text-28">
            {formatDay(date, language)}
          </h2>
          {orders.length > 0 && (
            <p>
              {t('orders', { count: orders.length })} ·{' '}
              {t('portions', { count: orders.reduce((sum, { familySize }) => sum + familySize, 0) })}
            </p>
          )}
          <p className="text-muted strong:font-semibold strong:text-ink">
            {t('read_at', { time: formatTime(readAt, language) })}
          </p>
        </div>
        <div
          className="hidden md:relative md:-me-40 md:-mt-40 md:block md:min-h-full print:hidden"
          aria-hidden="true"
        >
          <StarPattern />
        </div>
      </header>
      {orders.length === 0 ? (
        <EmptyState title={t('empty')} text={t('empty_text')} />
      ) : (
        <>
          {slots.map((slot) => (
            <SlotPart key={slot.from} slot={slot} day={date} />
          ))}
          {ingredients.length > 0 && <Ingredients ingredients={ingredients} />}
        </>
      )}
    </article>
  );
}
