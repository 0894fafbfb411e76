import { JoinRoom } from './join/join-room.tsx';

export function Component() {
  return <JoinRoom kind="restaurant" />;
}
