import { useEffect, useState } from 'react';
import { nowMs } from '../../lib/clock.ts';

export function useNow(until: number): number {
  const [now, setNow] = useState(() => nowMs());
  useEffect(() => {
    setNow(nowMs());
    const timer = setInterval(() => {
      const current = nowMs();
      setNow(current);
      if (current >= until) clearInterval(timer);
    }, 1_000);
    return () => clearInterval(timer);
  }, [until]);
  return now;
}
