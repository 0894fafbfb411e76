import { DriverJoinScreen } from '../../features/join/driver/driver-join.screen.tsx';
import { LazyPhoneProof, useJoinArrival } from './join/join-entry.tsx';

export function Component() {
  useJoinArrival();
  return <DriverJoinScreen proof={(phone) => <LazyPhoneProof known={phone} />} />;
}
