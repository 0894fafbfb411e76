import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import { IconRefresh } from '@tabler/icons-react';
import { lazy, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '../../../kit/controls/button.tsx';
import { ApplicantSession, ApplicationRoom, useFreshRoles } from '../wizard/application-room.tsx';
import { Outcome } from '../wizard/outcome.tsx';
import { WizardFrame } from '../wizard/wizard-frame.tsx';
import { IntroStep } from './intro-step.tsx';
import { joinKinds, type JoinKind, type JoinStep } from './join-kinds.ts';
import { type Application, type Standing, useApplications, standingOf } from './join.api.ts';
import { type Join, useJoin } from './use-join.ts';

const loadPictures = () => import('./pictures-step.tsx');
const loadDetails = () => import('./details-step.tsx');
const PicturesStep = lazy(async () => ({ default: (await loadPictures()).PicturesStep }));
const DetailsStep = lazy(async () => ({ default: (await loadDetails()).DetailsStep }));

interface OpenStepProps {
  join: Join;
  user: SessionUser | null;
}

const secondStep = (kind: JoinKind): JoinStep => joinKinds[kind].steps[1] ?? 'details';

function OpenStep({ join, user }: OpenStepProps) {
  const { kind, step, goTo } = join;
  if (step === 'intro') return <IntroStep kind={kind} onStart={() => goTo(secondStep(kind))} />;
  return step === 'details' ? (
    <DetailsStep join={join} user={user} />
  ) : (
    <PicturesStep join={join} step={step} />
  );
}

const outcomeSteps = ['review', 'documents', 'notification', 'orders'] as const;

interface KitchenOutcomeProps {
  view: Exclude<Standing['view'], 'form' | 'unknown'>;
  application: Application | null;
  onAgain: () => void;
}

function KitchenOutcome({ view, application, onAgain }: KitchenOutcomeProps) {
  const { t } = useTranslation('join');
  const isSettled = view === 'partner' || view === 'on_hold';
  return (
    <Outcome
      view={view === 'partner' ? 'admitted' : view}
      application={application}
      next={outcomeSteps.map((step) => t(`received.${step}`))}
      settled={isSettled ? { title: t(`${view}.title`), text: t(`${view}.text`) } : null}
      open={<LinkButton to="/partner/dashboard">{t('partner.open')}</LinkButton>}
      again={
        <Button onClick={onAgain} start={<IconRefresh size={20} aria-hidden="true" />}>
          {t('rejected.again')}
        </Button>
      }
    />
  );
}

interface JoinScreenProps {
  kind: JoinKind;
  proof: ReactNode;
}

function Room({ kind, proof, user }: JoinScreenProps & { user: SessionUser | null }) {
  const join = useJoin(kind, user);
  const { step, isSent } = join;
  const reading = useApplications(user !== null);
  const standing = standingOf({ user, applications: reading.data, kind, step });
  const isRefreshing = useFreshRoles(standing.view === 'on_hold');
  const view = isSent ? 'received' : standing.view;
  const isUnknown = view === 'unknown' || (view === 'on_hold' && isRefreshing);
  return (
    <ApplicationRoom name={isUnknown ? null : view === 'form' ? step : view} reading={reading}>
      {view === 'form' || view === 'unknown' ? (
        <WizardFrame
          join={join}
          proof={proof}
          preload={[loadPictures, loadDetails]}
          width={step === 'intro' || step === 'documents' ? 'wide' : 'medium'}
        >
          <OpenStep key={step} join={join} user={user} />
        </WizardFrame>
      ) : (
        <KitchenOutcome
          view={view}
          application={!isSent && 'application' in standing ? standing.application : null}
          onAgain={() => join.goTo(secondStep(kind))}
        />
      )}
    </ApplicationRoom>
  );
}

export const JoinScreen = ({ kind, proof }: JoinScreenProps) => (
  <ApplicantSession>{(user) => <Room key={kind} kind={kind} proof={proof} user={user} />}</ApplicantSession>
);
