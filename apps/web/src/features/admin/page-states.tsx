import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api.ts';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../kit/feedback/states.tsx';
import { RoomHead, type RoomHeadProps } from './room-head.tsx';

interface Reading {
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

export interface PageStateProps {
  reading: Reading;
  /** The h1 while there is nothing to name the page by. */
  title: string;
  back: NonNullable<RoomHeadProps['back']>;
}

function Bones() {
  return (
    <Loading>
      <Skeleton shape="block" height="12rem" />
      <Skeleton shape="block" height="16rem" />
    </Loading>
  );
}

export function PageState({ reading, title, back }: PageStateProps) {
  const { t } = useTranslation('admin');
  const { error, isFetching, refetch } = reading;
  const isGone = isApiError(error) && (error.status === 404 || error.status === 400);
  return (
    <>
      <RoomHead title={title} back={back} />
      {error === null ? (
        <Bones />
      ) : isGone ? (
        <EmptyState title={t('gone')} text={t('gone_text')} />
      ) : (
        <ErrorState
          error={error}
          title={t('page_failed')}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
    </>
  );
}
