import { IconRefresh, IconShieldCheck, IconToolsKitchen2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../kit/layout/surface.tsx';
import { DrawnPlate } from '../../../kit/pictures/dish-picture.tsx';
import { StarPattern } from '../../../kit/pictures/ornaments.tsx';

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
    <Card className="overflow-hidden p-0">
      <div className="relative bg-sunken px-16 pt-24 pb-40" aria-hidden="true">
        <StarPattern />
        <div className="relative flex justify-evenly gap-8">
          {plates.map((plate) => (
            <DrawnPlate key={plate.seed} {...plate} className="h-auto w-full min-w-0 grow-0 basis-176" />
          ))}
        </div>
        <span className="absolute end-8 bottom-8 rounded-round bg-surface px-8 text-12 text-muted">
          {t('common:kit.illustrations')}
        </span>
      </div>
      <div className="flex flex-col gap-12 p-24">
        <h3>{t('waiting.title')}</h3>
        <p>{t('waiting.text')}</p>
        <ul
          role="list"
          className="mt-8 flex flex-col gap-12 svg:flex-none svg:text-good-text li:flex li:gap-12"
        >
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
