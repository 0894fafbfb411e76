import { useEffect, useState, useSyncExternalStore } from 'react';
import { dubaiDay } from './format.ts';

const tag =
  typeof document === 'undefined'
    ? null
    : document.querySelector<HTMLMetaElement>('meta[name="clock-ahead"]');

let ahead = Number(tag?.content ?? 0);

let held: number | null = null;

/** Milliseconds since 1970. */
export const nowMs = (): number => held ?? Date.now() + ahead;

/** Freezes the clock at the server's render time until hydration, so the markup matches. */
export const freezeClock = (at: number): void => {
  held = at;
};

export const releaseClock = (): void => {
  held = null;
};

export const rightNow = (): Date => new Date(nowMs());

export const byServer = (browserMs: number): Date => new Date(browserMs + ahead);

/** Milliseconds ahead of the machine's clock. */
export const setClockAhead = (ms: number): void => {
  ahead = ms;
};

/** Tolerates latency and slightly wrong browser clocks. */
const tolerableMs = 60_000;

/** Follows a server clock that was moved ahead (demo); never goes back. */
export const followClock = (now: string): void => {
  const by = Date.parse(now) - Date.now();
  if (by > ahead + tolerableMs) ahead = by;
};

/** Milliseconds since 1970, at most `paceMs` old. */
export function useNowBy(paceMs: number): number {
  const [now, setNow] = useState(() => nowMs());
  useEffect(() => {
    const timer = setInterval(() => setNow(nowMs()), paceMs);
    return () => clearInterval(timer);
  }, [paceMs]);
  return now;
}

const lookEvery = 30_000;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, lookEvery);
  // A rendered page may be from before midnight, or the browser's clock wrong.
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

const left = (instant: number): number => Math.max(0, Math.ceil((instant - nowMs()) / 1_000));

/** `instant` in milliseconds; 0 seconds once it has passed. */
export function useSecondsUntil(instant: number): number {
  const [seconds, setSeconds] = useState(() => left(instant));
  useEffect(() => {
    setSeconds(left(instant));
    const timer = setInterval(() => {
      setSeconds(left(instant));
      if (left(instant) === 0) clearInterval(timer);
    }, 1_000);
    return () => clearInterval(timer);
  }, [instant]);
  return seconds;
}

/** `0:24`, for a countdown. */
export const clockText = (seconds: number): string =>
  `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;

export function useSettled<T>(value: T, pauseMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}

/** Since midnight; Dubai has no daylight saving time. */
export const dubaiMinutes = (now: Date): number =>
  (now.getUTCHours() * 60 + now.getUTCMinutes() + 240) % 1_440;

export function partOfDay(now: Date): 'morning' | 'afternoon' | 'evening' {
  const minutes = dubaiMinutes(now);
  if (minutes < 12 * 60) return 'morning';
  return minutes < 17 * 60 ? 'afternoon' : 'evening';
}
