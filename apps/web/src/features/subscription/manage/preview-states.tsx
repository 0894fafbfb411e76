import { useTranslation } from 'react-i18next';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { isApiError } from '../../../lib/api.ts';

export function EffectComing({ rows }: { rows: number }) {
  return (
    <Loading>
      {Array.from({ length: rows }, (_, at) => (
        <Skeleton key={at} height="2.25rem" />
      ))}
    </Loading>
  );
}

interface PreviewFailedProps {
  error: Error;
  onRetry: () => void;
}

export function PreviewFailed({ error, onRetry }: PreviewFailedProps) {
  const { t } = useTranslation('billing');
  if (isApiError(error, 'not_possible_now') && error.params['reason'] === 'renewal_due') {
    return (
      <Notice role="alert" title={t('renewal_due_title')}>
        {t('renewal_due')}
      </Notice>
    );
  }
  return <ErrorState error={error} onRetry={onRetry} />;
}
