import { IconCheck, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatDay } from '../../../lib/format.ts';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { Page, PageTitle, SectionCard } from '../../../kit/layout/surface.tsx';
import { PlateArt } from '../../../kit/pictures/plate-art.tsx';
import { StarPattern } from '../../../kit/pictures/ornaments.tsx';
import styles from './wizard.module.css';
import { classes } from '../../../kit/style/classes.ts';

function Scene({ isDone = false }: { isDone?: boolean }) {
  return (
    <div
      className="relative grid place-items-center overflow-hidden rounded-card bg-sunken pt-24 pb-32"
      aria-hidden="true"
    >
      <StarPattern />
      <PlateArt
        seed="chicken-machboos"
        cuisine="emirati"
        kind="rice"
        className="relative w-[min(11rem,45%)]"
      />
      {isDone && (
        <span className="absolute bottom-12 grid size-52 place-items-center rounded-circle border-4 border-sunken bg-good text-on-good">
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
      <ol className="flex list-none flex-col gap-12 p-0 svg:mt-[0.1em] svg:flex-none svg:text-good-text li:flex li:items-start li:gap-12">
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

interface Admission {
  readonly submittedAt: string;
  readonly decidedAt: string | null;
  readonly reason: string | null;
}

interface OutcomeProps {
  view: 'received' | 'rejected' | 'admitted' | 'on_hold';
  application: Admission | null;
  next: readonly string[];
  settled: { readonly title: string; readonly text: string } | null;
  open: ReactNode;
  again: ReactNode;
}

function useDay() {
  const { language } = useLanguage();
  return (instant: string): string => formatDay(new Date(instant), language, 'medium');
}

function Received({ application, next }: Pick<OutcomeProps, 'application' | 'next'>) {
  const { t } = useTranslation('join');
  const day = useDay();
  return (
    <>
      <Scene isDone />
      <PageTitle
        subtitle={
          application === null
            ? t('received.lead')
            : t('received.since', { date: day(application.submittedAt) })
        }
      >
        {t(application === null ? 'received.title' : 'received.waiting')}
      </PageTitle>
      <WhatHappensNext steps={next} />
    </>
  );
}

function Rejected({ application }: Pick<OutcomeProps, 'application'>) {
  const { t } = useTranslation('join');
  const day = useDay();
  const { decidedAt = null, reason = null } = application ?? {};
  return (
    <>
      <Scene />
      <PageTitle subtitle={decidedAt === null ? undefined : t('rejected.lead', { date: day(decidedAt) })}>
        {t('rejected.title')}
      </PageTitle>
      {reason !== null && (
        <SectionCard title={t('rejected.reason')}>
          <p className="border-s-3 border-highlight ps-16 wrap-anywhere whitespace-pre-line" dir="auto">
            {reason}
          </p>
        </SectionCard>
      )}
      <p>{t('rejected.again_text')}</p>
    </>
  );
}

export function Outcome({ view, application, next, settled, open, again }: OutcomeProps) {
  const { t } = useTranslation('join');
  return (
    <Page width="narrow">
      {view === 'received' && <Received application={application} next={next} />}
      {view === 'rejected' && <Rejected application={application} />}
      {settled !== null && (
        <>
          <Scene isDone={view === 'admitted'} />
          <PageTitle subtitle={settled.text}>{settled.title}</PageTitle>
        </>
      )}
      <div className={classes(styles['actions'], 'flex flex-wrap justify-between gap-12 max-xs:*:flex-auto')}>
        <LinkButton to="/" variant="quiet">
          {t('back_home')}
        </LinkButton>
        {view === 'admitted' && open}
        {view === 'rejected' && again}
        {(view === 'received' || view === 'on_hold') && (
          <LinkButton to="/dashboard">{t('to_dashboard')}</LinkButton>
        )}
      </div>
    </Page>
  );
}
