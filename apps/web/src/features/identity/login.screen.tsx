// Signing in by phone and code; the router opens it.
import { BeingPrepared } from '../../ui/being-prepared.tsx';

export function Component() {
  return <BeingPrepared room="login" />;
}
