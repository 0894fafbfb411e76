import { lazy, Suspense } from 'react';
import { Skeleton } from '../../../kit/feedback/states.tsx';

// Only visitors need it, and they at the very end.
const PhoneProof = lazy(async () => ({ default: (await import('./phone-proof.tsx')).PhoneProof }));

/** `known` is the number that the application asked for already. */
export function LazyPhoneProof({ known = '' }: { known?: string }) {
  return (
    <Suspense fallback={<Skeleton shape="block" height="12rem" />}>
      <PhoneProof known={known} />
    </Suspense>
  );
}
