import type { PartnerAction } from '@sufra/contract/ordering/partner-orders.ts';
import { useSyncExternalStore } from 'react';

const undoMs = 5_000;

interface Held {
  readonly action: PartnerAction | 'delay';
  /** Of a delay. */
  readonly minutes?: number;
  readonly isSent: boolean;
  readonly send: () => Promise<unknown>;
  readonly timer: ReturnType<typeof setTimeout>;
}

let held: ReadonlyMap<string, Held> = new Map();
const listeners = new Set<() => void>();

function change(orderId: string, next: Held | null): void {
  const others = [...held].filter(([id]) => id !== orderId);
  held = new Map(next === null ? others : [...others, [orderId, next]]);
  for (const listener of listeners) listener();
}

function sendNow(orderId: string): void {
  const one = held.get(orderId);
  if (one === undefined || one.isSent) return;
  clearTimeout(one.timer);
  change(orderId, { ...one, isSent: true });
  void one.send().finally(() => change(orderId, null));
}

/** Sends after five seconds, or as soon as the page hides. An order that is held already keeps its first move. */
export function holdMove(
  orderId: string,
  move: Pick<Held, 'action' | 'minutes'>,
  send: () => Promise<unknown>,
): void {
  if (held.has(orderId)) return;
  change(orderId, { ...move, send, isSent: false, timer: setTimeout(() => sendNow(orderId), undoMs) });
}

export function undoMove(orderId: string): void {
  const one = held.get(orderId);
  if (one === undefined || one.isSent) return;
  clearTimeout(one.timer);
  change(orderId, null);
}

export function sendHeldMoves(): void {
  for (const orderId of held.keys()) sendNow(orderId);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useHeldMoves = (): ReadonlyMap<string, Pick<Held, 'action' | 'minutes' | 'isSent'>> =>
  useSyncExternalStore(subscribe, () => held);

if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', sendHeldMoves);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') sendHeldMoves();
  });
}
