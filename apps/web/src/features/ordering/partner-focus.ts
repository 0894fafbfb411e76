import { type RefObject, useEffect, useRef } from 'react';

let movedOrder: string | null = null;

/** Told by a press that moves an order. */
export function noteMove(orderId: string): void {
  movedOrder = orderId;
}

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

function take(element: HTMLElement | null): void {
  movedOrder = null;
  if (isLost()) element?.focus({ preventScroll: true });
}

/** The name of an order takes the keyboard when the order has moved to where it now stands. */
export function useFollowed<E extends HTMLElement>(orderId: string, stage: string): RefObject<E | null> {
  const name = useRef<E>(null);
  const before = useRef<string | null>(null);
  useEffect(() => {
    const hasMoved = before.current !== stage;
    before.current = stage;
    if (hasMoved && movedOrder === orderId) take(name.current);
  }, [orderId, stage]);
  return name;
}

/** The heading of a list takes it when the order has left the list for good. */
export function useLeftBehind<E extends HTMLElement>(orderIds: readonly string[]): RefObject<E | null> {
  const heading = useRef<E>(null);
  useEffect(() => {
    if (movedOrder !== null && !orderIds.includes(movedOrder)) take(heading.current);
  }, [orderIds]);
  return heading;
}
