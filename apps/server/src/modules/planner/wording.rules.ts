import type { Reason } from '@sufra/contract/planner.ts';
import { languages } from '@sufra/contract/options.ts';
import type { Judge, MealCard, Shelf } from '../catalogue/index.ts';
import { meaningOf, neverSaid, saying, wordableCodes, type WordableCode } from './wording-words.rules.ts';
import { accepted, thrownAway, type BothTexts, type Settled } from './wording.machine.ts';

/** UTF-16 units of a sentence. */
const longest = 140;

/** A dish with the reasons for it, for whoever they are. */
export interface Wordable {
  readonly mealId: string;
  /** Hash of the dish. */
  readonly dish: string;
  /** Codes, a space between. */
  readonly reasons: string;
}

/**
 * What may be worded of a suggestion's reasons: codes of what the dish is, without figures, in one order. Safety, programs,
 * tastes and fasts never are among them, so that what is asked for is the same for everybody. Empty where nothing is left.
 */
export const wordableOf = (reasons: readonly Reason[]): WordableCode[] =>
  wordableCodes.filter((code) => reasons.some((reason) => reason.code === code));

/** How codes are kept. */
export const reasonsKey = (codes: readonly WordableCode[]): string => codes.join(' ');

const isWordable = (code: string): code is WordableCode =>
  (wordableCodes as readonly string[]).includes(code);

export const codesIn = (key: string): WordableCode[] => key.split(' ').filter(isWordable);

/** Everything of a dish that a sentence is judged by, to be hashed: a wording holds for this dish alone. */
export const dishOf = (shelf: Pick<Shelf, 'ingredientName'>, card: MealCard): unknown => [
  card.title,
  card.ingredients.map((id) => [id, shelf.ingredientName(id)]),
  card.facts.allergens,
];

export const instructions = [
  'You write for a table that is laid with care, in the United Arab Emirates: warm, short and plain.',
  'Given are a dish and the reasons for which it is suggested. Say the reasons in one sentence, in the given shape:',
  'once in English and once in natural Modern Standard Arabic, with the same meaning. At most 120 characters each.',
  'Say these reasons and no others. Name only foods that are among the ingredients. No figures, in digits or letters.',
  'Say nothing of health, diets, allergies, safety, prices, feasts or people, and address nobody. No links, no markup.',
].join('\n');

/** The question about one dish: what our catalogue says of it, and nothing of anybody. */
export function questionOf(
  shelf: Pick<Shelf, 'ingredientName'>,
  { title, ingredients }: MealCard,
  codes: readonly WordableCode[],
): string {
  return JSON.stringify({
    dish: title,
    ingredients: ingredients.flatMap((id) => shelf.ingredientName(id) ?? []),
    reasons: codes.map((code) => meaningOf[code]),
  });
}

interface Judging {
  readonly judge: Judge;
  readonly card: MealCard;
  readonly codes: readonly WordableCode[];
}

/** Both sentences or none: whoever changes the language finds the same. */
export function judgeWording(written: BothTexts, { judge, card, codes }: Judging): Settled {
  const dish = new Set(card.ingredients);
  const unsaid = [
    ...neverSaid,
    ...wordableCodes.filter((code) => !codes.includes(code)).map((code) => saying[code]),
  ];
  const texts = { en: written.en.trim(), ar: written.ar.trim() };
  for (const language of languages) {
    const measure = { language, most: longest, dish, numbers: noNumbers, mayClaim: false, unsaid };
    const fault = judge(texts[language], measure);
    if (fault) return thrownAway(fault.fault);
    if (isMoreThanOne.test(texts[language])) return thrownAway('too_long');
  }
  return accepted(texts);
}

const noNumbers: ReadonlySet<string> = new Set();

const isMoreThanOne = /[.!?؟…]\s*\S|\n/;
