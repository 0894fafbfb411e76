// Keeps today's day in Dubai true while a page stays open past midnight or sleeps; screens of the day ask here.
import { useSyncExternalStore } from 'react';
import { rightNow } from './clock.ts';
import { dubaiDay } from './format.ts';

const lookEvery = 30_000;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, lookEvery);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}

const today = (): string => dubaiDay(rightNow());

export const useToday = (): string => useSyncExternalStore(subscribe, today, today);
