import type { MealContent } from '@sufra/contract/cms.ts';
import { toLatinDigits } from '@sufra/contract/text.ts';

export const emptyMeal: MealContent = {
  title: { en: '', ar: '' },
  description: { en: '', ar: '' },
  cuisine: 'emirati',
  mealTimes: [],
  family: 'bowl',
  servings: 4,
  difficulty: 'easy',
  prepMinutes: 0,
  cookMinutes: 0,
  steps: [
    { en: '', ar: '', minutes: null },
    { en: '', ar: '', minutes: null },
  ],
  tags: [],
  season: [],
  lines: [],
};

export const emptyStep: MealContent['steps'][number] = { en: '', ar: '', minutes: null };

/** The list with one part changed; the others stay the same objects. */
export const changed = <Part>(parts: readonly Part[], at: number, change: Partial<Part>): Part[] =>
  parts.map((part, index) => (index === at ? { ...part, ...change } : part));

export const without = <Part>(parts: readonly Part[], at: number): Part[] =>
  parts.filter((_, index) => index !== at);

/** A number as somebody types it, in any script and with either mark; null while it is none. */
export function typedNumber(text: string, most: number): number | null {
  const plain = toLatinDigits(text).trim().replace(/[,٫]/, '.');
  const value = /^\d{1,6}(?:\.\d{1,3})?$/.test(plain) ? Number(plain) : NaN;
  return Number.isFinite(value) && value <= most ? value : null;
}
