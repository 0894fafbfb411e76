import { IconBrandWhatsapp, IconArrowLeft } from '@tabler/icons-react';
import { type ReactNode, type RefObject, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '../../../lib/phone.ts';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { LeaveGuard } from '../../../kit/controls/leave-guard.tsx';
import { SkeletonPage } from '../../../kit/feedback/states.tsx';
import {
  Page,
  type PageProps,
  PageTitle,
  Badge,
  LeftToRight,
  SectionCard,
} from '../../../kit/layout/surface.tsx';
import { Progress } from '../../../kit/controls/progress.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { Button } from '../../../kit/controls/button.tsx';
import styles from './wizard.module.css';
import { classes } from '../../../kit/style/classes.ts';

interface WizardFrameProps extends PageProps {
  join: {
    readonly isProving: boolean;
    readonly stopProving: () => void;
    readonly hasPictures: RefObject<boolean>;
  };
  proof: ReactNode;
  preload: readonly (() => Promise<unknown>)[];
}

export function WizardFrame({ join, proof, preload, children, ...page }: WizardFrameProps) {
  const { t } = useTranslation('join');
  const [imports] = useState(preload);
  useEffect(() => {
    // A failed import is tried again when its step opens.
    Promise.all(imports.map((load) => load())).catch(() => undefined);
  }, [imports]);
  return (
    <Page {...page}>
      <div className="flex flex-col gap-24">
        <Suspense fallback={<SkeletonPage />}>{children}</Suspense>
      </div>
      <Dialog open={join.isProving} onClose={join.stopProving} title={t('proof.title')}>
        <div className="flex flex-col gap-16">
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

interface WizardHeadProps {
  step: number;
  total: number;
  title: string;
  subtitle: ReactNode;
  aside?: ReactNode;
}

export function WizardHead({ step, total, title, subtitle, aside }: WizardHeadProps) {
  const { t } = useTranslation('common');
  const badge = t('kit.step_badge', { step, total });
  return (
    <div className="flex flex-col gap-12">
      <Progress percent={(step / total) * 100} label={badge} />
      <div className="flex flex-wrap items-center justify-between gap-8">
        <Badge tone="main">{badge}</Badge>
        {aside}
      </div>
      <PageTitle subtitle={subtitle}>{title}</PageTitle>
    </div>
  );
}

export function NotKept({ text }: { text: string }) {
  const { t } = useTranslation('join');
  return (
    <Notice tone="info" role="status" title={t('not_kept.title')}>
      {text}
    </Notice>
  );
}

export function AnswerPhone({ phone }: { phone: string | null }) {
  const { t } = useTranslation('join');
  return (
    <SectionCard title={t('phone.title')} icon={<IconBrandWhatsapp size={24} aria-hidden="true" />}>
      {phone === null ? (
        <p>{t('phone.visitor')}</p>
      ) : (
        <p>
          {t('phone.known')} <LeftToRight>{formatPhone(phone)}</LeftToRight>
        </p>
      )}
    </SectionCard>
  );
}

interface FormFootProps {
  isMissing: boolean;
  failure: string | null;
  isSending: boolean;
  onBack?: () => void;
  children: ReactNode;
}

export function FormFoot({ isMissing, failure, isSending, onBack, children }: FormFootProps) {
  const { t } = useTranslation(['join', 'common']);
  return (
    <div className="flex flex-col gap-16">
      {isMissing && (
        <Notice tone="danger" role="alert" title={t('missing.title')}>
          {t('missing.text')}
        </Notice>
      )}
      {!isMissing && failure !== null && (
        <Notice tone="danger" role="alert" title={t('failed')}>
          {failure}
        </Notice>
      )}
      <div className={classes(styles['actions'], 'flex flex-wrap justify-between gap-12 max-xs:*:flex-auto')}>
        {onBack && (
          <Button
            variant="quiet"
            disabled={isSending}
            onClick={onBack}
            start={<IconArrowLeft size={20} className="mirrors" aria-hidden="true" />}
          >
            {t('common:actions.back')}
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}
