// How an application stands, in words: received, not approved, a partner already, on hold; the join screen shows one of them.
import { IconCheck, IconCircleCheck, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { formatDay } from '../../lib/format.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { PlateArt } from '../../ui/plate-art.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { StarPattern } from '../../ui/star-pattern.tsx';
import type { Application } from './join.api.ts';
import styles from './join.module.css';
import scene from './outcome.module.css';

function Scene({ isDone = false }: { isDone?: boolean }) {
  return (
    <div className={scene['scene']} aria-hidden="true">
      <StarPattern />
      <PlateArt seed="chicken-machboos" cuisine="emirati" kind="rice" className={scene['plate']} />
      {isDone && (
        <span className={scene['done']}>
          <IconCheck size={28} stroke={3} />
        </span>
      )}
    </div>
  );
}

const nextSteps = ['review', 'documents', 'notification', 'orders'] as const;

function WhatHappensNext() {
  const { t } = useTranslation('join');
  return (
    <SectionCard title={t('received.next')}>
      <ol className={styles['next']}>
        {nextSteps.map((step) => (
          <li key={step}>
            <IconCircleCheck size={22} aria-hidden="true" />
            <span>{t(`received.${step}`)}</span>
          </li>
        ))}
      </ol>
    </SectionCard>
  );
}

/** Right after the submit, or whenever somebody comes back to see how it stands. */
export function Received({ application }: { application: Application | null }) {
  const { t } = useTranslation('join');
  const { language } = useLanguage();
  const isNew = application === null;
  const date = isNew ? '' : formatDay(new Date(application.submittedAt), language, 'medium');
  return (
    <>
      <Scene isDone />
      <PageTitle subtitle={isNew ? t('received.lead') : t('received.since', { date })}>
        {t(isNew ? 'received.title' : 'received.waiting')}
      </PageTitle>
      <WhatHappensNext />
      <div className={styles['actions']}>
        <LinkButton to="/" variant="quiet">
          {t('back_home')}
        </LinkButton>
        <LinkButton to="/dashboard">{t('to_dashboard')}</LinkButton>
      </div>
    </>
  );
}

export function Rejected({ application, onAgain }: { application: Application; onAgain: () => void }) {
  const { t } = useTranslation('join');
  const { language } = useLanguage();
  const { decidedAt, reason } = application;
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
          {/* The admin's own words, in whichever language they were written. */}
          <p className={styles['reason']} dir="auto">
            {reason}
          </p>
        </SectionCard>
      )}
      <p>{t('rejected.again_text')}</p>
      <div className={styles['actions']}>
        <LinkButton to="/" variant="quiet">
          {t('back_home')}
        </LinkButton>
        <Button onClick={onAgain} start={<IconRefresh size={20} aria-hidden="true" />}>
          {t('rejected.again')}
        </Button>
      </div>
    </>
  );
}

function Settled({ name, children }: { name: 'partner' | 'on_hold'; children: ReactNode }) {
  const { t } = useTranslation('join');
  return (
    <>
      <Scene isDone={name === 'partner'} />
      <PageTitle subtitle={t(`${name}.text`)}>{t(`${name}.title`)}</PageTitle>
      <div className={styles['actions']}>
        <LinkButton to="/" variant="quiet">
          {t('back_home')}
        </LinkButton>
        {children}
      </div>
    </>
  );
}

export function AlreadyPartner() {
  const { t } = useTranslation('join');
  return (
    <Settled name="partner">
      <LinkButton to="/partner/dashboard">{t('partner.open')}</LinkButton>
    </Settled>
  );
}

export function OnHold() {
  const { t } = useTranslation('join');
  return (
    <Settled name="on_hold">
      <LinkButton to="/dashboard">{t('to_dashboard')}</LinkButton>
    </Settled>
  );
}
