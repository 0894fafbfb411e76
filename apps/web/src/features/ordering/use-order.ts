import { useEffect, useRef, useState } from 'react';
import type { OrderParts } from './order-parts.ts';
import { type PlacedKind, usePlacing } from './use-placing.ts';

const wrong =
  '[aria-invalid=true], [data-wrong=true] :is(input, select, textarea, button):not(:disabled), [data-refusal]';

interface Ordering {
  readonly kind: PlacedKind;
  readonly parts: OrderParts;
  /** Reads the prices, the partners and the card of the screen again. */
  readonly readAgain: readonly (() => void)[];
  readonly onPlaced: () => void;
}

export function useOrder({ kind, parts, readAgain, onPlaced }: Ordering) {
  const screen = useRef<HTMLDivElement>(null);
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    // To what can be mended, or to the words of the refusal: by now they are in the page.
    if (failures > 0) screen.current?.querySelector<HTMLElement>(wrong)?.focus();
  }, [failures]);
  const focusWrong = (): void => setFailures((count) => count + 1);
  const placing = usePlacing({
    kind,
    onPlaced,
    onRefused: (isOutdated) => {
      if (isOutdated) {
        for (const read of [...readAgain, parts.address.readAgain]) read();
      }
      focusWrong();
    },
  });
  return { placing, screen, focusWrong };
}
