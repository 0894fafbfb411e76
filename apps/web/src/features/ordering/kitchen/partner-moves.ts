import type { PartnerOrder } from '@sufra/contract/ordering/partner-orders.ts';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { isApiError } from '../../../lib/api.ts';
import { nowMs } from '../../../lib/clock.ts';
import { errorText } from '../../../lib/form.ts';
import { formatTime, isolate } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';
import { type Step, useMovePartnerOrder } from './partner-orders.api.ts';
import { printOrder, printsOnAccept } from './printing/print-queue.ts';
import { holdMove } from './partner-undo.ts';

let movedOrder: string | null = null;

export function noteMove(orderId: string): void {
  movedOrder = orderId;
}

/** The second click of two may land beside, which focuses `main`. */
export const isFocusLost = (): boolean => document.activeElement?.matches('body, main') ?? true;

function take(element: HTMLElement | null): void {
  movedOrder = null;
  if (isFocusLost()) element?.focus({ preventScroll: true });
}

export function useFocusAfterMove<E extends HTMLElement>(
  orderId: string,
  stage: string,
): RefObject<E | null> {
  const name = useRef<E>(null);
  const before = useRef<string | null>(null);
  useEffect(() => {
    const hasMoved = before.current !== stage;
    before.current = stage;
    if (hasMoved && movedOrder === orderId) take(name.current);
  }, [orderId, stage]);
  return name;
}

export function useFocusAfterRemoval<E extends HTMLElement>(
  orderIds: readonly string[],
): RefObject<E | null> {
  const heading = useRef<E>(null);
  useEffect(() => {
    if (movedOrder !== null && !orderIds.includes(movedOrder)) take(heading.current);
  }, [orderIds]);
  return heading;
}

const ownWords = ['order_decided', 'meal_unsafe', 'not_possible_now', 'handover_code_wrong'] as const;

export function useRefusalText(): (error: unknown) => string {
  const { t } = useTranslation('partner');
  const { language } = useLanguage();
  return (error) => {
    if (isApiError(error, 'too_early_to_report'))
      return t('refused.too_early_to_report', {
        from: formatTime(new Date(error.params['from'] ?? 0), language),
      });
    const own = ownWords.find((code) => isApiError(error, code));
    return own === undefined ? errorText(error, t('update.failed')) : t(`refused.${own}`);
  };
}

const tooLateToUndoMs = 15_000;

const isAlmostOver = ({ answerBy }: PartnerOrder): boolean =>
  answerBy !== null && Date.parse(answerBy) - nowMs() < tooLateToUndoMs;

interface Moved {
  readonly order: PartnerOrder;
  readonly soldOutUntil: string | undefined;
}

function useFinish(): (step: Step, moved: Moved) => void {
  const { t } = useTranslation('partner');
  const { language } = useLanguage();
  return ({ action }, { order, soldOutUntil }) => {
    const time = soldOutUntil === undefined ? null : formatTime(new Date(soldOutUntil), language);
    const away = time === null ? '' : ` ${t('reject.sold_out', { name: isolate(order.mealName), time })}`;
    toast({ title: t('update.done_title'), description: `${t('update.done')}${away}` });
    if (action === 'accept' && printsOnAccept()) printOrder(order);
  };
}

export function useMove(order: PartnerOrder) {
  const { id } = order;
  const { t } = useTranslation('partner');
  const refusal = useRefusalText();
  const move = useMovePartnerOrder(id);
  // A second press can arrive before React has rendered the first.
  const isBusy = useRef(false);
  const finish = useFinish();
  const tellFailed = (error: Error): void =>
    toast({ title: t('update.failed_title'), description: refusal(error), tone: 'destructive' });
  const take = (step: Step, onDone?: () => void): void => {
    if (isBusy.current) return;
    isBusy.current = true;
    noteMove(id);
    move.mutate(step, {
      onSuccess: (moved) => {
        finish(step, moved);
        onDone?.();
      },
      onError: tellFailed,
      onSettled: () => {
        isBusy.current = false;
      },
    });
  };
  const hold = (step: Step): void => {
    if (isAlmostOver(order)) return take(step);
    holdMove(id, { action: step.action }, () => {
      noteMove(id);
      return move.mutateAsync(step).then((moved) => finish(step, moved), tellFailed);
    });
  };
  return {
    take,
    hold,
    tellFailed,
    reset: move.reset,
    error: move.error,
    pending: move.isPending ? move.variables.action : null,
  };
}
export type Moving = ReturnType<typeof useMove>;
