import type { PushAddress, WebPush } from '../../platform/ports.ts';

/** A device is turned on and off by whoever is signed in on it. */
export const canTurnDevice = (
  actor: { readonly sessionId: string },
  device: { readonly sessionId: string },
): boolean => actor.sessionId === device.sessionId;

/** Nothing but a known push service is ever called. */
export const canBeReached = (push: WebPush, address: PushAddress): boolean => push.accepts(address);
