import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Scrolls to the part named by the hash and focuses it; the part needs `tabIndex={-1}`. */
export function useArrivalAtPart(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === '') return;
    const part = document.getElementById(decodeURIComponent(hash.slice(1)));
    part?.scrollIntoView();
    part?.focus({ preventScroll: true });
  }, [hash, key]);
}
