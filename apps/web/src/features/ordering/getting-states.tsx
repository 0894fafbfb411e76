import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api.ts';
import { Button, LinkButton } from '../../kit/controls/button.tsx';
import { Notice } from '../../kit/feedback/notice.tsx';
import { ErrorState, Loading, Skeleton } from '../../kit/feedback/states.tsx';
import { Page, VisuallyHidden } from '../../kit/layout/surface.tsx';
import { BackToDashboard } from './getting-head.tsx';
import { GettingLayout } from './getting-layout.tsx';
import styles from './getting-states.module.css';

export function GettingLoading({ label }: { label: string }) {
  return (
    <Page width="wide">
      <BackToDashboard />
      <VisuallyHidden>
        <h1>{label}</h1>
      </VisuallyHidden>
      <div className={styles['head']}>
        <Skeleton shape="block" height="5.5rem" />
        <Loading label={label}>
          <Skeleton width="30%" />
          <Skeleton width="80%" height="2rem" />
          <Skeleton />
        </Loading>
      </div>
      <GettingLayout aside={<Skeleton shape="block" height="19rem" />}>
        <Skeleton shape="block" height="40rem" />
        <Skeleton shape="block" height="18rem" />
      </GettingLayout>
    </Page>
  );
}

interface GettingFailedProps {
  error: unknown;
  title: string;
  onRetry: () => void;
  isRetrying: boolean;
}

export function GettingFailed({ error, title, onRetry, isRetrying }: GettingFailedProps) {
  const { t } = useTranslation('getting');
  const isMissing = isApiError(error, 'meal_not_found');
  const heading = isMissing ? t('not_found') : title;
  return (
    <Page>
      <VisuallyHidden>
        <h1>{heading}</h1>
      </VisuallyHidden>
      <ErrorState
        error={error}
        title={heading}
        {...(!isMissing && { onRetry, isRetrying })}
        action={
          <LinkButton to="/dashboard" variant={isMissing ? 'main' : 'plain'}>
            {t('back')}
          </LinkButton>
        }
      />
    </Page>
  );
}

interface NotReadProps {
  text: string;
  onRetry: () => void;
  isRetrying: boolean;
}

/** What is shown is still the last answer: the newest could not be read. */
export function NotRead({ text, onRetry, isRetrying }: NotReadProps) {
  const { t } = useTranslation('common');
  return (
    <Notice
      tone="highlight"
      role="alert"
      action={
        <Button variant="quiet" pending={isRetrying} onClick={onRetry}>
          {t('actions.retry')}
        </Button>
      }
    >
      {text}
    </Notice>
  );
}
