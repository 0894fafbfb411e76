import { getProduction } from '@sufra/contract/ordering/partner-production.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { EmptyState } from '../../../kit/feedback/states.tsx';
import { Ltr } from '../../../kit/layout/surface.tsx';
import { StarPattern } from '../../../kit/pictures/ornaments.tsx';
import { call } from '../../../lib/api.ts';
import { allergenKeys } from '../../../lib/food-text.ts';
import { formatNumber, formatDay, formatTime } from '../../../lib/format.ts';
import { every } from '../../../lib/query.ts';
import { momentText, weightText, isolated } from '../order-text.ts';
import styles from './production-sheet.module.css';

type Production = ReplyOf<typeof getProduction>;
type ProductionOrder = Production['slots'][number]['orders'][number];

const refetchMs = 60_000;

export function useProduction(date: string) {
  const { language } = useLanguage();
  return useQuery({
    queryKey: ['partner-production', language, date],
    queryFn: ({ signal }) => call(getProduction, { query: { date }, signal }),
    // Keeps the day on the screen while its texts load in another language, but never another day.
    placeholderData: (before) => (before?.date === date ? before : undefined),
    refetchOnMount: 'always',
    refetchInterval: every(refetchMs),
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
    <div className={styles['out']}>
      <p className={styles['outTitle']}>
        <IconAlertTriangle size={22} aria-hidden="true" />
        {t('keep_out')}
      </p>
      <ul role="list" className={styles['outList']}>
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
    <li className={styles['order']}>
      <p className={styles['number']} aria-hidden="true">
        {t('times', { amount: formatNumber(order.familySize, language) })}
      </p>
      <div className={styles['what']}>
        <h4 className={styles['meal']}>
          <bdi>{order.mealName}</bdi>
        </h4>
        <p className={styles['sub']}>
          <strong>{t('portions', { count: order.familySize })}</strong> · {t('order')}{' '}
          <Ltr>{order.orderId}</Ltr> · {t('ready_by', { time: momentText(order.readyBy, day, language) })}
          {order.orderType === 'ingredients' && ` · ${t('to_pack')}`}
        </p>
        {isNew && <p className={styles['mark']}>{t('not_accepted')}</p>}
        {order.isRecipeChanged && <p className={styles['mark']}>{t('recipe_changed')}</p>}
        {order.notes !== null && (
          <p className={styles['notes']}>
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
    <section className={styles['slot']} aria-label={range}>
      <h3 className={styles['time']}>
        {range}
        <span className={styles['sum']}>{t('portions', { count: portions })}</span>
      </h3>
      <ul role="list" className={styles['orders']}>
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
      <h3 id="production-ingredients" className={styles['time']}>
        {t('ingredients')}
      </h3>
      <p className={styles['sub']}>{t('ingredients_text')}</p>
      <ul role="list" className={styles['list']}>
        {ingredients.map(({ name, grams }) => (
          <li key={name} className={styles['ingredient']}>
            <bdi>{name}</bdi>
            <strong>{weightText(grams, words, language)}</strong>
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
    <article className={styles['sheet']} aria-labelledby="production-title">
      <header className={styles['head']}>
        <div>
          <p className={styles['sub']}>{t('of', { partner: isolated(partnerName) })}</p>
          <h2 id="production-title" className={styles['title']}>
            {formatDay(date, language)}
          </h2>
          {orders.length > 0 && (
            <p>
              {t('orders', { count: orders.length })} ·{' '}
              {t('portions', { count: orders.reduce((sum, { familySize }) => sum + familySize, 0) })}
            </p>
          )}
          <p className={styles['sub']}>{t('read_at', { time: formatTime(readAt, language) })}</p>
        </div>
        <div className={styles['pattern']} aria-hidden="true">
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
