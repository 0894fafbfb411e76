import type { ConditionId, ConditionNote, Limit } from '@sufra/contract/household/conditions.ts';
import type { Allergen, Program } from '@sufra/contract/options.ts';
import { conditions, type Condition } from './conditions.rules.ts';
import * as terms from './lexicon-terms.rules.ts';
import { createNearest } from './nearest.rules.ts';
import { phrasesOf, type Known } from './phrases.rules.ts';
import { normalise, splitAnd, withoutJoined } from './spelling.rules.ts';

export interface NamedIngredient {
  readonly id: string;
  readonly names: readonly string[];
  readonly allergens: readonly Allergen[] | null;
  /** Without flags, group words ("fruit") are not read: a group must never be read in part. */
  readonly flags?: readonly string[];
}

export interface Reading {
  readonly text: string;
  readonly allergens: readonly Allergen[];
  readonly ingredients: readonly string[];
  /** False: the text can't be checked. */
  readonly recognised: boolean;
}

export interface Lexicon {
  /** Ambiguous words mean everything they could. */
  readonly read: (text: string) => Reading;
  readonly nearest: (text: string) => readonly string[];
  readonly readCondition: (text: string) => ConditionReading | null;
}

export interface ConditionReading extends Meaning {
  readonly ids: readonly ConditionId[];
  readonly programs: readonly Program[];
  readonly limits: readonly Limit[];
  readonly notes: readonly ConditionNote[];
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

const termIndex = new Map<string, readonly Allergen[]>();
for (const [classes, words] of Object.entries(terms.allergenTerms)) {
  for (const term of words.map(normalise)) {
    const known = termIndex.get(term) ?? [];
    termIndex.set(term, [...new Set([...known, ...(classes.split(' ') as Allergen[])])]);
  }
}

const secondMeanings = new Map(
  Object.entries(terms.alsoMeans).map(([word, classes]) => [normalise(word), classes]),
);

const conditionIndex = new Map(
  conditions.flatMap((condition) =>
    condition.words.map((word): [string, Condition] => [normalise(word), condition]),
  ),
);

const groupIndex = new Map(
  terms.foodGroups.flatMap((group) =>
    group.words.map((word): [string, typeof group] => [normalise(word), group]),
  ),
);

const excludesFoodsOnly = ({ allergens, ingredients, foods, programs, limits }: Condition): boolean =>
  allergens.length + ingredients.length + foods.length > 0 && programs.length + limits.length === 0;

export function createLexicon(ingredients: readonly NamedIngredient[]): Lexicon {
  const meaningOf = buildMeanings(ingredients);
  const words = withoutJoined([
    ...fillerWords,
    ...joinerWords,
    ...[...termIndex.keys(), ...conditionIndex.keys(), ...meaningOf.phrases].flatMap((phrase) =>
      phrase.split(' '),
    ),
  ]);
  const isFood: Known = (phrase) => meaningOf.find(phrase) !== null;
  const shown = new Set(ingredients.flatMap(({ names }) => names.map((name) => name.toLowerCase())));
  const phrasesOfText = (text: string, isKnown: Known): string[] | null =>
    shown.has(text.trim().toLowerCase()) && isKnown(normalise(text))
      ? [normalise(text)]
      : phrasesIn(text, words, isKnown);
  const read = (text: string): Reading => {
    const nothingSaid = nothingTexts.has(normalise(text));
    const found = nothingSaid ? [] : phrasesOfText(text, isFood);
    const meanings = (found ?? []).flatMap((phrase) => meaningOf.find(phrase) ?? []);
    return {
      text,
      ...mergeMeanings(meanings),
      recognised: found !== null && (nothingSaid || found.length > 0),
    };
  };
  const readCondition = (text: string): ConditionReading | null => {
    const found = phrasesOfText(text, (phrase) => conditionIndex.has(phrase) || isFood(phrase));
    return found === null || found.length === 0 ? null : readConditions(found, meaningOf.find);
  };
  const nearest = createNearest(allPhrases(ingredients), words, fillerWords, (text) => {
    const { recognised, allergens, ingredients: eaten } = read(text);
    return recognised ? [...allergens, ...eaten].sort().join(' ') : null;
  });
  return {
    read: memoise(read),
    nearest: memoise(nearest),
    readCondition: memoise(readCondition),
  };
}

const allPhrases = (ingredients: readonly NamedIngredient[]): string[] => [
  ...Object.values(terms.allergenTerms).flat(),
  ...terms.foodGroups.flatMap((group) => group.words),
  ...ingredients.flatMap(({ names }) => names),
];

function readConditions(found: readonly string[], find: Meanings['find']): ConditionReading | null {
  const known = found.flatMap((phrase) => conditionIndex.get(phrase) ?? []);
  const eaten = found.flatMap((phrase) => {
    const condition = conditionIndex.get(phrase);
    return condition ? condition.foods.map((food) => find(normalise(food))) : [find(phrase)];
  });
  const foods = eaten.flatMap((meaning) => meaning ?? []);
  // An unknown food would leave half a limit.
  if (foods.length < eaten.length) return null;
  return {
    ...mergeMeanings([...known, ...foods]),
    ids: [...new Set(known.map(({ id }) => id))],
    programs: [...new Set(known.flatMap(({ programs }) => programs))],
    limits: known.flatMap(({ limits }) => limits),
    notes: [...new Set(known.flatMap(({ notes }) => notes))],
  };
}

const mergeMeanings = (meanings: readonly Meaning[]): Meaning => ({
  allergens: [...new Set(meanings.flatMap((meaning) => meaning.allergens))],
  ingredients: [...new Set(meanings.flatMap((meaning) => meaning.ingredients))],
});

interface Meanings {
  readonly phrases: readonly string[];
  /** Null unless the phrase is a whole name: part of a name could mean more. */
  readonly find: (phrase: string) => Meaning | null;
}

function buildMeanings(ingredients: readonly NamedIngredient[]): Meanings {
  const entries = ingredients.map((entry) => {
    const phrases = entry.names.map(normalise);
    return { ...entry, phrases, padded: ` ${phrases.join(' | ')} ` };
  });
  const byName = new Map<string, Entry[]>();
  for (const entry of entries) {
    for (const phrase of entry.phrases) byName.set(phrase, [...(byName.get(phrase) ?? []), entry]);
  }
  const groups = buildGroups(ingredients);
  const find: Meanings['find'] = memoise((phrase) => {
    const classes = termIndex.get(phrase);
    const also = secondMeanings.get(phrase) ?? [];
    if (classes)
      return {
        allergens: [...classes, ...also, ...productAllergens(byName.get(phrase) ?? [])],
        ingredients: [],
      };
    const condition = conditionIndex.get(phrase);
    if (condition && excludesFoodsOnly(condition)) return readConditions([phrase], find);
    const group = groups(phrase);
    if (group === 'unknown') return null;
    const meanings = [
      ...nameMeaning(phrase, byName, entries),
      ...(group ? [group] : []),
      ...(also.length > 0 ? [{ allergens: also, ingredients: [] }] : []),
    ];
    return meanings.length > 0 ? mergeMeanings(meanings) : null;
  });
  return {
    phrases: [...byName.keys(), ...groupIndex.keys()],
    find,
  };
}

interface Entry extends NamedIngredient {
  readonly phrases: readonly string[];
  readonly padded: string;
}

/** A class word that is also a product's name includes the product's allergens. */
const productAllergens = (named: readonly Entry[]): Allergen[] =>
  named.flatMap(({ allergens }) => allergens ?? []).filter((allergen) => allergen !== 'sulphites');

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
  const wider = entries.filter(({ padded }) => padded.includes(` ${phrase} `));
  return [
    {
      // Walnuts exclude every tree nut.
      allergens: named.flatMap((entry) => entry.allergens ?? []),
      // Cherry tomatoes exclude every tomato.
      ingredients: [...named.map(({ id }) => id), ...named.flatMap(kinOf), ...wider.map(({ id }) => id)],
    },
  ];
}

function buildGroups(
  ingredients: readonly NamedIngredient[],
): (phrase: string) => Meaning | 'unknown' | null {
  const isFlagged = ingredients.every(({ flags }) => flags !== undefined);
  return (phrase) => {
    const group = groupIndex.get(phrase);
    if (!group) return null;
    if (!isFlagged) return 'unknown';
    const belongs = ({ flags = [] }: NamedIngredient): boolean =>
      flags.includes(group.flag) && (group.without === undefined || !flags.includes(group.without));
    return { allergens: group.allergens, ingredients: ingredients.filter(belongs).map(({ id }) => id) };
  };
}

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
