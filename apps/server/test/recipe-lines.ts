import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isOpen as isUnsure, type ImportedLine } from '../src/modules/catalogue/importing/recipe.rules.ts';
import { lineOf, pantry } from './recipe-importer.ts';

// Lines and labels were written without sight of the importer and its word lists.
const folder = path.resolve(import.meta.dirname, '../../../packages/food/test');

interface Food {
  /** Null must stay open. */
  readonly id: string | null;
  /** A near relative or a vague name, which needs a person's yes. */
  readonly isGuess: boolean;
}

export interface LabelledLine {
  readonly text: string;
  /** All go in; each is a list of alternatives. None for a line that names no food. */
  readonly foods: readonly (readonly Food[])[];
  readonly amount: readonly [low: number, high: number] | null;
  readonly unit: string;
  readonly grams: readonly [low: number, high: number] | null;
  readonly allergens: readonly string[];
}

export type LineFile = 'en' | 'en-fresh' | 'ar' | 'ar-fresh';

export const linesIn = (file: LineFile): LabelledLine[] =>
  readFileSync(path.join(folder, `recipe-lines-${file}.tsv`), 'utf8')
    .trimEnd()
    .split('\n')
    .map((row) => {
      const [text = '', food = '', amount = '', unit = '', grams = '', allergens = ''] = row.split('\t');
      return {
        text,
        foods: food === '-' ? [] : food.split(' + ').map((one) => one.split(' | ').map(foodOf)),
        amount: rangeOf(amount.split(' + ')[0] ?? ''),
        unit,
        grams: rangeOf(grams),
        allergens: allergens.split(' ').filter(Boolean),
      };
    });

const foodOf = (label: string): Food => ({
  id: label === '?' ? null : label.replace('~', ''),
  isGuess: label.startsWith('~'),
});

function rangeOf(text: string): [number, number] | null {
  if (text === '') return null;
  const [low = NaN, high = low] = text.split('-').map(Number);
  return [low, high];
}

export interface Verdict {
  readonly line: LabelledLine;
  readonly read: readonly ImportedLine[];
  readonly isFoodRight: boolean;
  readonly isAmountRight: boolean;
  readonly isWeightRight: boolean;
  readonly isUnsafe: boolean;
}

export function judge(line: LabelledLine): Verdict {
  const read = lineOf(line.text);
  const isFoodRight = isFoodRightIn(line, read);
  return {
    ...{ line, read, isFoodRight },
    isAmountRight: isAmountRightIn(line, read),
    isWeightRight: isWeightRightIn(line, read),
    isUnsafe: isUnsafeIn(line, read),
  };
}

const isOpen = ({ match }: ImportedLine): boolean => match === null;

/** A food that another is soaked in or mixed with becomes a line of its own in the draft; water doesn't. */
function isFoodRightIn({ foods }: LabelledLine, read: readonly ImportedLine[]): boolean {
  if (foods.length === 0) return read.every(isOpen);
  const labels = foods.flat();
  const mustStayOpen = labels.some(({ id }) => id === null);
  if (mustStayOpen) return read.some(isUnsure);
  if (read.some(isOpen)) return labels.some(({ isGuess }) => isGuess);
  const found = new Map(
    read.flatMap(({ match, alternatives, confidence }) =>
      [match, ...alternatives].map((id) => [id, confidence === 1] as const),
    ),
  );
  const isExpected = (id: string | null): boolean => labels.some((label) => label.id === id);
  return (
    [...found.keys()].every(isExpected) &&
    labels.every(({ id, isGuess }) => (found.has(id) ? !(isGuess && found.get(id)) : id === 'water'))
  );
}

/** Words for the same measure, or for a piece of what is counted. */
const sameUnits: Readonly<Record<string, string>> = {
  ...{ piece: '', stick: '', sprig: '', slice: '', clove: '', sachet: 'can', pack: 'can', floz: 'fl oz' },
  ...{
    dash: 'pinch',
    splash: 'pinch',
    glug: 'pinch',
    knob: '',
    handful: 'bunch',
    bunch: 'bunch',
    drop: 'pinch',
  },
};
const unitKey = (unit: string | null): string => sameUnits[unit ?? ''] ?? unit ?? '';

const metric: ReadonlySet<string> = new Set(['g', 'kg', 'ml', 'l', 'dl', 'cl']);

/** The labels have no word for a glass; "1 pack (30 g)" may also be read as 30 g. */
function isAmountRightIn(
  { amount, unit, foods, grams }: LabelledLine,
  read: readonly ImportedLine[],
): boolean {
  const [line] = read;
  if (foods.length === 0 || !line || !amount) return true;
  const [low, high] = amount;
  const isSame = (a: number | null, b: number): boolean => a !== null && Math.abs(a - b) <= 0.02 * b + 0.005;
  const isSameAmount = isSame(line.amount, low) && (high === low || isSame(line.upTo, high));
  const isSameWeight =
    grams !== null && line.grams !== null && line.grams >= grams[0] && line.grams <= grams[1];
  return (
    (isSameAmount && unitKey(line.unit) === unitKey(unit)) ||
    (isSameWeight && (metric.has(line.unit ?? '') || (isSameAmount && unit === '')))
  );
}

/** Within a tenth of what a cook would expect. */
function isWeightRightIn({ grams }: LabelledLine, [line]: readonly ImportedLine[]): boolean {
  if (!grams || !line?.match) return true;
  const [low, high] = grams;
  return line.grams !== null && line.grams >= low * 0.9 && line.grams <= high * 1.1;
}

const byId = new Map(pantry.map((entry) => [entry.id, entry]));
const allergensOf = (id: string): readonly string[] => byId.get(id)?.allergens ?? [];

/** Matched completely, yet without an allergen that the line's foods have. */
function isUnsafeIn({ foods, allergens }: LabelledLine, read: readonly ImportedLine[]): boolean {
  if (read.length === 0 || read.some(isUnsure)) return false;
  const found = new Set(
    read.flatMap(({ match, alternatives }) => [match ?? '', ...alternatives]).flatMap(allergensOf),
  );
  const needed = [
    ...allergens,
    ...foods.flat().flatMap(({ id, isGuess }) => (id && !isGuess ? allergensOf(id) : [])),
  ];
  return needed.some((allergen) => !found.has(allergen));
}
