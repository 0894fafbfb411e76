// The steps of an application, with the proof of the phone and the question before pictures are lost; the join screen shows it.
import type { SessionUser } from '@sufra/contract/identity.ts';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { SkeletonPage } from '../../ui/states.tsx';
import { Page } from '../../ui/surface.tsx';
import { IntroStep } from './intro-step.tsx';
import { joinKinds } from './join-kinds.ts';
import styles from './join.module.css';
import type { Join } from './use-join.ts';

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
  const { t } = useTranslation('join');
  useEffect(() => {
    // Without a connection they are asked for again when their step opens.
    Promise.all([loadPictures(), loadDetails()]).catch(() => undefined);
  }, []);
  return (
    <Page width={join.step === 'intro' || join.step === 'documents' ? 'wide' : 'medium'}>
      <div className={styles['room']}>
        <Suspense fallback={<SkeletonPage />}>
          <OpenStep key={join.step} join={join} user={user} />
        </Suspense>
      </div>
      <Dialog open={join.isProving} onClose={join.stopProving} title={t('proof.title')}>
        <div className={styles['fields']}>
          <p>{t('proof.text')}</p>
          {proof}
        </div>
      </Dialog>
      <LeaveGuard
        isDirty={join.hasPictures}
        title={t('leave.title')}
        text={t('leave.text')}
        stayLabel={t('leave.stay')}
        leaveLabel={t('leave.leave')}
      />
    </Page>
  );
}
