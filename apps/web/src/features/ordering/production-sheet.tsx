import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { formatDay, formatTime } from '../../lib/format.ts';
import { StarPattern } from '../../kit/pictures/ornaments.tsx';
import { EmptyState } from '../../kit/feedback/states.tsx';
import { weightText } from './order-weight.ts';
import { isolated } from './order-words.ts';
import type { Production } from './production.api.ts';
import { ProductionOrderRow } from './production-order.tsx';
import styles from './production-sheet.module.css';

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

export interface ProductionSheetProps {
  production: Production;
  partnerName: string;
  /** When the orders were read; a sheet on the wall grows old. */
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
