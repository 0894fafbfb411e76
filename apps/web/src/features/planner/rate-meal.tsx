import { IconStar } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/controls/button.tsx';
import type { RecentMeal } from './planner.api.ts';

const RateDialog = lazy(async () => ({ default: (await import('./rate-dialog.tsx')).RateDialog }));

export function RateMeal({ meal }: { meal: RecentMeal }) {
  const { t } = useTranslation('stars');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="plain"
        start={<IconStar size={18} aria-hidden="true" />}
        aria-label={t(meal.rating === null ? 'ask_named' : 'change_named', { name: meal.mealName })}
        onClick={() => setOpen(true)}
      >
        {t(meal.rating === null ? 'ask' : 'change')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <RateDialog meal={meal} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
