import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isApiError, newIdempotencyKey } from '../../../lib/api.ts';
import { attemptKeys, isUndecided } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';
import { orderPath } from '../order-links.ts';
import type { OrderScreenParts } from './order-screen-parts.ts';
import { isOutdated, type RefusalPlace, refusalPlace } from './order-sheet-rules.ts';
import { type OrderBody, usePlaceOrder } from './order-sheet.api.ts';

export interface Refusal {
  readonly error: unknown;
  readonly place: RefusalPlace;
}

type PlacedKind = 'ingredients' | 'cooked_meal';

interface PlacingEvents {
  readonly kind: PlacedKind;
  readonly onPlaced: () => void;
  readonly onRefused: (isOutdated: boolean) => void;
}

function usePlacing({ kind, onPlaced, onRefused }: PlacingEvents) {
  const { t } = useTranslation('getting');
  const navigate = useNavigate();
  const order = usePlaceOrder();
  const [keys] = useState(() => attemptKeys(newIdempotencyKey));
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  // A second press can arrive before React has rendered the first.
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
    const repeat = isApiError(refusal?.error, 'ordered_recently') ? 'allow' : 'ask';
    setRefusal(null);
    order.mutate(
      // The key ignores later changes: an unanswered attempt may have placed the order.
      { body: { ...body, repeat }, idempotencyKey: keys.keyFor(kind) },
      {
        onSuccess: (placed) => {
          onPlaced();
          toast({ title: t('placed.title'), description: t(`placed.${kind}`) });
          // Replaces the form in the history, so that Back can't order again.
          void navigate(orderPath(placed), { replace: true });
        },
        onError: refused,
      },
    );
  };
  return {
    place,
    isPlacing: order.isPending || order.isSuccess,
    refusal,
    clearRefusal: () => setRefusal(null),
  };
}

const wrong =
  '[aria-invalid=true], [data-wrong=true] :is(input, select, textarea, button):not(:disabled), [data-refusal]';

interface Ordering {
  readonly kind: PlacedKind;
  readonly parts: OrderScreenParts;
  readonly refetches: readonly (() => void)[];
  readonly onPlaced: () => void;
}

export function useOrderPlacing({ kind, parts, refetches, onPlaced }: Ordering) {
  const screen = useRef<HTMLDivElement>(null);
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (failures > 0) screen.current?.querySelector<HTMLElement>(wrong)?.focus();
  }, [failures]);
  const focusWrong = (): void => setFailures((count) => count + 1);
  const placing = usePlacing({
    kind,
    onPlaced,
    onRefused: (isOutdated) => {
      if (isOutdated) {
        for (const refetch of [...refetches, parts.address.refetch]) refetch();
      }
      focusWrong();
    },
  });
  return { placing, screen, focusWrong };
}
