import type { SessionUser } from '@sufra/contract/identity.ts';
import { lazy, type ReactNode, useEffect } from 'react';
import { IntroStep } from './intro-step.tsx';
import { JoinFrame } from '../wizard/wizard-frame.tsx';
import { joinKinds, type JoinKind } from './join-kinds.ts';
import { type Join, useJoin } from './use-join.ts';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '../../../kit/controls/button.tsx';
import { type Application, type Standing, useApplications, standingOf } from './join.api.ts';
import { Received, Rejected, Settled } from '../wizard/outcome.tsx';
import { StepRoom } from '../../../kit/layout/step-room.tsx';
import { Page } from '../../../kit/layout/surface.tsx';
import { JoinSession, Unread, useFreshRoles } from '../wizard/application-room.tsx';

// The camera and the long form come in pieces of their own, fetched while the first step is read.
const loadPictures = () => import('./pictures-step.tsx');
const loadDetails = () => import('./details-step.tsx');
const PicturesStep = lazy(async () => ({ default: (await loadPictures()).PicturesStep }));
const DetailsStep = lazy(async () => ({ default: (await loadDetails()).DetailsStep }));

interface JoinWizardProps {
  join: Join;
  user: SessionUser | null;
  /** The sign-in form, which another feature owns. */
  proof: ReactNode;
}

function OpenStep({ join, user }: Pick<JoinWizardProps, 'join' | 'user'>) {
  const { kind, step, goTo } = join;
  if (step === 'intro')
    return <IntroStep kind={kind} onStart={() => goTo(joinKinds[kind].steps[1] ?? 'details')} />;
  return step === 'details' ? (
    <DetailsStep join={join} user={user} />
  ) : (
    <PicturesStep join={join} step={step} />
  );
}

export function JoinWizard({ join, user, proof }: JoinWizardProps) {
  useEffect(() => {
    // Without a connection they are asked for again when their step opens.
    Promise.all([loadPictures(), loadDetails()]).catch(() => undefined);
  }, []);
  return (
    <JoinFrame
      join={join}
      proof={proof}
      width={join.step === 'intro' || join.step === 'documents' ? 'wide' : 'medium'}
    >
      <OpenStep key={join.step} join={join} user={user} />
    </JoinFrame>
  );
}

const nextSteps = ['review', 'documents', 'notification', 'orders'] as const;

interface KitchenOutcomeProps {
  view: Exclude<Standing['view'], 'form' | 'unknown'>;
  /** Null where it was sent in this moment. */
  application: Application | null;
  onAgain: () => void;
}

function Home() {
  const { t } = useTranslation('join');
  return (
    <LinkButton to="/" variant="quiet">
      {t('back_home')}
    </LinkButton>
  );
}

export function KitchenOutcome({ view, application, onAgain }: KitchenOutcomeProps) {
  const { t } = useTranslation('join');
  if (view === 'received')
    return (
      <Received
        submittedAt={application?.submittedAt ?? null}
        next={nextSteps.map((step) => t(`received.${step}`))}
      >
        <Home />
        <LinkButton to="/dashboard">{t('to_dashboard')}</LinkButton>
      </Received>
    );
  if (view === 'rejected')
    return (
      <Rejected decidedAt={application?.decidedAt ?? null} reason={application?.reason ?? null}>
        <Home />
        <Button onClick={onAgain} start={<IconRefresh size={20} aria-hidden="true" />}>
          {t('rejected.again')}
        </Button>
      </Rejected>
    );
  const isPartner = view === 'partner';
  return (
    <Settled title={t(`${view}.title`)} text={t(`${view}.text`)} isDone={isPartner}>
      <Home />
      {isPartner ? (
        <LinkButton to="/partner/dashboard">{t('partner.open')}</LinkButton>
      ) : (
        <LinkButton to="/dashboard">{t('to_dashboard')}</LinkButton>
      )}
    </Settled>
  );
}

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
