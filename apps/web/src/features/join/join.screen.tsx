// Applying as a chef or a restaurant, or how the application stands; the two pages of joining open it.
import type { SessionUser } from '@sufra/contract/identity.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api.ts';
import { refreshSession, useSession } from '../../lib/session.ts';
import { ErrorState, SkeletonPage } from '../../ui/states.tsx';
import { StepRoom } from '../../ui/step-room.tsx';
import { Page } from '../../ui/surface.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { JoinWizard } from './join-wizard.tsx';
import { type JoinKind, joinKinds } from './join-kinds.ts';
import { useApplications } from './join.api.ts';
import { AlreadyPartner, OnHold, Received, Rejected } from './outcome.tsx';
import { standingOf } from './standing.ts';
import { useJoin } from './use-join.ts';
import { useFreshRoles } from './use-fresh-roles.ts';

interface JoinScreenProps {
  kind: JoinKind;
  /** The sign-in form, shown in place when a visitor has filled in everything. */
  proof: ReactNode;
}

function Unread({
  error,
  onRetry,
  isRetrying,
}: {
  error: unknown;
  onRetry: () => void;
  isRetrying: boolean;
}) {
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

interface RoomProps extends JoinScreenProps {
  user: SessionUser | null;
}

function Room({ kind, proof, user }: RoomProps) {
  const join = useJoin(kind, user);
  const reading = useApplications(user !== null);
  const standing = standingOf({ user, applications: reading.data, kind, step: join.step });
  const isAsking = useFreshRoles(standing.view === 'on_hold');
  const received = join.isSent || standing.view === 'received';
  if (!received && (standing.view === 'unknown' || isAsking))
    return (
      <Unread error={reading.error} onRetry={() => void reading.refetch()} isRetrying={reading.isFetching} />
    );
  const isForm = !received && standing.view === 'form';
  return (
    <StepRoom name={received ? 'received' : isForm ? join.step : standing.view}>
      {isForm ? (
        <JoinWizard join={join} user={user} proof={proof} />
      ) : (
        <Page width="narrow">
          {received && (
            <Received application={!join.isSent && 'application' in standing ? standing.application : null} />
          )}
          {!received && standing.view === 'partner' && <AlreadyPartner />}
          {!received && standing.view === 'on_hold' && <OnHold />}
          {!received && standing.view === 'rejected' && (
            <Rejected
              application={standing.application}
              onAgain={() => join.goTo(joinKinds[kind].steps[1] ?? 'details')}
            />
          )}
        </Page>
      )}
    </StepRoom>
  );
}

export function JoinScreen({ kind, proof }: JoinScreenProps) {
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
  return <Room key={kind} kind={kind} proof={proof} user={user} />;
}
