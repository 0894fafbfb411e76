import { type ReactNode, type RefObject, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../kit/controls/dialog.tsx';
import { LeaveGuard } from '../../kit/controls/leave-guard.tsx';
import { SkeletonPage } from '../../kit/feedback/states.tsx';
import { Page, type PageProps } from '../../kit/layout/surface.tsx';
import styles from './join.module.css';

interface JoinFrameProps extends PageProps {
  join: {
    readonly isProving: boolean;
    readonly stopProving: () => void;
    readonly hasPictures: RefObject<boolean>;
  };
  /** The sign-in form, which another feature owns. */
  proof: ReactNode;
}

export function JoinFrame({ join, proof, children, ...page }: JoinFrameProps) {
  const { t } = useTranslation('join');
  return (
    <Page {...page}>
      <div className={styles['room']}>
        <Suspense fallback={<SkeletonPage />}>{children}</Suspense>
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
