import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '../../lib/api.ts';
import { safeNext } from '../../lib/paths.ts';
import { refreshSession, useSession } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { ErrorState, SkeletonPage } from '../../kit/feedback/states.tsx';
import { StepTransition } from '../../kit/controls/progress.tsx';
import { Page } from '../../kit/layout/surface.tsx';
import { LanguageStep } from './onboarding/language-step.tsx';
import { LoginStep } from './onboarding/login-step.tsx';
import { afterEditPath, placeOf, type Step } from './onboarding/steps.ts';
import { useArrival } from './onboarding/use-arrival.ts';

// Keep the long form out of the first chunk; it loads during sign-in.
const WelcomeStep = lazy(async () => ({
  default: (await import('./onboarding/welcome-step.tsx')).WelcomeStep,
}));
const loadProfile = () => import('./onboarding/profile-step.tsx');
const ProfileStep = lazy(async () => ({ default: (await loadProfile()).ProfileStep }));
const EditProfile = lazy(async () => ({ default: (await loadProfile()).EditProfile }));

/** Keeps the rest of the query, such as the chosen plan. */
function searchOf(search: URLSearchParams, step: Step): string {
  const next = new URLSearchParams(search);
  next.delete('edit');
  next.set('step', step);
  return `?${next.toString()}`;
}

function StepOf({ step, user }: { step: Step; user: SessionUser | null }) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const goTo = (next: Step): void => void navigate(searchOf(search, next));
  if (step === 'language') return <LanguageStep onDone={() => goTo(user === null ? 'login' : 'profile')} />;
  if (user === null) return <LoginStep onBack={() => goTo('language')} />;
  return step === 'welcome' ? (
    <WelcomeStep user={user} />
  ) : (
    <ProfileStep user={user} onSaved={() => goTo('welcome')} />
  );
}

function Place({ user }: { user: SessionUser | null }) {
  const { t } = useTranslation('onboarding');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const place = placeOf(user, search);
  if (place.kind === 'away') return <Navigate to={place.to} replace />;
  if (place.kind === 'edit' && user !== null) {
    const backTo = safeNext(search.get('next')) ?? afterEditPath(user);
    const onSaved = (): void => {
      toast({ title: t('edit.saved') });
      void navigate(backTo);
    };
    return <EditProfile user={user} backTo={backTo} onSaved={onSaved} />;
  }
  if (place.kind === 'edit') return null;
  // The step is in the URL so that reload and Back restore it.
  const asked = search.get('step');
  if (asked !== place.step && (asked !== null || user !== null)) {
    return <Navigate to={searchOf(search, place.step)} replace />;
  }
  return (
    <StepTransition name={place.step}>
      <StepOf step={place.step} user={user} />
    </StepTransition>
  );
}

export function Component() {
  const { user, isLoading, isUnreachable, isKept } = useSession();
  const client = useQueryClient();
  useArrival(user, isLoading);
  useEffect(() => void loadProfile(), []);
  return (
    <Page width="narrow">
      {isLoading ? (
        <SkeletonPage />
      ) : isUnreachable || isKept ? (
        <ErrorState error={new ApiError(0, 'offline', {})} onRetry={() => void refreshSession(client)} />
      ) : (
        <Suspense fallback={<SkeletonPage />}>
          <Place user={user} />
        </Suspense>
      )}
    </Page>
  );
}
