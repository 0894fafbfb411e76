// A recipe scaled to the table; the router opens it.
import { BeingPrepared } from '../../ui/being-prepared.tsx';

export function Component() {
  return <BeingPrepared room="recipe" />;
}
