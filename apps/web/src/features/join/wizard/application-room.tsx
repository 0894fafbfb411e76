import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { refreshSession, useSession } from '../../../lib/session.ts';
import type { SessionUser } from '@sufra/contract/identity.ts';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { ErrorState, SkeletonPage } from '../../../kit/feedback/states.tsx';
import { Page, VisuallyHidden } from '../../../kit/layout/surface.tsx';

/** True while the roles are being read again. */
export function useFreshRoles(isDoubtful: boolean): boolean {
  const client = useQueryClient();
  const [hasAsked, setAsked] = useState(false);
  useEffect(() => {
    if (isDoubtful && !hasAsked) void refreshSession(client).finally(() => setAsked(true));
  }, [isDoubtful, hasAsked, client]);
  return isDoubtful && !hasAsked;
}

interface UnreadProps {
  /** Null while it is being read. */
  error: unknown;
  onRetry: () => void;
  isRetrying: boolean;
}

/** Nobody knows yet how somebody stands. */
export function Unread({ error, onRetry, isRetrying }: UnreadProps) {
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

/** Visitors may apply too: `children` is told null for them. */
export function JoinSession({ children }: { children: (user: SessionUser | null) => ReactNode }) {
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
