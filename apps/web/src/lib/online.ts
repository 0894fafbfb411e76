import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

const lookEveryMs = 5_000;
let isLooking = false;

// A page may open offline, from the service worker's cache.
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

/** Checks the connection after a call without a reply. */
export const doubtConnection = (): void => lookAfter(0);

/** Call after a cached reply; everything is refetched once the server is reachable. */
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
