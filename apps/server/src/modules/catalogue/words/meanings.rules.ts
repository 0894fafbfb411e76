import type { ConditionId, ConditionNote, Limit } from '@sufra/contract/household/conditions.ts';
import type { Allergen, Program } from '@sufra/contract/options.ts';
import { conditions, type Condition } from './conditions.rules.ts';
import {
  type Bilingual,
  createRelatives,
  doubtfulWords,
  falseFriends,
  homonyms,
  type Relatives,
} from './kinds.rules.ts';
import * as terms from './lexicon-terms.rules.ts';
import { loanWords } from './loan-words.rules.ts';
import { normalise, splitPhrases } from './spelling.rules.ts';

export interface NamedIngredient {
  readonly id: string;
  readonly names: readonly string[];
  readonly allergens: readonly Allergen[] | null;
  /** Without flags, group words ("fruit") are not read: a group must never be read in part. */
  readonly flags?: readonly string[];
  readonly contains?: readonly string[] | null;
}

export interface Meaning {
  readonly allergens: readonly Allergen[];
  readonly ingredients: readonly string[];
}

export interface Doubt extends Meaning {
  /** A phrase that reads as these foods. */
  readonly foods: Bilingual;
}

interface PhraseMeaning extends Meaning {
  readonly doubts?: readonly Doubt[];
  readonly senses?: readonly string[];
}

export interface ConditionReading extends Meaning {
  readonly ids: readonly ConditionId[];
  readonly programs: readonly Program[];
  readonly limits: readonly Limit[];
  readonly notes: readonly ConditionNote[];
}

export interface Meanings {
  readonly phrases: readonly string[];
  /** Null unless the phrase is a whole name: part of a name could mean more. */
  readonly find: (phrase: string) => PhraseMeaning | null;
  /** The ingredients of this name, without classes; null if it could mean several kinds. */
  readonly named: (phrase: string) => readonly string[] | null;
  /** Every ingredient that has one of the classes or may have it. */
  readonly carriers: (classes: readonly Allergen[]) => readonly string[];
}

export const nothingMeant: Meaning = { allergens: [], ingredients: [] };

export const mergeMeanings = (meanings: readonly Meaning[]): Meaning => ({
  allergens: [...new Set(meanings.flatMap((meaning) => meaning.allergens))],
  ingredients: [...new Set(meanings.flatMap((meaning) => meaning.ingredients))],
});

const indexOf = <Row extends { readonly words: readonly string[] }>(
  rows: readonly Row[],
): ReadonlyMap<string, Row> =>
  new Map(rows.flatMap((row) => row.words.map((word): [string, Row] => [normalise(word), row])));

export const conditionIndex = new Map<string, readonly Condition[]>();
for (const condition of conditions) {
  for (const word of condition.words.map(normalise))
    conditionIndex.set(word, [...(conditionIndex.get(word) ?? []), condition]);
}

const groupIndex = indexOf(terms.foodGroups);
const homonymIndex = indexOf(homonyms);
const doubtfulIndex = indexOf(doubtfulWords);
const loanIndex = indexOf(loanWords);

const secondMeanings = new Map(
  Object.entries(terms.alsoMeans).map(([word, classes]) => [normalise(word), classes]),
);

const termIndex = new Map<string, readonly Allergen[]>();
for (const [classes, words] of Object.entries(terms.allergenTerms)) {
  for (const term of words.map(normalise)) {
    const known = termIndex.get(term) ?? [];
    termIndex.set(term, [...new Set([...known, ...(classes.split(' ') as Allergen[])])]);
  }
}

interface Entry extends NamedIngredient {
  readonly phrases: readonly string[];
  readonly padded: string;
}

interface Larder {
  readonly entries: readonly Entry[];
  readonly named: (phrase: string) => readonly Entry[];
  readonly relatives: Relatives;
  readonly carries: (id: string, classes: readonly Allergen[]) => boolean;
}

function larderOf(ingredients: readonly NamedIngredient[]): Larder & { readonly names: readonly string[] } {
  const entries = ingredients.map((entry) => {
    const phrases = entry.names.map(normalise);
    return { ...entry, phrases, padded: ` ${phrases.join(' | ')} ` };
  });
  const byName = new Map<string, Entry[]>();
  for (const entry of entries) {
    for (const phrase of new Set(entry.phrases)) byName.set(phrase, [...(byName.get(phrase) ?? []), entry]);
  }
  const allergensOf = new Map(ingredients.map(({ id, allergens }) => [id, allergens ?? []]));
  return {
    entries,
    names: [...byName.keys()],
    named: (phrase) => byName.get(phrase) ?? [],
    relatives: createRelatives(ingredients),
    carries: (id, classes) => classes.some((one) => allergensOf.get(id)?.includes(one)),
  };
}

const idsOf = (entries: readonly NamedIngredient[]): string[] => entries.map(({ id }) => id);

export function createMeanings(
  ingredients: readonly NamedIngredient[],
  memoise: <T>(ask: (text: string) => T) => (text: string) => T,
): Meanings {
  const larder = larderOf(ingredients);
  const groups = buildGroups(ingredients);
  const find: Meanings['find'] = memoise((phrase) => {
    const loan = loanIndex.get(phrase);
    if (loan) return foodsMeaning(loan.foods, find);
    if (termIndex.has(phrase)) return withDoubts([classMeaning(phrase, larder)], phrase, find);
    if (conditionIndex.get(phrase)?.every(excludesFoodsOnly)) return readConditions([phrase], find);
    const group = groups(phrase);
    if (group === 'unknown') return null;
    const homonym = homonymIndex.get(phrase);
    if (homonym) return homonymMeaning(homonym.senses, find);
    const meanings = [
      ...nameMeaning(phrase, larder),
      ...larder.relatives.family(phrase),
      ...partsMeaning(phrase, larder),
      ...(group ? [group] : []),
      ...(secondMeanings.has(phrase)
        ? [{ ...nothingMeant, allergens: secondMeanings.get(phrase) ?? [] }]
        : []),
    ];
    return meanings.length > 0 ? withDoubts(meanings, phrase, find) : null;
  });
  return {
    phrases: [...larder.names, ...groupIndex.keys(), ...loanIndex.keys()],
    find,
    named: (phrase) => {
      const foods = loanIndex.get(phrase)?.foods ?? [phrase];
      const ids = foods.flatMap((food) => oneKind(normalise(food), larder));
      return ids.length > 0 ? [...new Set(ids)] : null;
    },
    carriers: (classes) =>
      idsOf(ingredients.filter(({ id, allergens }) => allergens === null || larder.carries(id, classes))),
  };
}

function oneKind(phrase: string, { entries, named, relatives }: Larder): string[] {
  const all = named(phrase);
  const isShown = ({ phrases }: Entry): boolean => phrases.slice(0, 3).includes(phrase);
  const main = all.find(isShown) ?? all[0];
  if (!main) return [];
  const kind = [main.id, ...relatives.extend([main.id])];
  if (!isShown(main) && !all.every(({ id }) => kind.includes(id))) return [];
  const same = kind.filter((id) => all.some((one) => one.id === id));
  const isMadeOf = ({ contains }: Entry): boolean => (contains ?? []).every((part) => same.includes(part));
  const made = entries.filter((entry) => (entry.contains ?? []).length > 0 && isMadeOf(entry));
  return [...same, ...idsOf(made)];
}

/** Null if one of the foods is unknown. */
function foodsMeaning(foods: readonly string[], find: Meanings['find']): PhraseMeaning | null {
  const found = foods.map((food) => find(normalise(food)));
  const meanings = found.flatMap((meaning) => meaning ?? []);
  return meanings.length < foods.length
    ? null
    : {
        ...mergeMeanings(meanings),
        doubts: meanings.flatMap(({ doubts = [] }) => doubts),
        senses: meanings.flatMap(({ senses = [] }) => senses),
      };
}

/** Left out with their doubts: choosing a sense asks about its own. */
function homonymMeaning(senses: readonly string[], find: Meanings['find']): PhraseMeaning | null {
  const meaning = foodsMeaning(senses, find);
  return meaning && { ...mergeMeanings([meaning, ...(meaning.doubts ?? [])]), senses };
}

function withDoubts(
  meanings: readonly PhraseMeaning[],
  phrase: string,
  find: Meanings['find'],
): PhraseMeaning {
  const doubtful = doubtfulIndex.get(phrase);
  const more = doubtful && find(normalise(doubtful.foods.en));
  return {
    ...mergeMeanings(meanings),
    doubts: [
      ...meanings.flatMap((meaning) => meaning.doubts ?? []),
      ...(doubtful && more ? [{ ...mergeMeanings([more]), foods: doubtful.foods }] : []),
    ],
  };
}

const excludesFoodsOnly = ({ allergens, ingredients, foods, programs, limits }: Condition): boolean =>
  allergens.length + ingredients.length + foods.length > 0 && programs.length + limits.length === 0;

/** Doubts count as meant: health conditions are not asked about. */
export function readConditions(found: readonly string[], find: Meanings['find']): ConditionReading | null {
  const known = found.flatMap((phrase) => conditionIndex.get(phrase) ?? []);
  const eaten = found.flatMap(
    (phrase) => conditionIndex.get(phrase)?.flatMap(({ foods }) => foods.map(normalise)) ?? [phrase],
  );
  // An unknown food would leave half a limit.
  const foods = foodsMeaning(eaten, find);
  return (
    foods && {
      ...mergeMeanings([...known, foods, ...(foods.doubts ?? [])]),
      ids: [...new Set(known.map(({ id }) => id))],
      programs: [...new Set(known.flatMap(({ programs }) => programs))],
      limits: known.flatMap(({ limits }) => limits),
      notes: [...new Set(known.flatMap(({ notes }) => notes))],
    }
  );
}

/** A class word that is also a product's name includes the product's allergens. */
const productAllergens = (named: readonly Entry[]): Allergen[] =>
  named.flatMap(({ allergens }) => allergens ?? []).filter((allergen) => allergen !== 'sulphites');

function classMeaning(phrase: string, larder: Larder): PhraseMeaning {
  const classes = termIndex.get(phrase) ?? [];
  const named = larder.named(phrase);
  const meaning = {
    allergens: [...classes, ...(secondMeanings.get(phrase) ?? []), ...productAllergens(named)],
    ingredients: larder.relatives.extend(idsOf(named)).filter((id) => !larder.carries(id, classes)),
  };
  return { ...meaning, doubts: partsDoubt(phrase, named, [meaning], larder) };
}

function nameMeaning(phrase: string, larder: Larder): PhraseMeaning[] {
  const named = larder.named(phrase);
  if (named.length === 0) return [];
  const friends = splitPhrases(falseFriends[phrase] ?? '');
  const wider = larder.entries.filter(
    ({ id, padded }) => !friends.includes(id) && padded.includes(` ${phrase} `),
  );
  const ids = idsOf(named);
  const meaning = {
    // Walnuts exclude every tree nut.
    allergens: named.flatMap((entry) =>
      entry.flags?.includes('processed') ? (entry.allergens ?? []) : productAllergens([entry]),
    ),
    // Cherry tomatoes exclude every tomato.
    ingredients: [...new Set([...ids, ...larder.relatives.extend(ids), ...idsOf(wider)])],
  };
  const doubts = larder.relatives.families(ids, meaning);
  return [{ ...meaning, doubts: [...doubts, ...partsDoubt(phrase, named, [meaning, ...doubts], larder)] }];
}

const partsOfProduct = /^(?:ingredient of|مكونات) (.+)$/;

function partsMeaning(phrase: string, { named, relatives }: Larder): Meaning[] {
  const product = named(partsOfProduct.exec(phrase)?.[1] ?? '');
  return product.length === 0
    ? []
    : [{ allergens: productAllergens(product), ingredients: relatives.parts(idsOf(product)) }];
}

function partsDoubt(
  phrase: string,
  named: readonly Entry[],
  leftOut: readonly Meaning[],
  { relatives, carries }: Larder,
): Doubt[] {
  const [first, ...others] = named;
  if (!first || named.some(({ contains }) => (contains ?? []).length === 0)) return [];
  const { allergens, ingredients } = mergeMeanings(leftOut);
  const parts = relatives
    .parts(idsOf(named))
    .filter((id) => !ingredients.includes(id) && !carries(id, allergens));
  const [en = phrase, ar = phrase] =
    others.length > 0 ? [] : [plainName(first, false), plainName(first, true)];
  const foods = { en: `ingredients of ${en}`, ar: `مكونات ${ar}` };
  return parts.length === 0 ? [] : [{ allergens: [], ingredients: parts, foods }];
}

// A comma would end the customer's text.
const plainName = ({ names }: Entry, isArabic: boolean): string | undefined =>
  names.find((name) => !/[,،(]/.test(name) && /[\u0600-\u06ff]/.test(name) === isArabic);

function buildGroups(
  ingredients: readonly NamedIngredient[],
): (phrase: string) => Meaning | 'unknown' | null {
  const isFlagged = ingredients.every(({ flags }) => flags !== undefined);
  return (phrase) => {
    const group = groupIndex.get(phrase);
    if (!group) return null;
    if (!isFlagged) return 'unknown';
    const belongs = ({ flags = [], contains }: NamedIngredient): boolean =>
      (flags.includes(group.flag) || (group.orHasParts === true && (contains ?? []).length > 0)) &&
      (group.without === undefined || !flags.includes(group.without));
    return { allergens: group.allergens, ingredients: ingredients.filter(belongs).map(({ id }) => id) };
  };
}
