import { units, type Unit } from '@sufra/contract/catalogue.ts';
import type { MealContent } from '@sufra/contract/cms.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { ImportedLine, ImportedRecipe } from './import.rules.ts';
import type { Larder, StoredIngredient } from './ingredient.rules.ts';
import { gramsOf } from './nutrition.rules.ts';

export interface Reading {
  readonly text: string;
  readonly reason: string | null;
  readonly words: string[];
  /** Ids of what it may be. */
  readonly candidates: string[];
}

export interface RecipeDraft {
  readonly content: MealContent;
  /** One for each line of the content. */
  readonly readings: readonly Reading[];
}

type ContentLine = MealContent['lines'][number];
type Pair = readonly [ContentLine, Reading];

const most = { lines: 80, steps: 40, title: 80, step: 800, text: 400 };

/** What nobody is sure of stays open: the line has no ingredient or no amount then, and that blocks publishing. */
export function draftOf(recipe: ImportedRecipe, larder: Larder): RecipeDraft {
  const pairs = recipe.lines.flatMap((line) => pairsOf(line, larder)).slice(0, most.lines);
  return {
    content: {
      title: inItsLanguage(recipe.title ?? '', most.title),
      description: { en: '', ar: '' },
      cuisine: 'arabic',
      mealTimes: [],
      family: 'bowl',
      servings: Math.min(20, Math.max(1, Math.round(recipe.servings ?? 4))),
      difficulty: 'easy',
      prepMinutes: 0,
      cookMinutes: Math.min(1_440, Math.max(0, Math.round(recipe.minutes ?? 0))),
      steps: recipe.steps
        .slice(0, most.steps)
        .map((step) => ({ ...inItsLanguage(step, most.step), minutes: null })),
      tags: [],
      season: [],
      lines: pairs.map(([line]) => line),
    },
    readings: pairs.map(([, reading]) => reading),
  };
}

const languageOf = (text: string): Language => (/\p{Script=Arabic}/u.test(text) ? 'ar' : 'en');

/** The other language is left for a person to write. */
function inItsLanguage(text: string, longest: number): { en: string; ar: string } {
  const plain = printable(text).slice(0, longest).trim();
  return { en: '', ar: '', [languageOf(plain)]: plain };
}

// What a text of ours may not hold: controls, halves of signs, piles of marks, and what turns the reading direction.
export const printable = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(
      /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFD\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g,
      '',
    )
    .replaceAll(/\p{M}{6,}/gu, '');

function pairsOf(line: ImportedLine, larder: Larder): Pair[] {
  const text = printable(line.text).slice(0, most.text).trim();
  const ingredient = larder.get(line.match ?? '');
  const [alike, besides] = parted(line, ingredient, larder);
  const reading = {
    text,
    reason: line.reason,
    words: line.words.slice(0, 12).map((word) => word.slice(0, 80)),
    candidates: line.candidates.slice(0, 8),
  };
  const first: ContentLine = {
    ingredientId: ingredient?.id ?? null,
    text,
    ...(ingredient ? amountOf(line, ingredient) : writtenAmount(line)),
    isOptional: line.optional,
    note: alike.length === 0 ? null : alternativesNote(alike),
  };
  return [
    [first, reading],
    ...besides.map(({ id }): Pair => [
      { ...first, ingredientId: id, amount: null, unit: null, note: null },
      reading,
    ]),
  ];
}

/** Alternatives that carry nothing more stay a note; what the food lies in, or is made with, is a line of its own. */
function parted(
  { alternatives }: ImportedLine,
  ingredient: StoredIngredient | undefined,
  larder: Larder,
): [StoredIngredient[], StoredIngredient[]] {
  const others = alternatives.flatMap((id) => larder.get(id) ?? []);
  const isAlike = ({ allergens, flags }: StoredIngredient): boolean =>
    ingredient !== undefined &&
    allergens !== null &&
    allergens.every((allergen) => ingredient.allergens?.includes(allergen) ?? false) &&
    flags.every((flag) => flag === 'processed' || ingredient.flags.includes(flag));
  return [others.filter(isAlike), others.filter((other) => !isAlike(other))];
}

const alternativesNote = (others: readonly StoredIngredient[]): { en: string; ar: string } => ({
  en: `or ${others.map(({ nameEn }) => nameEn.toLowerCase()).join(', ')}`.slice(0, 160),
  ar: `أو ${others.map(({ nameAr }) => nameAr).join('، ')}`.slice(0, 160),
});

const isUnit = (name: string): name is Unit => units.some((unit) => unit === name);
const toThousandth = (value: number): number => Math.round(value * 1_000) / 1_000;

/** Of a line nobody has matched: what was written is kept, so that only the ingredient is left to choose. */
function writtenAmount({ amount, unit }: ImportedLine): Pick<ContentLine, 'amount' | 'unit'> {
  const written = amount === null ? 0 : toThousandth(amount);
  const named = unit ?? 'piece';
  return written >= 0.001 && written <= 100_000 && isUnit(named)
    ? { amount: written, unit: named }
    : { amount: null, unit: null };
}

/** As it was written where that unit weighs something here, else in grams where the weight is known. */
function amountOf(
  { amount, upTo, unit, grams }: ImportedLine,
  ingredient: StoredIngredient,
): Pick<ContentLine, 'amount' | 'unit'> {
  const written =
    amount === null ? null : toThousandth(upTo !== null && upTo > amount ? (amount + upTo) / 2 : amount);
  const named = unit ?? 'piece';
  const isWritten = written !== null && written >= 0.001 && written <= 100_000;
  if (isWritten && isUnit(named) && weighs(ingredient, written, named, grams))
    return { amount: written, unit: named };
  const weight = grams === null ? null : toThousandth(grams);
  return weight !== null && weight >= 0.001 && weight <= 100_000
    ? { amount: weight, unit: 'g' }
    : { amount: null, unit: null };
}

/** The unit means the weight that the importer read, give or take a gram. */
function weighs(ingredient: StoredIngredient, amount: number, unit: Unit, grams: number | null): boolean {
  const weight = gramsOf(ingredient, amount, unit);
  return weight !== null && (grams === null || Math.abs(weight - grams) <= Math.max(1, grams * 0.02));
}
