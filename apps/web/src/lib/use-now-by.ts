// The moment it is, looked at anew at a pace a screen can stand; screens that say "in ten minutes" ask here.
import { useEffect, useState } from 'react';
import { nowMs } from './clock.ts';

/** Milliseconds since 1970, at most `paceMs` old. */
export function useNowBy(paceMs: number): number {
  const [now, setNow] = useState(() => nowMs());
  useEffect(() => {
    const timer = setInterval(() => setNow(nowMs()), paceMs);
    return () => clearInterval(timer);
  }, [paceMs]);
  return now;
}
