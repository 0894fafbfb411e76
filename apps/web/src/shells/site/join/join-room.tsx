import { JoinScreen } from '../../../features/join/join.screen.tsx';
import type { JoinKind } from '../../../features/join/join-kinds.ts';
import { LazyPhoneProof } from './lazy-phone-proof.tsx';
import { useJoinArrival } from './use-join-arrival.ts';

export function JoinRoom({ kind }: { kind: JoinKind }) {
  useJoinArrival();
  return <JoinScreen kind={kind} proof={<LazyPhoneProof />} />;
}
