// Places an order from a screen: after a refusal it reads anew what has become old and takes the keyboard there; both screens call it.
import { useRef } from 'react';
import type { OrderParts } from './order-parts.ts';
import { type PlacedKind, usePlacing } from './use-placing.ts';

const wrong =
  '[aria-invalid=true], [data-wrong=true] :is(input, select, textarea, button):not(:disabled), [data-refusal]';

interface Ordering {
  readonly kind: PlacedKind;
  readonly parts: OrderParts;
  /** Reads the prices and partners of the screen again. */
  readonly readAgain: () => void;
  readonly onPlaced: () => void;
}

export function useOrder({ kind, parts, readAgain, onPlaced }: Ordering) {
  const screen = useRef<HTMLDivElement>(null);
  /** To what can be mended, or to the words of the refusal; waits for them to be in the page. */
  const focusWrong = (): void => {
    requestAnimationFrame(() => screen.current?.querySelector<HTMLElement>(wrong)?.focus());
  };
  const placing = usePlacing({
    kind,
    onPlaced,
    onRefused: (isOutdated) => {
      if (isOutdated) {
        readAgain();
        parts.address.readAgain();
      }
      focusWrong();
    },
  });
  return { placing, screen, focusWrong };
}
