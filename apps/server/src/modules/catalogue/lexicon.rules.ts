// Reads what people write about allergies, dislikes and conditions, in English and Arabic; the shelf hands it out.
import type { Allergen } from '@sufra/contract/options.ts';
import * as terms from './lexicon-terms.rules.ts';
import { phrasesOf, type Known } from './phrases.rules.ts';
import { remembered } from './remembered.rules.ts';

export interface NamedIngredient {
  readonly id: string;
  readonly names: readonly string[];
  readonly allergens: readonly Allergen[] | null;
  /** Without them words for whole groups ("fruit") are asked about: a group must never be read in part. */
  readonly flags?: readonly string[];
}

export interface Reading {
  readonly text: string;
  readonly allergens: readonly Allergen[];
  /** Ids of ingredients, all that the words could mean. */
  readonly ingredients: readonly string[];
  /** False: we can't check this yet. */
  readonly recognised: boolean;
}

export interface Lexicon {
  /** Reads one entry of an allergy list. Ambiguous words mean everything they could. */
  readonly read: (text: string) => Reading;
  /** The limits a health condition sets; null when we have no rule for it. */
  readonly readCondition: (text: string) => Limits | null;
}

type Limits = Omit<terms.Condition, 'words'>;

/**
 * One spelling for what is written in many: case, accents, Arabic vowel marks, forms of alif, ya and ta marbuta,
 * punctuation, plurals and the article. "والحليب" becomes two words: the "and" is never lost.
 */
export function normalise(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(
      /[\u0300-\u036f\u064b-\u065f\u0670\u0640\u200b-\u200f\u202a-\u202e\u2060\ufeff'`\u2018\u2019]/g,
      '',
    )
    .replaceAll(/[\u0622\u0623\u0625\u0671]/g, '\u0627')
    .replaceAll(/[\u0649\u06cc]/g, '\u064a')
    .replaceAll('\u06a9', '\u0643')
    .replaceAll('\u0629', '\u0647')
    .replaceAll('\u0624', '\u0648')
    .replaceAll('\u0626', '\u064a')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .map(toStem)
    .join(' ');
}

// Light on purpose: plural endings and the article; what it can't fold is asked about, not guessed.
function toStem(word: string): string {
  if (/^[\u0600-\u06ff]/.test(word)) return toArabicStem(word);
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(?:oes|shes|ches|xes|sses)$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && word.endsWith('s') && !/(?:ss|us|is)$/.test(word) ? word.slice(0, -1) : word;
}

function toArabicStem(word: string): string {
  const bare = word.length > 4 ? word.replace(/\u0621$/, '') : word;
  if (bare.length > 4 && bare.startsWith('\u0648\u0627\u0644')) return `\u0648 ${bare.slice(3)}`;
  // "for the milk" of a word that begins with l: \u0644 + \u0627\u0644\u0644\u0628\u0646 is written \u0644\u0644\u0628\u0646.
  if (bare.length === 4 && bare.startsWith('\u0644\u0644')) return bare.slice(1);
  return bare.length > 4
    ? bare.replace(/^(\u0628\u0627\u0644|\u0644\u0644|\u0627\u0644)/, '')
    : bare.replace(/^\u0627\u0644(?=..$)/, '');
}

interface Meaning {
  readonly allergens: readonly Allergen[];
  readonly ingredients: readonly string[];
}

const setOf = (words: readonly string[]): ReadonlySet<string> => new Set(words.map(normalise));
const fillerWords = setOf(terms.fillers);
const joinerWords = setOf(terms.joiners);
const nothingTexts = setOf(terms.nothing);
const homonymNames = setOf(terms.homonyms);

const termIndex = new Map<string, readonly Allergen[]>(
  Object.entries(terms.allergenTerms).flatMap(([classes, words]) =>
    words.map((term): [string, readonly Allergen[]] => [normalise(term), classes.split(' ') as Allergen[]]),
  ),
);

const conditionIndex = new Map(
  terms.conditions.flatMap((condition) =>
    condition.words.map((word): [string, terms.Condition] => [normalise(word), condition]),
  ),
);

/** Builds a lexicon over the ingredient table. */
export function createLexicon(ingredients: readonly NamedIngredient[]): Lexicon {
  const meaningOf = meaningsOver(ingredients);
  const words = new Set([
    ...fillerWords,
    ...joinerWords,
    ...[...termIndex.keys(), ...conditionIndex.keys(), ...meaningOf.phrases].flatMap((phrase) =>
      phrase.split(' '),
    ),
  ]);
  const isFood: Known = (phrase) => meaningOf.find(phrase) !== null;
  // A name with a comma in it, as our own lists show it, is one name.
  const shown = new Set(ingredients.flatMap(({ names }) => names.map((name) => name.toLowerCase())));
  const phrasesOfText = (text: string, isKnown: Known): string[] | null =>
    shown.has(text.trim().toLowerCase()) && isKnown(normalise(text))
      ? [normalise(text)]
      : phrasesIn(text, words, isKnown);
  const read = (text: string): Reading => {
    const nothingSaid = nothingTexts.has(normalise(text));
    const found = nothingSaid ? [] : phrasesOfText(text, isFood);
    const meanings = (found ?? []).flatMap((phrase) => meaningOf.find(phrase) ?? []);
    return { text, ...merged(meanings), recognised: found !== null && (nothingSaid || found.length > 0) };
  };
  const readCondition = (text: string): Limits | null => {
    const found = phrasesOfText(text, (phrase) => conditionIndex.has(phrase) || isFood(phrase));
    if (found === null || found.length === 0) return null;
    const limits = found.flatMap((phrase) => conditionIndex.get(phrase) ?? meaningOf.find(phrase) ?? []);
    const programs = found.flatMap((phrase) => conditionIndex.get(phrase)?.programs ?? []);
    return { ...merged(limits), programs: [...new Set(programs)] };
  };
  return { read: remembered(read), readCondition: remembered(readCondition) };
}

const merged = (meanings: readonly Meaning[]): Meaning => ({
  allergens: [...new Set(meanings.flatMap((meaning) => meaning.allergens))],
  ingredients: [...new Set(meanings.flatMap((meaning) => meaning.ingredients))],
});

interface Meanings {
  readonly phrases: readonly string[];
  /** What a phrase means; null unless it is a whole name: a part of a name could mean more than we know. */
  find(phrase: string): Meaning | null;
}

function meaningsOver(ingredients: readonly NamedIngredient[]): Meanings {
  const entries = ingredients.map((entry) => ({ ...entry, phrases: entry.names.map(normalise) }));
  const byName = new Map<string, Entry[]>();
  for (const entry of entries) {
    for (const phrase of entry.phrases) byName.set(phrase, [...(byName.get(phrase) ?? []), entry]);
  }
  const groups = groupsOver(ingredients);
  return {
    phrases: [...byName.keys(), ...terms.foodGroups.flatMap((group) => group.words.map(normalise))],
    find: remembered((phrase) => {
      const classes = termIndex.get(phrase);
      if (classes) return { allergens: classes, ingredients: [] };
      const group = groups(phrase);
      if (group === 'unknown') return null;
      const meanings = [...nameMeaning(phrase, byName, entries), ...(group ? [group] : [])];
      return meanings.length > 0 ? merged(meanings) : null;
    }),
  };
}

interface Entry extends NamedIngredient {
  readonly phrases: readonly string[];
}

function nameMeaning(
  phrase: string,
  byName: ReadonlyMap<string, readonly Entry[]>,
  entries: readonly Entry[],
): Meaning[] {
  const named = byName.get(phrase);
  if (!named) return [];
  const kinOf = (entry: Entry): string[] =>
    entry.phrases
      .filter((name) => !homonymNames.has(name))
      .flatMap((name) => (byName.get(name) ?? []).map(({ id }) => id));
  const wider = entries.filter((entry) => entry.phrases.some((name) => ` ${name} `.includes(` ${phrase} `)));
  return [
    {
      // Naming one member of a class means the class: who reacts to walnuts is kept from every tree nut.
      allergens: named.flatMap((entry) => entry.allergens ?? []),
      // Naming one variety means its kin: who reacts to cherry tomatoes is kept from every tomato.
      ingredients: [...named.map(({ id }) => id), ...named.flatMap(kinOf), ...wider.map(({ id }) => id)],
    },
  ];
}

function groupsOver(ingredients: readonly NamedIngredient[]): (phrase: string) => Meaning | 'unknown' | null {
  const isFlagged = ingredients.every(({ flags }) => flags !== undefined);
  const byWord = new Map(
    terms.foodGroups.flatMap((group) =>
      group.words.map((word): [string, typeof group] => [normalise(word), group]),
    ),
  );
  return (phrase) => {
    const group = byWord.get(phrase);
    if (!group) return null;
    if (!isFlagged) return 'unknown';
    const belongs = ({ flags = [] }: NamedIngredient): boolean =>
      flags.includes(group.flag) && (group.without === undefined || !flags.includes(group.without));
    return { allergens: group.allergens, ingredients: ingredients.filter(belongs).map(({ id }) => id) };
  };
}

/** The known phrases of a text; null unless every word is understood. Commas, brackets and the like part phrases. */
function phrasesIn(text: string, vocabulary: ReadonlySet<string>, isKnown: Known): string[] | null {
  const found: string[] = [];
  for (const piece of text
    .replaceAll('&', ' and ')
    .split(/[,،;؛.:/\\|+()[\]{}"\n\r\u2022\u00b7\u2013\u2014]|\s-\s/)) {
    const words = normalise(piece)
      .split(' ')
      .flatMap((word) => withoutAnd(word, vocabulary));
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

/** Arabic writes "and" onto the next word. */
function withoutAnd(word: string, vocabulary: ReadonlySet<string>): string[] {
  const rest = word.slice(1);
  return word.startsWith('\u0648') && !vocabulary.has(word) && vocabulary.has(rest)
    ? ['\u0648', rest]
    : [word];
}
