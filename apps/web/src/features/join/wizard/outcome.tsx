import { IconCheck, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatDay } from '../../../lib/format.ts';
import { PageTitle, SectionCard } from '../../../kit/layout/surface.tsx';
import { PlateArt } from '../../../kit/pictures/plate-art.tsx';
import { StarPattern } from '../../../kit/pictures/ornaments.tsx';
import styles from './wizard.module.css';

function Scene({ isDone = false }: { isDone?: boolean }) {
  return (
    <div className={styles['scene']} aria-hidden="true">
      <StarPattern />
      <PlateArt seed="chicken-machboos" cuisine="emirati" kind="rice" className={styles['plate']} />
      {isDone && (
        <span className={styles['done']}>
          <IconCheck size={28} stroke={3} />
        </span>
      )}
    </div>
  );
}

function WhatHappensNext({ steps }: { steps: readonly string[] }) {
  const { t } = useTranslation('join');
  return (
    <SectionCard title={t('received.next')}>
      <ol className={styles['next']}>
        {steps.map((step) => (
          <li key={step}>
            <IconCircleCheck size={22} aria-hidden="true" />
            <span>{step}</span>
          </li>
        ))}
      </ol>
    </SectionCard>
  );
}

interface ReceivedProps {
  /** When it reached us; null right after the submit. */
  submittedAt: string | null;
  /** What happens next, in sentences. */
  next: readonly string[];
  /** The ways on. */
  children: ReactNode;
}

/** Right after the submit, or whenever somebody comes back to see how it stands. */
export function Received({ submittedAt, next, children }: ReceivedProps) {
  const { t } = useTranslation('join');
  const { language } = useLanguage();
  const isNew = submittedAt === null;
  const date = isNew ? '' : formatDay(new Date(submittedAt), language, 'medium');
  return (
    <>
      <Scene isDone />
      <PageTitle subtitle={isNew ? t('received.lead') : t('received.since', { date })}>
        {t(isNew ? 'received.title' : 'received.waiting')}
      </PageTitle>
      <WhatHappensNext steps={next} />
      <div className={styles['actions']}>{children}</div>
    </>
  );
}

interface RejectedProps {
  decidedAt: string | null;
  /** In the admin's own words. */
  reason: string | null;
  /** The ways on: home, and to apply again. */
  children: ReactNode;
}

export function Rejected({ decidedAt, reason, children }: RejectedProps) {
  const { t } = useTranslation('join');
  const { language } = useLanguage();
  return (
    <>
      <Scene />
      <PageTitle
        subtitle={
          decidedAt === null
            ? undefined
            : t('rejected.lead', { date: formatDay(new Date(decidedAt), language, 'medium') })
        }
      >
        {t('rejected.title')}
      </PageTitle>
      {reason !== null && (
        <SectionCard title={t('rejected.reason')}>
          {/* In whichever language it was written. */}
          <p className={styles['reason']} dir="auto">
            {reason}
          </p>
        </SectionCard>
      )}
      <p>{t('rejected.again_text')}</p>
      <div className={styles['actions']}>{children}</div>
    </>
  );
}

interface SettledProps {
  title: string;
  text: string;
  isDone: boolean;
  /** The ways on. */
  children: ReactNode;
}

/** Nothing is left to decide: let in, or on hold. */
export function Settled({ title, text, isDone, children }: SettledProps) {
  return (
    <>
      <Scene isDone={isDone} />
      <PageTitle subtitle={text}>{title}</PageTitle>
      <div className={styles['actions']}>{children}</div>
    </>
  );
}
