import { JoinScreen } from '../../../features/join/kitchen/join.screen.tsx';
import type { JoinKind } from '../../../features/join/kitchen/join-kinds.ts';
import { LazyPhoneProof } from './lazy-phone-proof.tsx';
import { useJoinArrival } from './use-join-arrival.ts';

export function JoinRoom({ kind }: { kind: JoinKind }) {
  useJoinArrival();
  return <JoinScreen kind={kind} proof={<LazyPhoneProof />} />;
}
