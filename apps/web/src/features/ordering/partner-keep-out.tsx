import type { PartnerOrder } from '@sufra/contract/partner-orders.ts';
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { allergenKeys } from '../../lib/food-text.ts';
import { formatList } from '../../lib/format.ts';
import styles from './partner-keep-out.module.css';

export function KeepOut({ order }: { order: PartnerOrder }) {
  const { t } = useTranslation('partner');
  const { language } = useLanguage();
  const allergens = allergenKeys(order.avoidAllergens).map((key) => t(`options:${key}`));
  const others = order.avoidIngredients;
  if (allergens.length + others.length === 0) {
    return (
      <p className={styles['free']}>
        <IconShieldCheck size={20} aria-hidden="true" />
        {t('keep_out.nothing')}
      </p>
    );
  }
  return (
    <div className={styles['box']} role="group" aria-label={t('keep_out.title')}>
      <IconAlertTriangle size={26} aria-hidden="true" />
      <div>
        <p className={styles['title']}>{t('keep_out.title')}</p>
        {allergens.length > 0 && (
          <ul role="list" className={styles['list']}>
            {allergens.map((name) => (
              <li key={name} className={styles['one']}>
                {name}
              </li>
            ))}
          </ul>
        )}
        {others.length > 0 && <p>{t('keep_out.besides', { list: formatList(others, language) })}</p>}
        <p className={styles['small']}>
          {t('keep_out.checked', { count: order.ingredientsChecked })} {t(`keep_out.care_${order.orderType}`)}
        </p>
      </div>
    </div>
  );
}
