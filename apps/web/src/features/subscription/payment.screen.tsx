// The payment step of subscribing; the router opens it.
import { BeingPrepared } from '../../ui/being-prepared.tsx';

export function Component() {
  return <BeingPrepared room="subscribe" />;
}
