// The history tab: every delivery that is behind a driver, the newest first; the driver dashboard opens it.
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { Stack } from '../../ui/surface.tsx';
import { errorText } from '../../lib/error-text.ts';
import { useDriverHistory } from './delivery.api.ts';
import { PastDelivery } from './past-delivery.tsx';

function Past() {
  const { t } = useTranslation('driver');
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useDriverHistory();
  if (data === undefined)
    return error === null ? (
      <Loading label={t('history.loading')}>
        <Skeleton shape="block" height="4rem" />
        <Skeleton shape="block" height="4rem" />
        <Skeleton shape="block" height="4rem" />
      </Loading>
    ) : (
      <ErrorState
        error={error}
        title={t('history.failed')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  const all = data.pages.flatMap(({ deliveries }) => deliveries);
  if (all.length === 0) return <EmptyState title={t('history.empty')} text={t('history.empty_text')} />;
  return (
    <Stack>
      <ul role="list">
        {all.map((past) => (
          <PastDelivery key={past.id} past={past} withDay />
        ))}
      </ul>
      {error !== null && (
        <Notice tone="danger" role="status" title={t('history.failed')}>
          {errorText(error)}
        </Notice>
      )}
      {hasNextPage && (
        <Button variant="quiet" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('history.more')}
        </Button>
      )}
    </Stack>
  );
}

export function HistoryTab() {
  const { t } = useTranslation('driver');
  return (
    <SectionCard title={t('history.title')}>
      <Past />
    </SectionCard>
  );
}
