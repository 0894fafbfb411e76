import type { Recipe } from '@sufra/contract/catalogue.ts';
import {
  IconChefHat,
  IconClock,
  IconFlame,
  IconSlice,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { occasionText } from '../../lib/food-text.ts';
import { DishPicture } from '../../kit/pictures/dish-picture.tsx';
import { PageTitle, Badge } from '../../kit/layout/surface.tsx';
import styles from './recipe-hero.module.css';

interface FigureProps {
  icon: TablerIcon;
  label: string;
  value: string;
}

function Figure({ icon: Icon, label, value }: FigureProps) {
  return (
    <div className={styles['figure']}>
      <dt>
        <Icon size={18} aria-hidden="true" />
        {label}
      </dt>
      <dd>{value}</dd>
    </div>
  );
}

function Figures({ recipe }: { recipe: Recipe }) {
  const { t } = useTranslation('catalogue');
  const { preparationTime, cookingTime, servings, difficulty } = recipe;
  const minutes = (count: number): string => t('minutes', { count });
  return (
    <dl className={styles['figures']}>
      <Figure icon={IconSlice} label={t('prep_time')} value={minutes(preparationTime)} />
      <Figure icon={IconFlame} label={t('cook_time')} value={minutes(cookingTime)} />
      <Figure icon={IconClock} label={t('total_time')} value={minutes(preparationTime + cookingTime)} />
      <Figure icon={IconUsers} label={t('servings')} value={t('servings_count', { count: servings })} />
      <Figure icon={IconChefHat} label={t('difficulty')} value={t(`options:difficulty.${difficulty}`)} />
    </dl>
  );
}

export function RecipeHero({ recipe }: { recipe: Recipe }) {
  const { t } = useTranslation('catalogue');
  const { t: tOptions } = useTranslation('options');
  const { language } = useLanguage();
  const { occasion, mealId, title, description, image, cuisine, mealTimes, tags } = recipe;
  return (
    <header className={styles['hero']}>
      <div className={styles['picture']}>
        <DishPicture mealId={mealId} name={title} image={image} cuisine={cuisine} loading="eager" />
      </div>
      <div className={styles['words']}>
        <ul role="list" className={styles['chips']} aria-label={t('kind')}>
          <li>
            <Badge tone="main">{t(`options:cuisine.${cuisine}`)}</Badge>
          </li>
          {occasion !== null && (
            <li>
              <Badge tone="highlight">{occasionText(occasion, tOptions, language)}</Badge>
            </li>
          )}
          {mealTimes.map((time) => (
            <li key={time}>
              <Badge>{t(`options:meal_time.${time}`)}</Badge>
            </li>
          ))}
        </ul>
        <PageTitle subtitle={description}>{title}</PageTitle>
        <Figures recipe={recipe} />
        {tags.length > 0 && (
          <ul role="list" className={styles['chips']} aria-label={t('tags')}>
            {tags.map((tag) => (
              <li key={tag}>
                <Badge>{t(`tag.${tag}`, { defaultValue: tag })}</Badge>
              </li>
            ))}
          </ul>
        )}
      </div>
    </header>
  );
}
