import { StepTransition } from '../../../kit/controls/progress.tsx';
import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshSession, useSession } from '../../../lib/session.ts';
import { ApiError } from '../../../lib/api.ts';
import { ErrorState, SkeletonPage } from '../../../kit/feedback/states.tsx';
import { Page, VisuallyHidden } from '../../../kit/layout/surface.tsx';

/** Refetches the session once when its roles may predate an approval; true meanwhile. */
export function useFreshRoles(isDoubtful: boolean): boolean {
  const client = useQueryClient();
  const [hasAsked, setAsked] = useState(false);
  useEffect(() => {
    if (isDoubtful && !hasAsked) void refreshSession(client).finally(() => setAsked(true));
  }, [isDoubtful, hasAsked, client]);
  return isDoubtful && !hasAsked;
}

interface UnreadProps {
  error: unknown;
  onRetry: () => void;
  isRetrying: boolean;
}

function Unread({ error, onRetry, isRetrying }: UnreadProps) {
  const { t } = useTranslation('join');
  return (
    <Page>
      <VisuallyHidden>
        <h1>{t('unread')}</h1>
      </VisuallyHidden>
      {error === null ? (
        <SkeletonPage />
      ) : (
        <ErrorState error={error} title={t('unread')} onRetry={onRetry} isRetrying={isRetrying} />
      )}
    </Page>
  );
}

/** Passes null for visitors, who may apply too. */
export function ApplicantSession({ children }: { children: (user: SessionUser | null) => ReactNode }) {
  const { user, isLoading, isUnreachable } = useSession();
  const client = useQueryClient();
  if (isLoading || isUnreachable)
    return (
      <Unread
        error={isLoading ? null : new ApiError(0, 'offline', {})}
        onRetry={() => void refreshSession(client)}
        isRetrying={false}
      />
    );
  return children(user);
}

interface ApplicationRoomProps {
  /** The open step or the outcome; null until it is known. */
  name: string | null;
  reading: {
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  children: ReactNode;
}

export function ApplicationRoom({ name, reading, children }: ApplicationRoomProps) {
  if (name === null)
    return (
      <Unread error={reading.error} onRetry={() => void reading.refetch()} isRetrying={reading.isFetching} />
    );
  return <StepTransition name={name}>{children}</StepTransition>;
}
