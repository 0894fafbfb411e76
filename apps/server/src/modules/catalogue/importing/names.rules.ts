import type { Allergen } from '@sufra/contract/options.ts';
import type { FoodIngredient } from '@sufra/food';
import type { Ingredient } from '../shelf/nutrition.rules.ts';
import { allergenTerms, foodGroups, sharedNames } from '../words/lexicon-terms.rules.ts';
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
  alternatively: 'or',
};

export function createNames(pantry: readonly PantryIngredient[], words: RecipeWords): Names {
  const meanings = meaningsOf(pantry, words);
  const vocabulary = new Set([...meanings.keys()].flatMap((phrase) => phrase.split(' ')));
  const starts = new Set([...meanings.keys()].map((phrase) => phrase.split(' ')[0] ?? ''));
  const classes = classIndex(pantry);
  const byWord = wordIndex(pantry);
  const idsOf = (phrase: string): readonly string[] | null => {
    const meaning = meanings.get(phrase);
    return meaning?.kind === 'name' ? meaning.ids : null;
  };
  return {
    cover: (given) => coverOf(splitAndWords(given, vocabulary), meanings, starts),
    idsOf,
    classesOf: (phrase) => classes.get(phrase) ?? [],
    alike: (given) => [...new Set(given.flatMap((word) => byWord.get(word) ?? []))],
    dualOf: (word) =>
      vocabulary.has(word) ? null : (singularsOf(word).find((single) => idsOf(single) !== null) ?? null),
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
  for (const [phrase, meaning] of namesOver(pantry, words.loose)) meanings.set(phrase, meaning);
  for (const word of words.notInTable) put(word, { kind: 'not-in-table' });
  return meanings;
}

/** In order of precedence; a shared synonym is unsure. */
function namesOver(pantry: readonly PantryIngredient[], loose: RecipeWords['loose']): Map<string, Meaning> {
  const owners = new Map<string, Set<string>>();
  const own = new Map<string, string>();
  const recipe = new Map<string, string>();
  const addOwner = (phrase: string, id: string): void => {
    if (phrase !== '') owners.set(phrase, (owners.get(phrase) ?? new Set()).add(id));
  };
  for (const entry of pantry) {
    for (const name of ownNamesOf(entry)) {
      own.set(name, entry.id);
      addOwner(name, entry.id);
    }
    for (const name of entry.recipeNames.map(normalise)) {
      recipe.set(name, entry.id);
      addOwner(name, entry.id);
    }
    const notMeant = new Set((loose[entry.id] ?? []).map(normalise));
    for (const name of entry.synonyms.map(normalise)) if (!notMeant.has(name)) addOwner(name, entry.id);
  }
  return new Map(
    [...owners].map(([phrase, ids]): [string, Meaning] => {
      const chosen = recipe.get(phrase) ?? own.get(phrase);
      return [
        phrase,
        { kind: 'name', ids: chosen === undefined ? [...ids] : [chosen], isSure: ids.size === 1 },
      ];
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

function coverOf(
  words: readonly string[],
  meanings: ReadonlyMap<string, Meaning>,
  starts: ReadonlySet<string>,
): Span[] {
  const spans: Span[] = [];
  let at = 0;
  while (at < words.length) {
    const word = words[at] ?? '';
    let length = starts.has(word) ? Math.min(longestPhrase, words.length - at) : 1;
    while (length > 1 && !meanings.has(words.slice(at, at + length).join(' '))) length -= 1;
    const phrase = words.slice(at, at + length).join(' ');
    spans.push({ phrase, meaning: meanings.get(phrase) ?? dualMeaning(phrase, meanings) });
    at += length;
  }
  return spans;
}

const dualMeaning = (word: string, meanings: ReadonlyMap<string, Meaning>): Meaning => ({
  kind: singularsOf(word).some((single) => meanings.get(single)?.kind === 'plain') ? 'plain' : 'unknown',
});

const splitAndWords = (words: readonly string[], vocabulary: ReadonlySet<string>): string[] =>
  words.flatMap((word) =>
    word.startsWith('\u0648') && word.length > 2 && !vocabulary.has(word) && vocabulary.has(word.slice(1))
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
