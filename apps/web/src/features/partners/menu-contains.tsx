import type { Allergen } from '@sufra/contract/options.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { allergenKeys, insideSentence } from '../../lib/food-text.ts';
import { formatList } from '../../lib/format.ts';
import styles from './menu-contains.module.css';

/** In one line; null where nobody knows of one of the ingredients. */
export function Contains({ allergens }: { allergens: readonly Allergen[] | null }) {
  const { t } = useTranslation('menu');
  const { language } = useLanguage();
  if (allergens === null) {
    return (
      <p className={styles['unknown']}>
        <IconAlertTriangle size={18} aria-hidden="true" />
        {t('contains.unknown')}
      </p>
    );
  }
  const names = allergenKeys(allergens).map((key) => insideSentence(t(`options:${key}`), language));
  return (
    <p className={styles['line']}>
      {names.length === 0 ? t('contains.nothing') : t('contains.list', { list: formatList(names, language) })}
    </p>
  );
}

/** One by one, to be taken in at a glance. */
export function AllergenChips({ allergens }: { allergens: readonly Allergen[] }) {
  const { t } = useTranslation('menu');
  if (allergens.length === 0) return <p>{t('contains.nothing')}</p>;
  return (
    <ul role="list" className={styles['chips']} aria-label={t('contains.label')}>
      {allergenKeys(allergens).map((key) => (
        <li key={key} className={styles['chip']}>
          {t(`options:${key}`)}
        </li>
      ))}
    </ul>
  );
}
