import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../kit/controls/button.tsx';
import type { DriverApplication } from './driver.api.ts';
import type { DriverView } from './driver-view.ts';
import { Received, Rejected, Settled } from './outcome.tsx';

const nextSteps = ['review', 'documents', 'notification', 'drive'] as const;

interface DriverOutcomeProps {
  view: Exclude<DriverView, 'form' | 'unknown'>;
  /** Null where it was sent in this moment. */
  application: DriverApplication['application'];
}

function Home() {
  const { t } = useTranslation('join');
  return (
    <LinkButton to="/" variant="quiet">
      {t('back_home')}
    </LinkButton>
  );
}

export function DriverOutcome({ view, application }: DriverOutcomeProps) {
  const { t } = useTranslation('join');
  if (view === 'received')
    return (
      <Received
        submittedAt={application?.submittedAt ?? null}
        next={nextSteps.map((step) => t(`driver.received.${step}`))}
      >
        <Home />
        <LinkButton to="/dashboard">{t('to_dashboard')}</LinkButton>
      </Received>
    );
  if (view === 'rejected')
    return (
      <Rejected decidedAt={application?.decidedAt ?? null} reason={application?.reason ?? null}>
        <Home />
        <LinkButton to="/join/driver?step=personal" start={<IconRefresh size={20} aria-hidden="true" />}>
          {t('rejected.again')}
        </LinkButton>
      </Rejected>
    );
  const isDriver = view === 'driver';
  return (
    <Settled title={t(`driver.${view}.title`)} text={t(`driver.${view}.text`)} isDone={isDriver}>
      <Home />
      {isDriver ? (
        <LinkButton to="/driver/dashboard">{t('driver.driver.open')}</LinkButton>
      ) : (
        <LinkButton to="/dashboard">{t('to_dashboard')}</LinkButton>
      )}
    </Settled>
  );
}
