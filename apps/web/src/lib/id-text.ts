import { toIban } from '@sufra/contract/partners/id-numbers.ts';
import { toLatinDigits } from '@sufra/contract/text.ts';
import { isolateLtr } from './format.ts';

interface KnownCard {
  readonly brand: string;
  readonly lastFour: string;
}

/** `Visa •••• 4242`, left to right inside any sentence and on one line. */
export const cardText = ({ brand, lastFour }: KnownCard): string =>
  isolateLtr(`${brand}\u00a0••••\u00a0${lastFour}`);

export const ibanStart = 'AE';

const longestIban = 34;

export const cleanIban = (typed: string): string =>
  toIban(typed)
    .replaceAll(/[^A-Z0-9]/g, '')
    .replace(/^AE(?=[A-Z]{2}\d)/, '')
    .slice(0, longestIban);

/** `AE07 0331 2345 …` */
export const showIban = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** Adds `AE` to 21 bare digits. */
export const completeIban = (iban: string): string => (/^\d{21}$/.test(iban) ? `${ibanStart}${iban}` : iban);

const digitsOfEmiratesId = 15;

export const cleanEmiratesId = (typed: string): string =>
  toLatinDigits(typed).replaceAll(/\D/g, '').slice(0, digitsOfEmiratesId);

/** `784-1990-1234567-6`, also partial. */
export const showEmiratesId = (digits: string): string =>
  [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7, 14), digits.slice(14)]
    .filter((part) => part !== '')
    .join('-');

export function initialsOf(name: string | null): string {
  const words = (name ?? '').trim().split(/\s+/).filter(Boolean).slice(0, 2);
  // A zero-width non-joiner keeps two Arabic letters from joining into one shape.
  return words.map((word) => [...word][0]?.toUpperCase()).join('\u200c') || 'U';
}
