import { useEffect, useState } from 'react';
import { nowMs } from './clock.ts';

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
