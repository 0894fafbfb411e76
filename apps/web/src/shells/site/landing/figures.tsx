import { IconStar, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Ltr } from '../../../kit/layout/surface.tsx';
import styles from './figures.module.css';

const figures = [
  { id: 'customers', Icon: IconUsers },
  { id: 'rating', Icon: IconStar },
] as const;

export function Figures() {
  const { t } = useTranslation('landing');
  return (
    <ul role="list" className={styles['figures']} aria-label={t('figures.label')}>
      {figures.map(({ id, Icon }) => (
        <li key={id} className={styles['figure']}>
          <Icon size={28} stroke={1.6} aria-hidden="true" />
          <span className={styles['value']}>
            <Ltr>{t(`figures.${id}.value`)}</Ltr>
          </span>
          <span className={styles['label']}>{t(`figures.${id}.label`)}</span>
        </li>
      ))}
    </ul>
  );
}
