import type { Allergen } from '@sufra/contract/options.ts';
import type { FoodIngredient } from '@sufra/food';
import type { Ingredient } from '../shelf/nutrition.rules.ts';
import { allergenTerms, foodGroups, sharedNames } from '../words/lexicon-terms.rules.ts';
import { editDistance } from '../words/nearest.rules.ts';
import { normalise } from '../words/spelling.rules.ts';
import { singularsOf } from './units.rules.ts';

export interface PantryIngredient extends Ingredient {
  readonly nameEn: string;
  readonly nameAr: string;
  /** In a recipe these count only if unambiguous. */
  readonly synonyms: readonly string[];
  readonly recipeNames: readonly string[];
}

export interface RecipeWords {
  readonly plain: readonly string[];
  /** Foods outside the table whose words it knows: "fish fingers". */
  readonly notInTable: readonly string[];
  /** "Juice" fits lemons, limes and oranges only. */
  readonly limited: Readonly<Record<string, readonly string[]>>;
  /** "Egg-free"; "anything" fits no food. */
  readonly claims: Readonly<Record<string, readonly string[]>>;
  readonly loose: Readonly<Record<string, readonly string[]>>;
  readonly inCans: Readonly<Record<string, string>>;
  /** Names that only roughly mean the ingredient: "oil". */
  readonly vague: readonly string[];
}

export type Meaning =
  | { readonly kind: 'name'; readonly ids: readonly string[]; readonly isSure: boolean }
  | { readonly kind: 'not-in-table' | 'plain' | 'and' | 'or' | 'unknown' }
  | { readonly kind: 'limited'; readonly ids: readonly string[] }
  | { readonly kind: 'claim'; readonly denied: readonly string[] };

export interface Span {
  readonly phrase: string;
  readonly meaning: Meaning;
}

export interface Names {
  readonly cover: (words: readonly string[]) => readonly Span[];
  readonly idsOf: (phrase: string) => readonly string[] | null;
  readonly classesOf: (phrase: string) => readonly Allergen[];
  readonly alike: (words: readonly string[]) => readonly string[];
  /** "بيضتين" is two of "بيضة". */
  readonly dualOf: (word: string) => string | null;
}

const longestPhrase = 6;
const joins: Readonly<Record<string, 'and' | 'or'>> = {
  and: 'and',
  n: 'and',
  plus: 'and',
  و: 'and',
  مع: 'and',
  or: 'or',
  أو: 'or',
  او: 'or',
  ولا: 'or',
  والا: 'or',
  sub: 'or',
  محشي: 'and',
  محشيه: 'and',
  محشو: 'and',
  alternatively: 'or',
};

export function createNames(pantry: readonly PantryIngredient[], words: RecipeWords): Names {
  const meanings = meaningsOf(pantry, words);
  const vocabulary = new Set([...meanings.keys()].flatMap((phrase) => phrase.split(' ')));
  const starts = new Set([...meanings.keys()].map((phrase) => phrase.split(' ')[0] ?? ''));
  const known: Known = { meanings, vocabulary, starts, mend: createMender(foodWordsIn(meanings), meanings) };
  const nameStarts = new Set(
    [...meanings].flatMap(([phrase, { kind }]) => (kind === 'name' ? (phrase.split(' ')[0] ?? []) : [])),
  );
  const classes = classIndex(pantry);
  const byWord = wordIndex(pantry);
  const idsOf = (phrase: string): readonly string[] | null => {
    const meaning = meanings.get(phrase);
    return meaning?.kind === 'name' ? meaning.ids : null;
  };
  return {
    cover: (given) => coverOf(splitAndWords(given, meanings, vocabulary), known),
    idsOf,
    classesOf: (phrase) => classes.get(phrase) ?? [],
    alike: (given) => [...new Set(given.flatMap((word) => byWord.get(word) ?? []))],
    dualOf: (word) =>
      vocabulary.has(word)
        ? null
        : (singularsOf(word)
            .concat(/^(.{3,})ا$/.exec(word)?.[1] ?? [])
            .flatMap((single) => [single, single.replace(/ه$/, '')])
            .find((single) => idsOf(single) !== null || nameStarts.has(single)) ?? null),
  };
}

function meaningsOf(pantry: readonly PantryIngredient[], words: RecipeWords): Map<string, Meaning> {
  const meanings = new Map<string, Meaning>();
  const put = (phrase: string, meaning: Meaning): void => {
    const key = normalise(phrase);
    if (key !== '') meanings.set(key, meaning);
  };
  for (const term of Object.values(allergenTerms).flat()) put(term, { kind: 'not-in-table' });
  for (const word of words.plain) put(word, { kind: 'plain' });
  for (const [word, denied] of Object.entries(words.claims)) put(word, { kind: 'claim', denied });
  for (const [word, ids] of Object.entries(words.limited)) put(word, { kind: 'limited', ids });
  for (const [word, kind] of Object.entries(joins)) put(word, { kind });
  for (const [phrase, meaning] of namesOver(pantry, words)) {
    meanings.set(phrase, meaning);
    // The words of a line come with "and" apart.
    meanings.set(phrase.replaceAll(/ \u0648(?=\S{2})/g, ' \u0648 '), meaning);
  }
  for (const word of words.notInTable) put(word, { kind: 'not-in-table' });
  return meanings;
}

/** In order of precedence. */
function namesOver(
  pantry: readonly PantryIngredient[],
  { loose, vague }: Pick<RecipeWords, 'loose' | 'vague'>,
): Map<string, Meaning> {
  const owners = new Map<string, Set<string>>();
  const own = new Map<string, string>();
  /** Several for a vague name, which asks: "لبن" is milk or yoghurt. */
  const recipe = new Map<string, Set<string>>();
  const guesses = new Set(vague.map(normalise));
  const addOwner = (phrase: string, id: string): void => {
    if (phrase !== '') owners.set(phrase, (owners.get(phrase) ?? new Set()).add(id));
  };
  for (const entry of pantry) {
    for (const name of ownNamesOf(entry)) {
      own.set(name, entry.id);
      addOwner(name, entry.id);
    }
    for (const name of entry.recipeNames.map(normalise)) {
      recipe.set(name, (recipe.get(name) ?? new Set()).add(entry.id));
      addOwner(name, entry.id);
    }
    const notMeant = new Set((loose[entry.id] ?? []).map(normalise));
    for (const name of entry.synonyms.map(normalise)) if (!notMeant.has(name)) addOwner(name, entry.id);
  }
  return new Map(
    [...owners].map(([phrase, ids]): [string, Meaning] => {
      const single = own.get(phrase);
      const chosen = recipe.get(phrase) ?? (single === undefined ? ids : [single]);
      return [phrase, { kind: 'name', ids: [...chosen], isSure: !guesses.has(phrase) }];
    }),
  );
}

const ownNamesOf = ({ id, nameEn, nameAr }: PantryIngredient): string[] => [
  ...new Set(
    [
      nameEn,
      nameAr,
      id.replaceAll('-', ' '),
      nameEn.replace(/[,(].*$/, ''),
      nameAr.replace(/[,،(].*$/, ''),
    ].map(normalise),
  ),
];

function classIndex(pantry: readonly PantryIngredient[]): Map<string, readonly Allergen[]> {
  const classes = new Map<string, readonly Allergen[]>();
  const shared = new Set([...sharedNames, ...foodGroups.flatMap(({ words }) => words)].map(normalise));
  for (const { allergens, nameEn, nameAr } of pantry) {
    for (const name of [nameEn, nameAr].map(normalise))
      if (!shared.has(name)) classes.set(name, allergens ?? []);
  }
  for (const [names, terms] of Object.entries(allergenTerms))
    for (const term of terms) classes.set(normalise(term), names.split(' ') as Allergen[]);
  return classes;
}

const tooCommon = new Set(
  'red green white black fresh dried ground whole can canned sauce oil paste powder seed leave of with in hot sweet and boneless seeds'.split(
    ' ',
  ),
);

function wordIndex(pantry: readonly PantryIngredient[]): Map<string, string[]> {
  const index = new Map<string, string[]>();
  for (const entry of pantry) {
    const words = new Set(
      [...ownNamesOf(entry), ...entry.recipeNames.map(normalise)].flatMap((name) => name.split(' ')),
    );
    for (const word of words) {
      if (word.length < 3 || tooCommon.has(word)) continue;
      const ids = index.get(word) ?? [];
      if (ids.length < 40) ids.push(entry.id);
      index.set(word, ids);
    }
  }
  return index;
}

interface Known {
  readonly meanings: ReadonlyMap<string, Meaning>;
  readonly vocabulary: ReadonlySet<string>;
  readonly starts: ReadonlySet<string>;
  readonly mend: (word: string) => string | null;
}

function coverOf(written: readonly string[], known: Known): Span[] {
  const { meanings, starts } = known;
  const mended = new Set<string>();
  const words = written.map((word) => {
    const right = known.vocabulary.has(word) || isRemark(word, meanings) ? null : known.mend(word);
    if (right !== null) mended.add(right);
    return right ?? word;
  });
  const spans: Span[] = [];
  let at = 0;
  while (at < words.length) {
    const word = words[at] ?? '';
    let length = starts.has(word) ? Math.min(longestPhrase, words.length - at) : 1;
    while (length > 1 && !meanings.has(words.slice(at, at + length).join(' '))) length -= 1;
    const phrase = words.slice(at, at + length).join(' ');
    spans.push({ phrase, meaning: meaningOf(phrase, mended, meanings) });
    at += length;
  }
  return spans.map((span, index) =>
    isHarmless(span, spans[index + 1]) || (span.phrase === 'style' && isSilent(spans[index - 1]))
      ? { ...span, meaning: plain }
      : span,
  );
}

const plain: Meaning = { kind: 'plain' };
const lacking: ReadonlySet<string> = new Set(
  ['without', 'no', 'minus', 'بدون', 'بلا', 'من غير'].map(normalise),
);

const isSilent = (span: Span | undefined): boolean =>
  span?.meaning.kind === 'plain' || span?.meaning.kind === 'unknown';

/** "Without stems" claims nothing about allergens. */
const isHarmless = ({ phrase }: Span, next: Span | undefined): boolean =>
  lacking.has(phrase) && isSilent(next);

function meaningOf(
  phrase: string,
  mended: ReadonlySet<string>,
  meanings: ReadonlyMap<string, Meaning>,
): Meaning {
  const meaning = meanings.get(phrase);
  if (!meaning) return { kind: isRemark(phrase, meanings) ? 'plain' : 'unknown' };
  const isMended = mended.size > 0 && phrase.split(' ').some((word) => mended.has(word));
  return meaning.kind === 'name' && isMended ? { ...meaning, isSure: false } : meaning;
}

/** What is done to a food says nothing of another, except for these. */
const changing =
  /^(?:bread|crumb|batter|stuff|honey|sugar|butter|cream|flavou?r|glaz|marinat|season|curri|spic|malt|candi|ic|frost|fill|coat|crust|fortifi|enrich|sweeten|imitat|smok|pickl|cur|preserv|ferment|brin|jerk|dehydrat|powder|evaporat|condens|puff|popp|cultur|textur|process|sprout|dress|pudd|dumpl|shorten|herr|whit|l|topp|crackl|sterl|breed|wed|je|be|ho|gri)(?:ed|ing|ly|ling)s?$/;

function isRemark(word: string, meanings: ReadonlyMap<string, Meaning>): boolean {
  const isPlain = (one: string): boolean => meanings.get(one)?.kind === 'plain';
  if (singularsOf(word).some(isPlain)) return true;
  if (/^[a-z]+(?:[^e]ed|ing|ly)$/.test(word)) return !changing.test(word);
  const stem =
    /^[\u0648\u0628\u0641\u0644]?(.{2,}?)(?:\u0647|\u064a\u0646|\u0627\u062a|\u0627\u0646|\u0627|\u0648\u0647|\u0648\u0647\u0627)?$/.exec(
      word,
    )?.[1];
  return stem !== undefined && /^[\u0621-\u064a]/.test(word) && [stem, `${stem}\u0647`].some(isPlain);
}

const deletionsOf = (word: string): string[] =>
  Array.from(word, (_letter, at) => word.slice(0, at) + word.slice(at + 1));

/** Corrects one wrong, missing, doubled or swapped letter, if only one known word is that near. */
/** A slip is taken for a food only: a word taken for a remark could hide one. */
const foodWordsIn = (meanings: ReadonlyMap<string, Meaning>): ReadonlySet<string> =>
  new Set([...meanings].flatMap(([phrase, { kind }]) => (kind === 'name' ? phrase.split(' ') : [])));

function createMender(
  vocabulary: ReadonlySet<string>,
  meanings: ReadonlyMap<string, Meaning>,
): Known['mend'] {
  const idsOf = (word: string): string => {
    const meaning = meanings.get(word);
    return meaning?.kind === 'name' ? meaning.ids.join() : word;
  };
  const index = new Map<string, string[]>();
  for (const word of vocabulary) {
    if (word.length < 4) continue;
    for (const key of [word, ...deletionsOf(word)]) index.set(key, [...(index.get(key) ?? []), word]);
  }
  return (word) => {
    if (word.length < 4) return null;
    const near = new Set([word, ...deletionsOf(word)].flatMap((key) => index.get(key) ?? []));
    const right = [...near].filter((one) => editDistance(word, one, 1) <= 1);
    const best = right.length > 1 ? right.filter((one) => one[0] === word[0]) : right;
    const sure = word.length > 4 ? best : best.filter((one) => one.length > 4 && one[0] === word[0]);
    return new Set(sure.map(idsOf)).size === 1 ? (sure[0] ?? null) : null;
  };
}

/** "طماطات" of "طماط"; "بصلاية", one onion in Syria; "دالثوم", as Moroccans write "of the garlic". */
function withoutEnding(word: string, vocabulary: ReadonlySet<string>): string {
  if (vocabulary.has(word)) return word;
  const stem = /^دال(.{3,})$/.exec(word)?.[1] ?? word;
  // "منقاية" is cleaned, no mango.
  const plural = /^(?:(.{3,})ات|([^م].{2,})ايه)$/.exec(stem)?.slice(1).find(Boolean);
  const single = plural ? [`${plural}ه`, plural, `${plural}ا`].find((one) => vocabulary.has(one)) : undefined;
  return single ?? (vocabulary.has(stem) || vocabulary.has(stem.replace(/ه$/, '')) ? stem : word);
}

const splitAndWords = (
  words: readonly string[],
  meanings: ReadonlyMap<string, Meaning>,
  vocabulary: ReadonlySet<string>,
): string[] =>
  words
    .map((word) => withoutEnding(word, vocabulary))
    .flatMap((word) =>
      word.startsWith('\u0648') &&
      word.length > 2 &&
      !meanings.has(word) &&
      (meanings.has(word.slice(1)) || (!vocabulary.has(word) && vocabulary.has(word.slice(1))))
        ? ['\u0648', word.slice(1)]
        : [word],
    );

export const pantryOf = (
  ingredients: readonly FoodIngredient[],
  names: Readonly<Record<string, readonly string[]>>,
): PantryIngredient[] =>
  ingredients.map((entry) => ({
    ...entry,
    nameEn: entry.en,
    nameAr: entry.ar,
    synonyms: [...entry.synonyms.en, ...entry.synonyms.ar],
    recipeNames: names[entry.id] ?? [],
  }));
