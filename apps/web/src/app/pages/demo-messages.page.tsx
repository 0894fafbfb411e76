// Every WhatsApp message of the demo; the router opens it.
import { BeingPrepared } from '../../ui/being-prepared.tsx';

export function Component() {
  return <BeingPrepared room="messages" />;
}
