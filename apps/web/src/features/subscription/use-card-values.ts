import { useEffect, useRef, useState } from 'react';
import { rightNow } from '../../lib/clock.ts';
import { dubaiDay } from '../../lib/format.ts';
import { type CardForm, type CardProblems, problemsOf } from './card.ts';

const emptyCard = { number: '', month: '', year: '', cvv: '' };

/** What is wrong locally once one has tried, and what the bank refused until that field is changed. */
export function useCardValues(name: string) {
  const [card, setCard] = useState<CardForm>({ ...emptyCard, name });
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<CardProblems>({});
  const local = problemsOf(card, dubaiDay(rightNow()));
  const change = (change: Partial<CardForm>): void => {
    setCard((before) => ({ ...before, ...change }));
    setRefused((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !Object.hasOwn(change, field))),
    );
  };
  return {
    card,
    change,
    isGood: Object.keys(local).length === 0,
    problems: isTried ? { ...refused, ...local } : refused,
    markTried: () => setTried(true),
    setRefused,
  };
}

/** After a failed attempt the focus goes to the first wrong field, or to what the bank said. */
export function useFocusOnFailure() {
  const form = useRef<HTMLFormElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (failures === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    (wrong ?? alert.current)?.focus();
  }, [failures]);
  return { form, alert, focusFailure: () => setFailures((count) => count + 1) };
}
