import type { SessionUser } from '@sufra/contract/identity.ts';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { hasRole } from '../../lib/session.ts';
import { StepRoom } from '../../kit/controls/progress.tsx';
import { Page } from '../../kit/layout/surface.tsx';
import { DriverOutcome } from './driver-outcome.tsx';
import { driverViewOf } from './driver-view.ts';
import { DriverWizard } from './driver-wizard.tsx';
import { useDriverStanding } from './driver.api.ts';
import { JoinSession, Unread } from './join-session.tsx';
import { useDriverJoin } from './use-driver-join.ts';
import { useFreshRoles } from './use-fresh-roles.ts';

interface DriverJoinScreenProps {
  /** The sign-in form, shown in place when a visitor has filled in everything; it is told the number they gave. */
  proof: (phone: string) => ReactNode;
}

interface RoomProps extends DriverJoinScreenProps {
  user: SessionUser | null;
}

function Room({ proof, user }: RoomProps) {
  const join = useDriverJoin(user);
  const [search] = useSearchParams();
  const reading = useDriverStanding(user !== null);
  const standing = reading.data?.standing;
  const seen = driverViewOf({ user, standing, hasBegun: search.has('step') });
  const view = join.isSent ? 'received' : seen;
  // An approval may be newer than the session: the dashboard opens by the role.
  const isAsking = useFreshRoles(view === 'driver' && user !== null && !hasRole(user, 'driver'));
  if (view === 'unknown' || isAsking)
    return (
      <Unread error={reading.error} onRetry={() => void reading.refetch()} isRetrying={reading.isFetching} />
    );
  return (
    <StepRoom name={view === 'form' ? join.step : view}>
      {view === 'form' ? (
        <DriverWizard join={join} proof={proof(join.draft.phone)} />
      ) : (
        <Page width="narrow">
          <DriverOutcome view={view} application={join.isSent ? null : (reading.data?.application ?? null)} />
        </Page>
      )}
    </StepRoom>
  );
}

export const DriverJoinScreen = ({ proof }: DriverJoinScreenProps) => (
  <JoinSession>{(user) => <Room proof={proof} user={user} />}</JoinSession>
);
