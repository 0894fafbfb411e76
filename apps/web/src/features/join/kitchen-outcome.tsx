import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '../../kit/controls/button.tsx';
import type { Application } from './join.api.ts';
import { Received, Rejected, Settled } from './outcome.tsx';
import type { Standing } from './standing.ts';

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
