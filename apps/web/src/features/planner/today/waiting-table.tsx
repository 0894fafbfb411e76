import { IconRefresh, IconShieldCheck, IconToolsKitchen2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../kit/layout/surface.tsx';
import { DrawnPlate } from '../../../kit/pictures/dish-picture.tsx';
import { StarPattern } from '../../../kit/pictures/ornaments.tsx';
import styles from './waiting-table.module.css';

const plates = [
  { seed: 'shakshuka', cuisine: 'arabic', kind: 'eggs' },
  { seed: 'chicken-machboos', cuisine: 'emirati', kind: 'rice' },
  { seed: 'fattoush', cuisine: 'lebanese', kind: 'salad' },
] as const;

const promises = [
  ['safe', IconShieldCheck],
  ['swap', IconRefresh],
  ['ways', IconToolsKitchen2],
] as const;

export function WaitingTable() {
  const { t } = useTranslation('planner');
  return (
    <Card className={styles['card']}>
      <div className={styles['scene']} aria-hidden="true">
        <StarPattern />
        <div className={styles['plates']}>
          {plates.map((plate) => (
            <DrawnPlate key={plate.seed} {...plate} className={styles['plate']} />
          ))}
        </div>
        <span className={styles['note']}>{t('common:kit.illustrations')}</span>
      </div>
      <div className={styles['words']}>
        <h3>{t('waiting.title')}</h3>
        <p>{t('waiting.text')}</p>
        <ul role="list" className={styles['promises']}>
          {promises.map(([promise, Icon]) => (
            <li key={promise}>
              <Icon size={22} aria-hidden="true" />
              <span>{t(`waiting.${promise}`)}</span>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
