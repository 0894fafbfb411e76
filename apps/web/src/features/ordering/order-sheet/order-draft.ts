import { maxFamilySize } from '@sufra/contract/catalogue/catalogue.ts';
import { type LineChoice, lineChoices, type OrderPaymentMethod } from '@sufra/contract/ordering/ordering.ts';
import { toLatinDigits } from '@sufra/contract/text.ts';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { toAedText } from '../../../lib/format.ts';
import { useCardOnFile } from './order-sheet.api.ts';

export interface OrderDraft {
  readonly leaveOut: readonly string[];
  readonly choice: LineChoice;
  readonly choices: readonly { readonly id: string; readonly choice: LineChoice }[];
  /** Own products of the grocery: their counts by id. */
  readonly products?: Readonly<Record<string, number>> | undefined;
  readonly date: string;
  readonly kitchen: string;
  readonly options: readonly string[];
  readonly slot: string;
  readonly notes: string;
}

const emptyDraft: OrderDraft = {
  ...{ leaveOut: [], choice: 'best_match', choices: [], options: [] },
  ...{ date: '', kitchen: '', slot: '', notes: '' },
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const idsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];

const choiceIn = (value: unknown): LineChoice | undefined => lineChoices.find((choice) => choice === value);

function choicesOf(value: unknown): OrderDraft['choices'] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: unknown) => {
    const { id, choice: kept } = (one ?? {}) as { id?: unknown; choice?: unknown };
    const choice = choiceIn(kept);
    return typeof id === 'string' && choice !== undefined ? [{ id, choice }] : [];
  });
}

function countsOf(value: unknown): OrderDraft['products'] {
  const counts = Object.entries(typeof value === 'object' ? (value ?? {}) : {}).filter(
    (one): one is [string, number] => Number.isInteger(one[1]) && one[1] > 0,
  );
  return counts.length === 0 ? undefined : Object.fromEntries(counts);
}

export function parseDraft(text: string | null): OrderDraft {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    if (typeof kept !== 'object' || kept === null) return emptyDraft;
    const { leaveOut, choice, choices, products, date, kitchen, options, slot, notes } = kept as Partial<
      Record<keyof OrderDraft, unknown>
    >;
    return {
      leaveOut: idsOf(leaveOut),
      choice: choiceIn(choice) ?? 'best_match',
      choices: choicesOf(choices),
      products: countsOf(products),
      date: textOf(date),
      kitchen: textOf(kitchen),
      options: idsOf(options),
      slot: textOf(slot),
      notes: textOf(notes),
    };
  } catch {
    return emptyDraft;
  }
}

export function useOrderDraft(kind: 'ingredients' | 'cooked', mealId: string) {
  const key = `sufra.order.${kind}.${mealId}`;
  const [draft, setDraft] = useState(() => parseDraft(sessionStorage.getItem(key)));
  useEffect(() => {
    if (draft === emptyDraft) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(draft));
  }, [draft, key]);
  const change = (part: Partial<OrderDraft>): void => setDraft((before) => ({ ...before, ...part }));
  return { draft, change, clear: () => setDraft(emptyDraft) };
}

/** Null unless between 1 and the largest family. */
export function parsePeople(text: string | null): number | null {
  const latin = toLatinDigits(text ?? '').trim();
  if (!/^\d{1,3}$/.test(latin)) return null;
  const people = Number(latin);
  return people >= 1 && people <= maxFamilySize ? people : null;
}

/** Null until chosen. */
export function usePeople() {
  const [params, setParams] = useSearchParams();
  const people = parsePeople(params.get('familySize'));
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

interface Offered {
  readonly isCashOffered: boolean;
  readonly creditFils: number;
}

export function usePayment({ isCashOffered, creditFils }: Offered, totalFils: number) {
  const card = useCardOnFile();
  const [chosen, setChosen] = useState<OrderPaymentMethod | null>(null);
  const isCovered = totalFils > 0 && creditFils >= totalFils;
  const isCash = isCashOffered && (chosen === 'cash' || !(card.data || isCovered));
  const method: OrderPaymentMethod = isCash ? 'cash' : 'card';
  return { card, method, choose: setChosen, isCashOffered, isCovered, creditFils: isCash ? 0 : creditFils };
}

export type Payment = ReturnType<typeof usePayment>;

export type ChosenForLines = Pick<OrderDraft, 'choice' | 'choices'>;

export const choiceOf = ({ choice, choices }: ChosenForLines, id: string): LineChoice =>
  choices.find((one) => one.id === id)?.choice ?? choice;

export const paidBy = ({ method, creditFils }: Payment, totalFils: number) => ({
  paymentMethod: method,
  ...(method === 'card' && { credit: toAedText(Math.min(creditFils, totalFils)) }),
});
