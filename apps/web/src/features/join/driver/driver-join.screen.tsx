import { type ComponentType, lazy, type ReactNode, useEffect } from 'react';
import { DriverPersonal } from './driver-personal.tsx';
import { DriverStepForm, type DriverPart } from './driver-step.tsx';
import type { DriverStep } from './driver-steps.ts';
import { DriverWelcome } from './driver-welcome.tsx';
import { JoinFrame } from '../wizard/wizard-frame.tsx';
import { type DriverJoin, useDriverJoin } from './use-driver-join.ts';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { type DriverApplication, type DriverView, driverViewOf, useDriverStanding } from './driver.api.ts';
import { Received, Rejected, Settled } from '../wizard/outcome.tsx';
import type { SessionUser } from '@sufra/contract/identity.ts';
import { useSearchParams } from 'react-router';
import { hasRole } from '../../../lib/session.ts';
import { StepRoom } from '../../../kit/layout/step-room.tsx';
import { Page } from '../../../kit/layout/surface.tsx';
import { JoinSession, Unread, useFreshRoles } from '../wizard/application-room.tsx';

// What comes later is fetched while the first step is filled in.
const loadVehicle = () => import('./driver-vehicle.tsx');
const loadDocuments = () => import('./driver-documents.tsx');
const loadBanking = () => import('./driver-banking.tsx');

const fields: Readonly<Record<DriverStep, ComponentType<DriverPart>>> = {
  personal: DriverPersonal,
  vehicle: lazy(async () => ({ default: (await loadVehicle()).DriverVehicle })),
  documents: lazy(async () => ({ default: (await loadDocuments()).DriverDocuments })),
  banking: lazy(async () => ({ default: (await loadBanking()).DriverBanking })),
};

interface DriverWizardProps {
  join: DriverJoin;
  /** The sign-in form, which another feature owns. */
  proof: ReactNode;
}

export function DriverWizard({ join, proof }: DriverWizardProps) {
  const { step } = join;
  useEffect(() => {
    // Without a connection they are asked for again when their step opens.
    Promise.all([loadVehicle(), loadDocuments(), loadBanking()]).catch(() => undefined);
  }, []);
  return (
    <JoinFrame join={join} proof={proof} width={step === 'documents' ? 'wide' : 'medium'}>
      <DriverStepForm key={step} join={join} Fields={fields[step]}>
        {step === 'personal' && <DriverWelcome />}
      </DriverStepForm>
    </JoinFrame>
  );
}

const nextSteps = ['review', 'documents', 'notification', 'drive'] as const;

interface DriverOutcomeProps {
  view: Exclude<DriverView, 'form' | 'unknown'>;
  /** Null where it was sent in this moment. */
  application: DriverApplication['application'];
}

function Home() {
  const { t } = useTranslation('join');
  return (
    <LinkButton to="/" variant="quiet">
      {t('back_home')}
    </LinkButton>
  );
}

export function DriverOutcome({ view, application }: DriverOutcomeProps) {
  const { t } = useTranslation('join');
  if (view === 'received')
    return (
      <Received
        submittedAt={application?.submittedAt ?? null}
        next={nextSteps.map((step) => t(`driver.received.${step}`))}
      >
        <Home />
        <LinkButton to="/dashboard">{t('to_dashboard')}</LinkButton>
      </Received>
    );
  if (view === 'rejected')
    return (
      <Rejected decidedAt={application?.decidedAt ?? null} reason={application?.reason ?? null}>
        <Home />
        <LinkButton to="/join/driver?step=personal" start={<IconRefresh size={20} aria-hidden="true" />}>
          {t('rejected.again')}
        </LinkButton>
      </Rejected>
    );
  const isDriver = view === 'driver';
  return (
    <Settled title={t(`driver.${view}.title`)} text={t(`driver.${view}.text`)} isDone={isDriver}>
      <Home />
      {isDriver ? (
        <LinkButton to="/driver/dashboard">{t('driver.driver.open')}</LinkButton>
      ) : (
        <LinkButton to="/dashboard">{t('to_dashboard')}</LinkButton>
      )}
    </Settled>
  );
}

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
