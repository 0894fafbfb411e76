// An application with what it needs of other features: the proof of the phone, and the greeting of who signed in on the way.
import { JoinScreen } from '../../features/join/join.screen.tsx';
import type { JoinKind } from '../../features/join/join-kinds.ts';
import { useSession } from '../../lib/session.ts';
import { useArrival } from '../onboarding/use-arrival.ts';
import { PhoneProof } from './phone-proof.tsx';

export function JoinRoom({ kind }: { kind: JoinKind }) {
  const { user, isLoading } = useSession();
  useArrival(user, isLoading);
  return <JoinScreen kind={kind} proof={<PhoneProof />} />;
}
