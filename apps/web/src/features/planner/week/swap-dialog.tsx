import type { MealTime } from '@sufra/contract/options.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../kit/controls/button.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { DishPicture } from '../../../kit/pictures/dish-picture.tsx';
import { SafetyLine, SuggestionReasons } from '../suggestion-reasons.tsx';
import { type Alternative, type WeekChanges, useAlternatives } from './week.api.ts';
import styles from './week.module.css';
import { classes } from '../../../kit/style/classes.ts';

interface OtherProps {
  meal: Alternative;
  isPending: boolean;
  onChoose: () => void;
}

function Other({ meal, isPending, onChoose }: OtherProps) {
  const { t } = useTranslation('week');
  const { mealName: name } = meal;
  return (
    <li
      className={classes(
        styles['other'],
        'grid gap-12 border-b border-line pb-16 last:border-b-0 last:pb-0 h3:text-18',
      )}
    >
      <div className={styles['plate']}>
        <DishPicture
          mealId={meal.mealId}
          name={name}
          image={meal.mealImage}
          cuisine={meal.cuisineTag}
          shape="round"
          labelled={false}
        />
      </div>
      <div className="flex min-w-0 flex-col items-start gap-8">
        <h3>{name}</h3>
        <p>{meal.mealDescription}</p>
        <SafetyLine reasons={meal.reasons} />
        <SuggestionReasons reasons={meal.reasons} />
        <Button
          variant="quiet"
          aria-label={t('choose_meal', { name })}
          pending={isPending}
          onClick={onChoose}
        >
          {t('choose')}
        </Button>
      </div>
    </li>
  );
}

interface SwapDialogProps {
  date: string;
  mealTime: MealTime;
  title: string;
  changing: WeekChanges;
  onClose: () => void;
}

function Others({ date, mealTime, changing, onClose }: Omit<SwapDialogProps, 'title'>) {
  const { t } = useTranslation('week');
  const { data, error, isFetching, refetch } = useAlternatives(date, mealTime);
  if (data === undefined && error !== null) {
    const retry = { onRetry: () => void refetch(), isRetrying: isFetching };
    return <ErrorState error={error} title={t('others_failed')} {...retry} />;
  }
  if (data === undefined) {
    return (
      <Loading label={t('others_loading')}>
        <Skeleton height="6rem" />
        <Skeleton height="6rem" />
        <Skeleton height="6rem" />
      </Loading>
    );
  }
  if (data.meals.length === 0) return <EmptyState title={t('others_none')} text={t('others_none_text')} />;
  const { pending } = changing;
  return (
    <ul role="list" className="flex flex-col gap-16">
      {data.meals.map((meal) => (
        <Other
          key={meal.mealId}
          meal={meal}
          isPending={pending?.kind === 'swap' && pending.body.mealId === meal.mealId}
          onChoose={() => {
            const body = { date, mealTime, instead: data.mealId, mealId: meal.mealId };
            changing.change({ kind: 'swap', body }, t('done.swap', { name: meal.mealName }), onClose);
          }}
        />
      ))}
    </ul>
  );
}

export function SwapDialog({ title, ...props }: SwapDialogProps) {
  return (
    <Dialog open title={title} size="lg" onClose={props.onClose}>
      <Others {...props} />
    </Dialog>
  );
}
