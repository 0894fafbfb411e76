import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import { IconRefresh } from '@tabler/icons-react';
import { type ComponentType, lazy, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { hasRole } from '../../../lib/session.ts';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { ApplicantSession, ApplicationRoom, useFreshRoles } from '../wizard/application-room.tsx';
import { Outcome } from '../wizard/outcome.tsx';
import { WizardFrame } from '../wizard/wizard-frame.tsx';
import { DriverPersonal } from './driver-personal.tsx';
import { DriverStepForm, type DriverPart } from './driver-step.tsx';
import type { DriverStep } from './driver-steps.ts';
import { DriverWelcome } from './driver-welcome.tsx';
import { type DriverApplication, type DriverView, driverViewOf, useDriverStanding } from './driver.api.ts';
import { useDriverJoin } from './use-driver-join.ts';

const loadVehicle = () => import('./driver-vehicle.tsx');
const loadDocuments = () => import('./driver-documents.tsx');
const loadBanking = () => import('./driver-banking.tsx');

const fields: Readonly<Record<DriverStep, ComponentType<DriverPart>>> = {
  personal: DriverPersonal,
  vehicle: lazy(async () => ({ default: (await loadVehicle()).DriverVehicle })),
  documents: lazy(async () => ({ default: (await loadDocuments()).DriverDocuments })),
  banking: lazy(async () => ({ default: (await loadBanking()).DriverBanking })),
};

const outcomeSteps = ['review', 'documents', 'notification', 'drive'] as const;

interface DriverOutcomeProps {
  view: Exclude<DriverView, 'form' | 'unknown'>;
  application: DriverApplication['application'];
}

function DriverOutcome({ view, application }: DriverOutcomeProps) {
  const { t } = useTranslation('join');
  const isSettled = view === 'driver' || view === 'on_hold';
  return (
    <Outcome
      view={view === 'driver' ? 'admitted' : view}
      application={application}
      next={outcomeSteps.map((step) => t(`driver.received.${step}`))}
      settled={isSettled ? { title: t(`driver.${view}.title`), text: t(`driver.${view}.text`) } : null}
      open={<LinkButton to="/driver/dashboard">{t('driver.driver.open')}</LinkButton>}
      again={
        <LinkButton to="/join/driver?step=personal" start={<IconRefresh size={20} aria-hidden="true" />}>
          {t('rejected.again')}
        </LinkButton>
      }
    />
  );
}

interface DriverJoinScreenProps {
  /** Visitors' sign-in form, with the application's phone number. */
  proof: (phone: string) => ReactNode;
}

function Room({ proof, user }: DriverJoinScreenProps & { user: SessionUser | null }) {
  const join = useDriverJoin(user);
  const { step, isSent } = join;
  const [search] = useSearchParams();
  const reading = useDriverStanding(user !== null);
  const standing = reading.data?.standing;
  const seen = driverViewOf({ user, standing, hasBegun: search.has('step') });
  const view = isSent ? 'received' : seen;
  // The dashboard requires the role.
  const isRefreshing = useFreshRoles(view === 'driver' && user !== null && !hasRole(user, 'driver'));
  const name = view === 'form' ? step : view;
  return (
    <ApplicationRoom name={name === 'unknown' || isRefreshing ? null : name} reading={reading}>
      {view === 'form' || view === 'unknown' ? (
        <WizardFrame
          join={join}
          proof={proof(join.draft.phone)}
          preload={[loadVehicle, loadDocuments, loadBanking]}
          width={step === 'documents' ? 'wide' : 'medium'}
        >
          <DriverStepForm key={step} join={join} Fields={fields[step]}>
            {step === 'personal' && <DriverWelcome />}
          </DriverStepForm>
        </WizardFrame>
      ) : (
        <DriverOutcome view={view} application={isSent ? null : (reading.data?.application ?? null)} />
      )}
    </ApplicationRoom>
  );
}

export const DriverJoinScreen = ({ proof }: DriverJoinScreenProps) => (
  <ApplicantSession>{(user) => <Room proof={proof} user={user} />}</ApplicantSession>
);
