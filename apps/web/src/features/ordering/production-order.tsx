import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { allergenKeys } from '../../lib/food-text.ts';
import { formatNumber } from '../../lib/format.ts';
import { Ltr } from '../../kit/layout/surface.tsx';
import { momentText } from './order-moments.ts';
import type { ProductionOrder } from './production.api.ts';
import styles from './production-sheet.module.css';

function StaysOut({ order }: { order: ProductionOrder }) {
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
  /** The day of the sheet: what leaves the kitchen on another, for the first minutes after midnight, says which. */
  day: string;
}

export function ProductionOrderRow({ order, day }: ProductionOrderRowProps) {
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
        <StaysOut order={order} />
      </div>
    </li>
  );
}
