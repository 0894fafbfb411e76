import { lazy, Suspense } from 'react';
import { useSession } from '../../../lib/session.ts';
import { Skeleton } from '../../../kit/feedback/states.tsx';
import { useArrival } from '../../subscriber/onboarding/use-arrival.ts';

export function useJoinArrival(): void {
  const { user, isLoading } = useSession();
  useArrival(user, isLoading);
}

// Only visitors need the sign-in form, and only when they submit.
const PhoneProof = lazy(async () => ({
  default: (await import('../../../features/identity/sign-in-form.tsx')).PhoneProof,
}));

export function LazyPhoneProof({ known = '' }: { known?: string }) {
  return (
    <Suspense fallback={<Skeleton shape="block" height="12rem" />}>
      <PhoneProof known={known} />
    </Suspense>
  );
}
