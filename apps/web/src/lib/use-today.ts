import { useSyncExternalStore } from 'react';
import { rightNow } from './clock.ts';
import { dubaiDay } from './format.ts';

const lookEvery = 30_000;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, lookEvery);
  // A drawn page may be older than midnight, or the browser's clock wrong.
  window.addEventListener('sufra:ready', listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    window.removeEventListener('sufra:ready', listener);
    document.removeEventListener('visibilitychange', listener);
  };
}

const today = (): string => dubaiDay(rightNow());

export const useToday = (): string => useSyncExternalStore(subscribe, today, today);
