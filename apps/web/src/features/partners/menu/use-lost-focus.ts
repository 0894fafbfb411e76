import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to the heading when the item that had it leaves the list. */
export function useLostFocus<E extends HTMLElement>(ids: readonly string[]): RefObject<E | null> {
  const heading = useRef<E>(null);
  const before = useRef<readonly string[]>([]);
  const now = ids.join(' ');
  useEffect(() => {
    const shown = now.split(' ');
    const hasGone = before.current.some((id) => !shown.includes(id));
    before.current = shown;
    const { activeElement } = document;
    if (hasGone && (activeElement === null || activeElement === document.body))
      heading.current?.focus({ preventScroll: true });
  }, [now]);
  return heading;
}
