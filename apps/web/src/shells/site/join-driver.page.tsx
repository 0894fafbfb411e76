import { DriverJoinScreen } from '../../features/join/driver/driver-join.screen.tsx';
import { LazyPhoneProof } from './join/lazy-phone-proof.tsx';
import { useJoinArrival } from './join/use-join-arrival.ts';

export function Component() {
  useJoinArrival();
  return <DriverJoinScreen proof={(phone) => <LazyPhoneProof known={phone} />} />;
}
