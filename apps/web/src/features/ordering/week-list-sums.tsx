import { IconPigMoney, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { formatMoney, formatNumber } from '../../lib/format.ts';
import { Button } from '../../kit/controls/button.tsx';
import { SectionCard } from '../../kit/layout/surface.tsx';
import { sizeText } from './pack-text.ts';
import type { Ticking, WeekShopping } from './week-list.api.ts';
import styles from './week-list.module.css';
import { progressOf } from './week-shelves.ts';

/** Under this nobody notices what is left over, grams. */
const leastGrams = 10;

function Saving({ list }: { list: WeekShopping }) {
  const { t } = useTranslation(['week', 'getting']);
  const { language } = useLanguage();
  const saved = list.mealByMealFils - list.totalFils;
  const lessLeft = list.mealByMealLeftGrams - list.leftGrams;
  if (saved <= 0) return null;
  const amount = formatMoney(saved, language);
  const weight = sizeText(Math.abs(lessLeft), t, language);
  return (
    <p className={styles['saving']}>
      <IconPigMoney size={24} aria-hidden="true" />
      <span>
        {lessLeft >= leastGrams ? t('list.saves_both', { amount, weight }) : t('list.saves', { amount })}
        {lessLeft <= -leastGrams && ` ${t('list.more_left', { weight })}`}
      </span>
    </p>
  );
}

export function WeekListSums({ list, ticking }: { list: WeekShopping; ticking: Ticking }) {
  const { t } = useTranslation('week');
  const { language } = useLanguage();
  const { done, total } = progressOf(list.lines);
  const count = list.meals.length;
  return (
    <SectionCard title={t('list.sum_title')} className={styles['sums'] ?? ''}>
      <p>
        {t('list.meals', { count })} {t('list.people', { people: formatNumber(list.people, language) })}
      </p>
      {list.orderedMeals > 0 && <p>{t('list.ordered', { count: list.orderedMeals })}</p>}
      <dl className={styles['figures']}>
        <dt>{t('list.meal_by_meal')}</dt>
        <dd>{formatMoney(list.mealByMealFils, language)}</dd>
        <dt className={styles['total']}>{t('list.together')}</dt>
        <dd className={styles['total']}>{formatMoney(list.totalFils, language)}</dd>
      </dl>
      <Saving list={list} />
      <p role="status" className={styles['progress']}>
        {t('list.progress', { done: formatNumber(done, language), total: formatNumber(total, language) })}
      </p>
      <p className={styles['note']}>{t('list.prices_note')}</p>
      <div className={styles['tools']}>
        <Button
          variant="quiet"
          onClick={() => window.print()}
          start={<IconPrinter size={20} aria-hidden="true" />}
        >
          {t('list.print')}
        </Button>
        {done > 0 && (
          <Button variant="plain" pending={ticking.isClearing} onClick={ticking.clear}>
            {t('list.clear')}
          </Button>
        )}
      </div>
    </SectionCard>
  );
}
