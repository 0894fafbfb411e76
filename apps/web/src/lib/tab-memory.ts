import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Null forgets. */
export function rememberInTab(key: string, text: string | null): void {
  if (text === null) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, text);
  for (const listener of listeners) listener();
}

/** The server that draws a page knows nothing of the tab: there, and until the app has taken over, it is null. */
export const useRemembered = (key: string): string | null =>
  useSyncExternalStore(
    subscribe,
    () => sessionStorage.getItem(key),
    () => null,
  );
