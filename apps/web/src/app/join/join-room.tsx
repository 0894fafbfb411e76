// An application with what it needs of other features: the proof of the phone, and the greeting of who signed in on the way.
import { lazy, Suspense } from 'react';
import { JoinScreen } from '../../features/join/join.screen.tsx';
import type { JoinKind } from '../../features/join/join-kinds.ts';
import { useSession } from '../../lib/session.ts';
import { Skeleton } from '../../ui/states.tsx';
import { useArrival } from '../onboarding/use-arrival.ts';

// Only visitors need it, and they at the very end.
const PhoneProof = lazy(async () => ({ default: (await import('./phone-proof.tsx')).PhoneProof }));

export function JoinRoom({ kind }: { kind: JoinKind }) {
  const { user, isLoading } = useSession();
  useArrival(user, isLoading);
  const proof = (
    <Suspense fallback={<Skeleton shape="block" height="12rem" />}>
      <PhoneProof />
    </Suspense>
  );
  return <JoinScreen kind={kind} proof={proof} />;
}
