import { useEffect } from 'react';
import { ring } from '../../lib/chime.ts';

const againMs = 4_000;
const shake = [300, 150, 300];

interface Ways {
  readonly isLoud: boolean;
  readonly isShaking: boolean;
}

function callWith({ isLoud, isShaking }: Ways): void {
  if (isLoud) ring();
  // Not every browser can, and none does before the page was touched.
  if (isShaking && 'vibrate' in navigator) navigator.vibrate(shake);
}

/** `ids` of the open offers. */
export function useOfferCall(ids: readonly string[], { isLoud, isShaking }: Ways): void {
  const open = ids.join();
  useEffect(() => {
    if (open === '') return;
    const call = (): void => callWith({ isLoud, isShaking });
    call();
    const timer = setInterval(call, againMs);
    return () => clearInterval(timer);
  }, [open, isLoud, isShaking]);
}
