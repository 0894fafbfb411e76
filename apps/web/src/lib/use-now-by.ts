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
