import type { SessionUser } from '@sufra/contract/identity.ts';
import type { ReactNode } from 'react';
import { StepRoom } from '../../kit/controls/progress.tsx';
import { Page } from '../../kit/layout/surface.tsx';
import { JoinWizard } from './join-wizard.tsx';
import { type JoinKind, joinKinds } from './join-kinds.ts';
import { useApplications } from './join.api.ts';
import { JoinSession, Unread } from './join-session.tsx';
import { KitchenOutcome } from './kitchen-outcome.tsx';
import { standingOf } from './standing.ts';
import { useJoin } from './use-join.ts';
import { useFreshRoles } from './use-fresh-roles.ts';

interface JoinScreenProps {
  kind: JoinKind;
  /** The sign-in form, shown in place when a visitor has filled in everything. */
  proof: ReactNode;
}

interface RoomProps extends JoinScreenProps {
  user: SessionUser | null;
}

function Room({ kind, proof, user }: RoomProps) {
  const join = useJoin(kind, user);
  const reading = useApplications(user !== null);
  const standing = standingOf({ user, applications: reading.data, kind, step: join.step });
  const isAsking = useFreshRoles(standing.view === 'on_hold');
  const view = join.isSent ? 'received' : standing.view;
  if (view === 'unknown' || (view === 'on_hold' && isAsking))
    return (
      <Unread error={reading.error} onRetry={() => void reading.refetch()} isRetrying={reading.isFetching} />
    );
  return (
    <StepRoom name={view === 'form' ? join.step : view}>
      {view === 'form' ? (
        <JoinWizard join={join} user={user} proof={proof} />
      ) : (
        <Page width="narrow">
          <KitchenOutcome
            view={view}
            application={!join.isSent && 'application' in standing ? standing.application : null}
            onAgain={() => join.goTo(joinKinds[kind].steps[1] ?? 'details')}
          />
        </Page>
      )}
    </StepRoom>
  );
}

export const JoinScreen = ({ kind, proof }: JoinScreenProps) => (
  <JoinSession>{(user) => <Room key={kind} kind={kind} proof={proof} user={user} />}</JoinSession>
);
