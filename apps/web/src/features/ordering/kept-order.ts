import { useEffect, useState } from 'react';

export interface KeptOrder {
  /** Ingredients that are at home already. */
  readonly leaveOut: readonly string[];
  readonly date: string;
  /** The kitchen and the half-hour, as long as they are offered. */
  readonly kitchen: string;
  readonly slot: string;
  readonly notes: string;
}

const nothing: KeptOrder = { leaveOut: [], date: '', kitchen: '', slot: '', notes: '' };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The parts that are what they should be; anything else counts as never chosen. */
export function readKept(text: string | null): KeptOrder {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    if (typeof kept !== 'object' || kept === null) return nothing;
    const { leaveOut, date, kitchen, slot, notes } = kept as Partial<Record<keyof KeptOrder, unknown>>;
    return {
      leaveOut: Array.isArray(leaveOut) ? leaveOut.filter((id) => typeof id === 'string') : [],
      date: textOf(date),
      kitchen: textOf(kitchen),
      slot: textOf(slot),
      notes: textOf(notes),
    };
  } catch {
    return nothing;
  }
}

export function useKeptOrder(kind: 'ingredients' | 'cooked', mealId: string) {
  const key = `sufra.order.${kind}.${mealId}`;
  const [kept, setKept] = useState(() => readKept(sessionStorage.getItem(key)));
  useEffect(() => {
    if (kept === nothing) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(kept));
  }, [kept, key]);
  const keep = (part: Partial<KeptOrder>): void => setKept((before) => ({ ...before, ...part }));
  return { kept, keep, drop: () => setKept(nothing) };
}
