import { useRef, useState, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { newIdempotencyKey } from '../../../lib/api.ts';
import { attemptKeys, isUndecided } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';
import { type OrderBody, usePlaceOrder } from './order-sheet.api.ts';
import { orderPath } from '../order-links.ts';
import { isOutdated, type RefusalPlace, refusalPlace } from './order-sheet-rules.ts';
import type { OrderParts } from './order-parts.ts';

export interface Refusal {
  readonly error: unknown;
  readonly place: RefusalPlace;
}

export interface Placing {
  place: (body: OrderBody) => void;
  isPlacing: boolean;
  /** Why the last attempt failed, until something is changed or tried again. */
  refusal: Refusal | null;
  forget: () => void;
}

/** What is placed; names its success text under `getting:placed`. */
export type PlacedKind = 'ingredients' | 'cooked_meal';

interface Hearing {
  readonly kind: PlacedKind;
  readonly onPlaced: () => void;
  /** `isOutdated`: what the screen shows must be read again. */
  readonly onRefused: (isOutdated: boolean) => void;
}

export function usePlacing({ kind, onPlaced, onRefused }: Hearing): Placing {
  const { t } = useTranslation('getting');
  const navigate = useNavigate();
  const order = usePlaceOrder();
  const [keys] = useState(() => attemptKeys(newIdempotencyKey));
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  // A second press can come before React has shown the first.
  const isSending = useRef(false);

  const refused = (error: unknown): void => {
    isSending.current = false;
    if (!isUndecided(error)) keys.close();
    setRefusal({ error, place: refusalPlace(error) });
    onRefused(isOutdated(error));
  };
  const place = (body: OrderBody): void => {
    if (isSending.current) return;
    isSending.current = true;
    setRefusal(null);
    order.mutate(
      // Whatever was changed since: an order nobody answered for may stand, and a second one must not join it.
      { body, idempotencyKey: keys.keyFor(kind) },
      {
        onSuccess: (placed) => {
          onPlaced();
          toast({ title: t('placed.title'), description: t(`placed.${kind}`) });
          // Going back must not lead to a form that would order once more.
          void navigate(orderPath(placed), { replace: true });
        },
        onError: refused,
      },
    );
  };
  return { place, isPlacing: order.isPending || order.isSuccess, refusal, forget: () => setRefusal(null) };
}

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
