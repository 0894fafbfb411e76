import type { PickAnswer, PickDish } from '@sufra/contract/planner/picks.ts';
import { IconHeart, IconHeartFilled, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DishPicture } from '../../../kit/pictures/dish-picture.tsx';
import { classes } from '../../../kit/style/classes.ts';
import { errorText } from '../../../lib/form.ts';
import styles from './picks.module.css';

interface PickCardProps {
  dish: PickDish;
  failure: Error | undefined;
  onAnswer: (answer: PickAnswer | null) => void;
}

const choices = ['love', 'pass'] as const satisfies readonly PickAnswer[];

export function PickCard({ dish, failure, onAnswer }: PickCardProps) {
  const { t } = useTranslation(['picks', 'options']);
  const { mealId, mealName, mealImage, cuisineTag, answer } = dish;
  const icons = { love: answer === 'love' ? IconHeartFilled : IconHeart, pass: IconX };
  return (
    <li
      className={classes(
        styles['card'],
        'flex min-w-0 flex-col overflow-hidden rounded-card bg-surface',
        answer !== null && styles[answer],
      )}
    >
      <DishPicture
        mealId={mealId}
        name={mealName}
        image={mealImage}
        cuisine={cuisineTag}
        shape="wide"
        labelled={false}
      />
      <div className="flex-1 px-12 pt-12 pb-0">
        <h3 className="text-16 wrap-anywhere">{mealName}</h3>
        <p className="text-14 text-muted">{t(`options:cuisine.${cuisineTag}`)}</p>
      </div>
      <div className="flex flex-wrap gap-8 p-12">
        {choices.map((choice) => {
          const Icon = icons[choice];
          return (
            <button
              key={choice}
              type="button"
              className={classes(
                styles['choice'],
                'flex min-h-44 grow basis-104 cursor-pointer items-center justify-center gap-4 rounded-control px-8 text-14',
                styles[`to_${choice}`],
              )}
              aria-pressed={answer === choice}
              aria-label={t('answer_named', { answer: t(choice), name: mealName })}
              onClick={() => onAnswer(answer === choice ? null : choice)}
            >
              <Icon size={20} aria-hidden="true" />
              {t(choice)}
            </button>
          );
        })}
      </div>
      {failure !== undefined && (
        <p role="alert" className="px-12 pt-0 pb-12 text-14 text-danger-text">
          {t('failed')} {errorText(failure)}
        </p>
      )}
    </li>
  );
}
