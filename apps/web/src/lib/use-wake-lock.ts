import { useEffect, useState } from 'react';

/** True while held. Browsers release it when the page is hidden; requested again on return. */
export function useWakeLock(isWanted: boolean): boolean {
  const [isAwake, setIsAwake] = useState(false);
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return;
    let sentinel: WakeLockSentinel | null = null;
    let isOver = false;
    const ask = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      try {
        sentinel = await navigator.wakeLock.request('screen');
      } catch {
        // Refused, for example with a low battery.
        return;
      }
      if (isOver) await sentinel.release();
      else setIsAwake(true);
      sentinel.addEventListener('release', () => setIsAwake(false));
    };
    const askAgain = (): void => void ask();
    askAgain();
    document.addEventListener('visibilitychange', askAgain);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', askAgain);
      setIsAwake(false);
      void sentinel?.release();
    };
  }, [isWanted]);
  return isAwake;
}
