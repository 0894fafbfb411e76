import type { Language } from '@sufra/contract/options.ts';
import type { Bilingual } from './kinds.rules.ts';
import * as terms from './lexicon-terms.rules.ts';
import { loanWords } from './loan-words.rules.ts';
import {
  conditionIndex,
  createMeanings,
  mergeMeanings,
  nothingMeant,
  readConditions,
  type ConditionReading,
  type Doubt,
  type Meaning,
  type Meanings,
  type NamedIngredient,
} from './meanings.rules.ts';
import { createNearest, editDistance } from './nearest.rules.ts';
import { phrasesOf, type Known } from './phrases.rules.ts';
import { normalise, splitAnd, withoutJoined } from './spelling.rules.ts';
import { takeStatedAmounts } from './stated-amounts.rules.ts';

export interface Reading extends Meaning {
  readonly text: string;
  /** False: the text can't be checked. */
  readonly recognised: boolean;
  /** Foods that the text may mean too. Left out until another text names or allows them. */
  readonly doubts: readonly Doubt[];
  /** Texts to choose from: unlike foods of the same name. */
  readonly senses: readonly string[];
  /** "Garlic is fine" settles a doubt; it never lifts what a text names. */
  readonly allows: Meaning;
}

export interface Lexicon {
  /** Ambiguous words mean everything they could. */
  readonly read: (text: string) => Reading;
  readonly nearest: (text: string) => readonly string[];
  readonly readCondition: (text: string) => ConditionReading | null;
}

const setOf = (words: readonly string[]): ReadonlySet<string> => new Set(words.map(normalise));
const fillerWords = setOf(terms.fillers);
const joinerWords = setOf(terms.joiners);
const nothingTexts = setOf(terms.nothing);

export function createLexicon(ingredients: readonly NamedIngredient[]): Lexicon {
  const meanings = createMeanings(ingredients, memoise);
  const phrases = allPhrases(ingredients);
  const loans = loanWords.flatMap((loan) => loan.words);
  const words = withoutJoined([
    ...fillerWords,
    ...joinerWords,
    ...[...phrases.map(normalise), ...conditionIndex.keys(), ...meanings.phrases].flatMap((phrase) =>
      phrase.split(' '),
    ),
  ]);
  const shown = new Set(ingredients.flatMap(({ names }) => names.map((name) => name.toLowerCase())));
  const phrasesOfText = (text: string, isKnown: Known): string[] | null =>
    shown.has(text.trim().toLowerCase()) && isKnown(normalise(text))
      ? [normalise(text)]
      : phrasesIn(text, words, isKnown);
  const isFood: Known = (phrase) => meanings.find(phrase) !== null;
  const read = memoise((text) => readText(text, meanings, (part) => phrasesOfText(part, isFood)));
  const isRead: Known = (phrase) => conditionIndex.has(phrase) || isFood(phrase);
  const readCondition = (text: string): ConditionReading | null => {
    const { limits, rest } = takeStatedAmounts(text);
    const found = phrasesOfText(rest, isRead) ?? spotConditions(rest);
    if (found === null || found.length + limits.length === 0) return null;
    const read = readConditions(found, meanings.find);
    return read && { ...read, limits: [...read.limits, ...limits] };
  };
  const nearest = createNearest(phrases, loans, words, fillerWords, (text) => {
    const { recognised, allergens, ingredients: eaten } = read(text);
    return recognised ? [...allergens, ...eaten].sort().join(' ') : null;
  });
  return { read, nearest: memoise(nearest), readCondition: memoise(readCondition) };
}

const conditionWords = [...new Set([...conditionIndex.keys()].flatMap((phrase) => phrase.split(' ')))];

// "Low blood pressure" and "not pregnant" mean something else.
const reversals = setOf(terms.reversals);

/** Conditions among other words, typos mended: "my wife is pregnant since March". Null for several clauses. */
function spotConditions(text: string): string[] | null {
  const words = normalise(text).split(' ').map(mendCondition);
  if (words.some((word) => reversals.has(word) || word === 'and' || word === '\u0648')) return null;
  const found: string[] = [];
  for (let at = 0; at < words.length;) {
    const length = [6, 5, 4, 3, 2, 1].find((size) =>
      conditionIndex.has(words.slice(at, at + size).join(' ')),
    );
    if (length !== undefined) found.push(words.slice(at, at + length).join(' '));
    at += length ?? 1;
  }
  return found.length > 0 ? found : null;
}

function mendCondition(word: string): string {
  if (word.length < 6 || conditionWords.includes(word)) return word;
  const most = word.length < 8 ? 1 : 2;
  return (
    conditionWords.find((known) => known[0] === word[0] && editDistance(word, known, most) <= most) ?? word
  );
}

const allPhrases = (ingredients: readonly NamedIngredient[]): string[] => [
  ...Object.values(terms.allergenTerms).flat(),
  ...terms.foodGroups.flatMap((group) => group.words),
  ...ingredients.flatMap(({ names }) => names),
];

type Phrases = (text: string) => readonly string[] | null;

function readText(text: string, meanings: Meanings, phrasesOfText: Phrases): Reading {
  const none = { text, ...nothingMeant, recognised: true, doubts: [], senses: [], allows: nothingMeant };
  if (nothingTexts.has(normalise(text))) return none;
  const unread = { ...none, recognised: false };
  const isName = meanings.find(normalise(text)) !== null;
  const allowed = isName ? undefined : firstMatch(permissions, text)?.[1];
  if (allowed !== undefined) {
    const foods = eachNamed(allowed, meanings.find);
    return foods ? { ...none, allows: mergeMeanings(foods) } : unread;
  }
  const [, all, spared] = (isName ? undefined : firstMatch(exceptions, text)) ?? [];
  if (all !== undefined && spared !== undefined) {
    const foods = eachNamed(spared, meanings.named);
    const reading = readText(all, meanings, phrasesOfText);
    return foods && reading.recognised && reading.senses.length === 0
      ? { ...without(reading, foods.flat(), meanings), text }
      : unread;
  }
  const found = phrasesOfText(text);
  if (found === null || found.length === 0) return unread;
  const meant = found.flatMap((phrase) => meanings.find(phrase) ?? []);
  return {
    ...none,
    ...mergeMeanings(meant),
    doubts: meant.flatMap(({ doubts = [] }) => doubts),
    senses: meant.flatMap(({ senses = [] }) => senses),
  };
}

/** Each class becomes its ingredients, so that one of them can be spared. */
function without(reading: Reading, spared: readonly string[], meanings: Meanings): Reading {
  const keep = (id: string): boolean => !spared.includes(id);
  return {
    ...reading,
    allergens: [],
    ingredients: [...new Set([...reading.ingredients, ...meanings.carriers(reading.allergens)])].filter(keep),
    doubts: reading.doubts.map((doubt) => ({ ...doubt, ingredients: doubt.ingredients.filter(keep) })),
  };
}

/** What each of "onion and garlic" means; null unless each is a whole name. */
function eachNamed<T>(text: string, find: (phrase: string) => T | null): T[] | null {
  const whole = find(normalise(text));
  if (whole !== null) return [whole];
  const found = text
    .split(/ and | or | (?=\u0648)/)
    .map((part) => find(normalise(part)) ?? find(normalise(part.replace(/^\u0648/, ''))));
  return found.some((one) => one === null) ? null : found.flatMap((one) => one ?? []);
}

const firstMatch = (forms: readonly RegExp[], text: string): RegExpExecArray | undefined =>
  forms.map((form) => form.exec(text.trim())).find((match) => match !== null);

const permissions: readonly RegExp[] = [
  /^no problem with (.+)$/i,
  /^((?:(?! but | except ).)+) (?:is|are) (?:fine|ok|okay)$/i,
  /^لا مشكلة في (.+)$/,
];

const exceptions: readonly RegExp[] = [
  /^(.+?) but (.+?) (?:is|are) (?:fine|ok|okay)$/i,
  /^(.+?) (?:except(?: for)?|but not|but can eat|other than|apart from) (.+)$/i,
  /^(.+?) (?:ما عدا|ماعدا|عدا|إلا|الا|غير|باستثناء|بس مو|بس مش) (.+)$/,
];

/** The text that settles a doubt about these foods. */
export const permission = ({ en, ar }: Bilingual, language: Language): string =>
  language === 'ar' ? `لا مشكلة في ${ar}` : `no problem with ${en}`;

function phrasesIn(text: string, vocabulary: ReadonlySet<string>, isKnown: Known): string[] | null {
  const found: string[] = [];
  for (const piece of text
    .replaceAll('&', ' and ')
    .split(/[,،;؛.:/\\|+()[\]{}"\n\r\u2022\u00b7\u2013\u2014]|\s-\s/)) {
    const words = normalise(piece)
      .split(' ')
      .flatMap((word) => splitAnd(word, vocabulary));
    const phrases = phrasesOf(
      words.filter((word) => word !== ''),
      isKnown,
      { joiners: joinerWords, fillers: fillerWords },
    );
    if (phrases === null) return null;
    found.push(...phrases);
  }
  return found;
}

const most = 10_000;

/** Bounded, so hostile input can't fill the memory. */
function memoise<T>(ask: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    if (known.has(text)) return known.get(text) as T;
    if (known.size >= most) known.clear();
    const answer = ask(text);
    known.set(text, answer);
    return answer;
  };
}
