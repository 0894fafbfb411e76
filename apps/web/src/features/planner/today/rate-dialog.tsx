import { rateMeal, unrateMeal } from '@sufra/contract/planner/history.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../kit/controls/button.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { StarField, type Stars } from '../../../kit/fields/star-form.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';
import { call } from '../../../lib/api.ts';
import { errorText } from '../../../lib/form.ts';
import { useSingleMutation } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';
import type { RecentMeal } from '../planner.api.ts';

function useRateMeal(suggestionId: string) {
  const client = useQueryClient();
  const params = { suggestionId };
  return useSingleMutation({
    mutationFn: (stars: number | null) =>
      stars === null ? call(unrateMeal, { params }) : call(rateMeal, { params, body: { stars } }),
    onSuccess: ({ rating }) =>
      client.setQueriesData<readonly RecentMeal[]>({ queryKey: ['recent-meals'] }, (meals) =>
        meals?.map((meal) => (meal.suggestionId === suggestionId ? { ...meal, rating } : meal)),
      ),
  });
}

export function RateDialog({ meal, onClose }: { meal: RecentMeal; onClose: () => void }) {
  const { t } = useTranslation('stars');
  const form = useId();
  const { mutate, isPending, error } = useRateMeal(meal.suggestionId);
  const [stars, setStars] = useState<Stars | null>(meal.rating as Stars | null);
  const [isTried, setTried] = useState(false);
  const save = (given: Stars | null): void =>
    mutate(given, {
      onSuccess: () => {
        toast({ title: t(given === null ? 'taken_back' : 'thanks') });
        onClose();
      },
    });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (stars !== null && !isPending) save(stars);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title', { name: meal.mealName })}
      actions={
        <>
          {meal.rating !== null && (
            <Button variant="plain" disabled={isPending} onClick={() => save(null)}>
              {t('take_back')}
            </Button>
          )}
          <Button type="submit" form={form} pending={isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <Stack>
          <StarField
            words={{
              legend: t('legend'),
              star: (count) => t('star', { count }),
              word: (count) => t(`word.${String(count)}`),
            }}
            value={stars}
            onChange={setStars}
            error={isTried && stars === null ? t('required') : undefined}
          />
          {error !== null && (
            <Notice tone="danger" role="alert" title={t('failed')}>
              {errorText(error)}
            </Notice>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
