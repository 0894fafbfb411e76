import { JoinScreen } from '../../features/join/kitchen/join.screen.tsx';
import type { JoinKind } from '../../features/join/kitchen/join-kinds.ts';
import { LazyPhoneProof, useJoinArrival } from './join/join-entry.tsx';

function JoinKitchen({ kind }: { kind: JoinKind }) {
  useJoinArrival();
  return <JoinScreen kind={kind} proof={<LazyPhoneProof />} />;
}

export const JoinChef = () => <JoinKitchen kind="chef" />;
export const JoinRestaurant = () => <JoinKitchen kind="restaurant" />;
export const JoinGrocery = () => <JoinKitchen kind="grocery" />;
