// The moment it is, looked at anew at a pace a screen can stand; screens that say "in ten minutes" ask here.
import { useEffect, useState } from 'react';

/** Milliseconds since 1970, at most `paceMs` old. */
export function useNowBy(paceMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), paceMs);
    return () => clearInterval(timer);
  }, [paceMs]);
  return now;
}
