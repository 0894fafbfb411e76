import { useEffect, useState } from 'react';
import { maxFamilySize } from '@sufra/contract/catalogue.ts';
import { toLatinDigits } from '@sufra/contract/text.ts';
import { useSearchParams } from 'react-router';

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

/** The number of an address, or null when it is none that can be cooked for. */
export function peopleIn(text: string | null): number | null {
  const latin = toLatinDigits(text ?? '').trim();
  if (!/^\d{1,3}$/.test(latin)) return null;
  const people = Number(latin);
  return people >= 1 && people <= maxFamilySize ? people : null;
}

export function usePeople(household: number) {
  const [params, setParams] = useSearchParams();
  const people = peopleIn(params.get('familySize')) ?? household;
  const setPeople = (next: number): void =>
    setParams(
      (before) => {
        before.set('familySize', String(next));
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return { people, setPeople };
}
