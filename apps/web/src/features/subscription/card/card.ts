import { useEffect, useRef, useState } from 'react';
import { rightNow } from '../../../lib/clock.ts';
import { dubaiDay } from '../../../lib/format.ts';

export interface CardForm {
  readonly number: string;
  readonly month: string;
  readonly year: string;
  readonly cvv: string;
  readonly name: string;
}
export type CardField = keyof CardForm;

export type CardProblem =
  | 'number_short'
  | 'number_invalid'
  | 'month_invalid'
  | 'year_invalid'
  | 'expired'
  | 'cvv_invalid'
  | 'cvv_refused'
  | 'name_required';

export type CardProblems = Readonly<Partial<Record<CardField, CardProblem>>>;

const isAmericanExpress = (digits: string): boolean => /^3[47]/.test(digits);

/** Digits of a complete number. */
export const cardDigits = (digits: string): number => (isAmericanExpress(digits) ? 15 : 16);
const longestValidityYears = 20;

/** Luhn check (ISO/IEC 7812-1). */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits.charAt(digits.length - 1 - at));
    const weighted = at % 2 === 1 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return digits.length > 0 && sum % 10 === 0;
}

/** Null until the digits identify a brand. */
export function brandOf(digits: string): 'Visa' | 'Mastercard' | 'American Express' | null {
  if (digits.startsWith('4')) return 'Visa';
  if (isAmericanExpress(digits)) return 'American Express';
  return /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/.test(digits) ? 'Mastercard' : null;
}

/** Two digits. Browsers autofill four; three stay while the fourth is typed. */
export function readYear(digits: string): string {
  if (!digits.startsWith('20')) return digits.slice(0, 2);
  return digits.length >= 4 ? digits.slice(2, 4) : digits;
}

/** Accepts a whole expiry such as "08/27" in the month field. */
export function readExpiry(digits: string): { month: string; year: string | null } {
  const rest = digits.slice(2);
  return { month: digits.slice(0, 2), year: rest === '' ? null : readYear(rest) };
}

export const padMonth = (month: string): string => (/^[1-9]$/.test(month) ? `0${month}` : month);

function numberProblem(digits: string): CardProblem | null {
  if (digits.length < cardDigits(digits)) return 'number_short';
  return digits.length > cardDigits(digits) || !passesLuhn(digits) ? 'number_invalid' : null;
}

/** A card is valid through the last day of its month; `today` is the date in Dubai. */
function yearProblem(year: string, month: string, today: string): CardProblem | null {
  if (!/^\d{2}$/.test(year)) return 'year_invalid';
  const expiry = `20${year}-${month}`;
  if (expiry < today.slice(0, 7)) return 'expired';
  return Number(`20${year}`) > Number(today.slice(0, 4)) + longestValidityYears ? 'year_invalid' : null;
}

export function problemsOf(card: CardForm, today: string): CardProblems {
  const month = padMonth(card.month);
  const isMonth = /^(0[1-9]|1[0-2])$/.test(month);
  const found: Record<CardField, CardProblem | null> = {
    number: numberProblem(card.number),
    month: isMonth ? null : 'month_invalid',
    year: yearProblem(card.year, isMonth ? month : '12', today),
    cvv: /^\d{3,4}$/.test(card.cvv) ? null : 'cvv_invalid',
    name: card.name.trim().length < 2 ? 'name_required' : null,
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null));
}

export const toPaymentMethod = (card: CardForm) => ({
  cardNumber: card.number,
  expiryMonth: padMonth(card.month),
  expiryYear: card.year,
  cvv: card.cvv,
  cardholderName: card.name.trim(),
});

const emptyCard = { number: '', month: '', year: '', cvv: '' };

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
