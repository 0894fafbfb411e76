// Welcoming a new person in four steps; the router opens it.
import { BeingPrepared } from '../../ui/being-prepared.tsx';

export function Component() {
  return <BeingPrepared room="onboarding" />;
}
