// Joining as a home chef; the router opens it.
import { JoinRoom } from '../join/join-room.tsx';

export function Component() {
  return <JoinRoom kind="chef" />;
}
