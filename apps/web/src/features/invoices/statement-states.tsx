import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api.ts';
import { EmptyPlate, ErrorState, Loading, Skeleton } from '../../kit/feedback/states.tsx';
import { PageTitle, Card, Stack } from '../../kit/layout/surface.tsx';

export interface StatementStateProps {
  reading: { readonly error: unknown; readonly isFetching: boolean; readonly refetch: () => unknown };
}

export function StatementState({ reading: { error, isFetching, refetch } }: StatementStateProps) {
  const { t } = useTranslation('payouts');
  if (isApiError(error, 'not_found')) {
    return (
      <>
        <EmptyPlate />
        <PageTitle subtitle={t('statement.missing_text')}>{t('statement.missing_title')}</PageTitle>
      </>
    );
  }
  if (error !== null) {
    return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  return (
    <Loading>
      <Card padding="lg">
        <Stack>
          <Skeleton shape="block" height="7rem" />
          <Skeleton width="50%" height="2.25rem" />
          <Skeleton shape="block" height="8rem" />
          <Skeleton shape="block" height="12rem" />
        </Stack>
      </Card>
    </Loading>
  );
}
