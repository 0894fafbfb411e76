import { JoinScreen } from '../../../features/join/kitchen/join.screen.tsx';
import type { JoinKind } from '../../../features/join/kitchen/join-kinds.ts';
import { LazyPhoneProof, useJoinArrival } from './join-entry.tsx';

export function JoinRoom({ kind }: { kind: JoinKind }) {
  useJoinArrival();
  return <JoinScreen kind={kind} proof={<LazyPhoneProof />} />;
}
