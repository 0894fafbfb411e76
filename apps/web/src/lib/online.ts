import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

const lookEveryMs = 5_000;
let isLooking = false;

// A page may open without a network, from what is kept on the device.
if (typeof window !== 'undefined') onlineManager.setOnline(navigator.onLine);

async function look(): Promise<void> {
  const isReached = await fetch('/healthz', { cache: 'no-store' }).then(
    () => true,
    () => false,
  );
  onlineManager.setOnline(isReached);
  isLooking = !isReached;
  if (!isReached) setTimeout(() => void look(), lookEveryMs);
}

function lookAfter(ms: number): void {
  if (isLooking) return;
  isLooking = true;
  setTimeout(() => void look(), ms);
}

/** A call had no answer: a look tells whether it was the call or the way to us. */
export const doubtConnection = (): void => lookAfter(0);

/** A copy kept on this device was answered with: all is read again as soon as we can be reached. */
export function loseConnection(): void {
  onlineManager.setOnline(false);
  lookAfter(lookEveryMs);
}

export const useOnline = (): boolean =>
  useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
    () => true,
  );
