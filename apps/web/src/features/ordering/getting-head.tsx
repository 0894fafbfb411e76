import type { Cuisine } from '@sufra/contract/options.ts';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../kit/controls/button.tsx';
import { DishPicture } from '../../kit/pictures/dish-picture.tsx';
import styles from './getting-head.module.css';

export interface OtherWay {
  readonly to: string;
  readonly label: string;
}

interface GettingHeadProps {
  title: string;
  meal: {
    readonly mealId: string;
    readonly mealTitle: string;
    readonly mealDescription: string;
    readonly mealImage: string | null;
    readonly cuisine: Cuisine;
  };
  /** None for a dish that only its kitchen makes. */
  ways: readonly OtherWay[];
}

export function BackToDashboard() {
  const { t } = useTranslation('getting');
  return (
    <LinkButton
      to="/dashboard"
      variant="plain"
      className={styles['back']}
      start={<IconArrowLeft size={20} className="mirrors" aria-hidden="true" />}
    >
      {t('back')}
    </LinkButton>
  );
}

export function GettingHead({ title, meal, ways }: GettingHeadProps) {
  const { t } = useTranslation('getting');
  const { mealId, mealTitle, mealDescription, mealImage, cuisine } = meal;
  return (
    <header className={styles['head']}>
      <div className={styles['picture']}>
        <DishPicture
          mealId={mealId}
          name={mealTitle}
          image={mealImage}
          cuisine={cuisine}
          shape="square"
          labelled={false}
          loading="eager"
        />
      </div>
      <div className={styles['words']}>
        <h1 className={styles['title']}>
          <span className={styles['kicker']}>{title}</span>{' '}
          <span className={styles['meal']}>{mealTitle}</span>
        </h1>
        <p className={styles['description']}>{mealDescription}</p>
        {ways.length > 0 && (
          <nav className={styles['ways']} aria-label={t('links')}>
            {ways.map(({ to, label }) => (
              <LinkButton key={to} to={to} variant="plain" className={styles['way']}>
                {label}
              </LinkButton>
            ))}
          </nav>
        )}
      </div>
    </header>
  );
}
