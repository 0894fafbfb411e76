import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api.ts';
import { LinkButton } from '../../kit/controls/button.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../kit/feedback/states.tsx';
import { useDish } from './dish.api.ts';
import { draftOf, newDish } from './dish-draft.ts';
import { DishEditor } from './dish-editor.tsx';
import { paths } from './menu-view.ts';

export function DishRoom({ mealId }: { mealId: string | null }) {
  const { t } = useTranslation('menu');
  const { data, error, isFetching, refetch } = useDish(mealId);
  if (mealId === null) return <DishEditor mealId={null} opened={newDish} openOrders={0} />;
  if (data !== undefined)
    return <DishEditor mealId={mealId} opened={draftOf(data)} openOrders={data.openOrders} />;
  if (error === null) {
    return (
      <Loading label={t('dish.loading')}>
        <Skeleton shape="block" height="16rem" />
        <Skeleton shape="block" height="16rem" />
      </Loading>
    );
  }
  if (isApiError(error) && (error.status === 404 || error.status === 400)) {
    return (
      <EmptyState
        title={t('dish.missing')}
        text={t('dish.missing_text')}
        action={<LinkButton to={paths.list}>{t('back')}</LinkButton>}
      />
    );
  }
  return (
    <ErrorState
      error={error}
      title={t('dish.failed')}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
}
