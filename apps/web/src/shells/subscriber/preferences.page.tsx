import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import { type Preferences, usePreferences } from '../../features/household/household.api.ts';
import { MembersSection } from '../../features/household/members/members-section.tsx';
import { PreferencesForm } from '../../features/household/preferences/preferences-form.tsx';
import { usePreferencesForm } from '../../features/household/preferences/preferences-draft.ts';
import { safeNext } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { LinkButton } from '../../kit/controls/button.tsx';
import { LeaveGuard } from '../../kit/controls/leave-guard.tsx';
import { PageTitle, Page, Row } from '../../kit/layout/surface.tsx';
import { ErrorState, SkeletonPage } from '../../kit/feedback/states.tsx';

const dishesPath = '/onboarding/dishes';

/** Path to open after saving; null stays here. */
const wayOn = (user: SessionUser, next: string | null): string | null =>
  safeNext(next) ?? (user.isProfileComplete ? null : dishesPath);

function Editor({ user, saved }: { user: SessionUser; saved: Preferences }) {
  const { t } = useTranslation('household');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const form = usePreferencesForm(saved, () => {
    const onward = wayOn(user, search.get('next'));
    const offersPlans = onward === null && !user.hasActiveSubscription;
    toast({
      title: t('preferences.saved'),
      ...(offersPlans && {
        action: { label: t('preferences.continue'), onClick: () => void navigate(dishesPath) },
      }),
    });
    if (onward !== null) void navigate(onward);
  });
  return (
    <>
      <PreferencesForm
        form={form}
        saveLabel={user.isProfileComplete ? t('preferences.save') : t('preferences.continue')}
      />
      <LeaveGuard
        isDirty={form.isDirty}
        title={t('preferences.leave_title')}
        text={t('preferences.leave_text')}
        stayLabel={t('preferences.stay')}
        leaveLabel={t('preferences.leave')}
      />
    </>
  );
}

function Screen({ user }: { user: SessionUser }) {
  const { t } = useTranslation(['household', 'common']);
  const preferences = usePreferences();
  return (
    <Page>
      <Row>
        <LinkButton
          variant="plain"
          to={user.isProfileComplete ? '/dashboard' : '/onboarding'}
          start={<IconArrowLeft className="mirrors" size={20} aria-hidden="true" />}
        >
          {t('common:actions.back')}
        </LinkButton>
      </Row>
      <PageTitle subtitle={t('preferences.lead')}>{t('preferences.title')}</PageTitle>
      {preferences.data !== undefined ? (
        <>
          <Editor user={user} saved={preferences.data} />
          <MembersSection />
        </>
      ) : preferences.isPending ? (
        <SkeletonPage />
      ) : (
        <ErrorState
          error={preferences.error}
          onRetry={() => void preferences.refetch()}
          isRetrying={preferences.isFetching}
        />
      )}
    </Page>
  );
}

export function Component() {
  const { user } = useSession();
  return user === null ? null : <Screen user={user} />;
}
