// Listing a restaurant; the router opens it.
import { JoinRoom } from '../join/join-room.tsx';

export function Component() {
  return <JoinRoom kind="restaurant" />;
}
