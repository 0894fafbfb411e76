// The steps of an application, with the proof of the phone and the question before pictures are lost; the join screen shows it.
import type { SessionUser } from '@sufra/contract/identity.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { Page } from '../../ui/surface.tsx';
import { DetailsStep } from './details-step.tsx';
import { IntroStep } from './intro-step.tsx';
import { joinKinds } from './join-kinds.ts';
import styles from './join.module.css';
import { PicturesStep } from './pictures-step.tsx';
import type { Join } from './use-join.ts';

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
  return (
    <Page width={join.step === 'intro' ? 'wide' : 'medium'}>
      <div className={styles['room']}>
        <OpenStep key={join.step} join={join} user={user} />
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
