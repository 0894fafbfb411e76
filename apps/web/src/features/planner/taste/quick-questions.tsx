import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../kit/controls/button.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { SectionCard, Row, Stack } from '../../../kit/layout/surface.tsx';
import { errorText } from '../../../lib/form.ts';
import { PickCard } from './pick-card.tsx';
import { type Picks, useAnswer, useReplacePicks, usePicks } from './picks.api.ts';

const atOnce = 3;

const openOf = (picks: Picks): readonly string[] =>
  picks.dishes.flatMap(({ mealId, answer }) => (answer === null ? mealId : [])).slice(0, atOnce);

function Questions({ picks }: { picks: Picks }) {
  const { t } = useTranslation('picks');
  const { failures, answer } = useAnswer();
  const others = useReplacePicks('others');
  const [asked, ask] = useState(() => openOf(picks));
  const dishes = picks.dishes.filter(({ mealId }) => asked.includes(mealId));
  const isDone = dishes.every((dish) => dish.answer !== null);
  const goOn = (): void => {
    const next = openOf(picks);
    if (next.length > 0) ask(next);
    else others.mutate(undefined, { onSuccess: (fresh) => ask(openOf(fresh)) });
  };
  return (
    <Stack>
      <ul
        role="list"
        className="grid grid-cols-[repeat(auto-fill,minmax(8.25rem,1fr))] gap-12 sm:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] sm:gap-16"
      >
        {dishes.map((dish) => (
          <PickCard
            key={dish.mealId}
            dish={dish}
            failure={failures.get(dish.mealId)}
            onAnswer={(given) => answer({ on: dish, answer: given, before: dish.answer })}
          />
        ))}
      </ul>
      <div role="status">{isDone && <p className="text-14 text-muted">{t('quick.thanks')}</p>}</div>
      {others.error !== null && (
        <Notice tone="danger" role="alert" title={t('not_changed')}>
          {errorText(others.error)}
        </Notice>
      )}
      {isDone && (
        <Row gap={8}>
          <Button variant="quiet" pending={others.isPending} onClick={goOn}>
            {t('quick.more')}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

function Asked() {
  const { t } = useTranslation('picks');
  const { data, error, isFetching, refetch } = usePicks();
  if (data !== undefined) return <Questions picks={data} />;
  if (error !== null)
    return (
      <ErrorState
        error={error}
        title={t('error_title')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  return (
    <Loading label={t('loading')}>
      <Skeleton shape="block" height="14rem" />
    </Loading>
  );
}

export function QuickQuestions() {
  const { t } = useTranslation('picks');
  const [isOpen, setOpen] = useState(false);
  return (
    <SectionCard
      title={t('quick.title')}
      aside={
        !isOpen && (
          <Button variant="quiet" onClick={() => setOpen(true)}>
            {t('quick.open')}
          </Button>
        )
      }
    >
      {isOpen ? <Asked /> : <p className="text-14 text-muted">{t('quick.text')}</p>}
    </SectionCard>
  );
}
