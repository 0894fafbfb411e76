import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Picks } from '../../features/planner/taste/picks.tsx';
import { safeNext } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { LinkButton } from '../../kit/controls/button.tsx';
import { PageTitle, Page, Row } from '../../kit/layout/surface.tsx';

const plansPath = '/subscribe/plan';
const tastePath = '/account?tab=taste';

function Screen({ user }: { user: SessionUser }) {
  const { t } = useTranslation(['picks', 'common']);
  const [search] = useSearchParams();
  const isJoining = !user.hasActiveSubscription;
  const onward = safeNext(search.get('next')) ?? (isJoining ? plansPath : tastePath);
  return (
    <Page width="wide">
      <Row>
        <LinkButton
          variant="plain"
          to={isJoining ? '/onboarding/preferences' : tastePath}
          start={<IconArrowLeft className="mirrors" size={20} aria-hidden="true" />}
        >
          {t('common:actions.back')}
        </LinkButton>
      </Row>
      <PageTitle subtitle={t('lead')}>{t('title')}</PageTitle>
      <Picks onward={onward} isJoining={isJoining} />
    </Page>
  );
}

export function Component() {
  const { user } = useSession();
  return user === null ? null : <Screen user={user} />;
}
