import type { Allergen } from '@sufra/contract/options.ts';
import type { Bilingual } from '../shelf/shelf.rules.ts';
import { allergenTerms, type FoodGroup } from './lexicon-terms.rules.ts';
import {
  afterVerbs,
  beforeVerbs,
  dictionaryOf,
  liquid,
  namedFoods,
  noFood,
  verbs,
  type ById,
  type Dictionary,
  type Entry,
  type LooseWord,
  type MentionedFood,
  type NamedFood,
} from './mention-dictionary.rules.ts';
import { unmask } from './disguises.rules.ts';
import { editDistance } from './nearest.rules.ts';
import { normalise, splitPhrases } from './spelling.rules.ts';

/** `deniedToo` counts "without cream": a model may claim nothing. */
export type Mentions = (
  text: string,
  dish: ReadonlySet<string>,
  options?: { readonly deniedToo: boolean },
) => string[];

export interface MentionWords {
  readonly plain: readonly string[];
  readonly notInTable: readonly string[];
}

// "Sweat" is not wheat: these match as whole words only.
const stems = [
  ...Object.values(allergenTerms)
    .flat()
    .filter((term) => /^[a-z]{5,}$/.test(term) && normalise(term) === term && term !== 'farina'),
  'milk',
];

// Also mistyped: no other word is one letter away.
const severest = splitPhrases(
  'peanut; walnut; almond; cashew; hazelnut; pistachio; sesame; tahini; shrimp; lobster; oyster',
);

export function createMentions(foods: readonly MentionedFood[], words: MentionWords): Mentions {
  const known = namedFoods(foods);
  const byId: ById = new Map(known.map((food) => [food.id, food]));
  const dictionary = dictionaryOf(known, words.notInTable);
  const plain = new Set([...words.plain.map(normalise), ...noFood].filter((word) => !dictionary.has(word)));
  const phrases = { dictionary, stems, isPlain: (word: string) => plain.has(word) || noFood.has(word) };
  return (text, ids, { deniedToo } = { deniedToo: true }) => {
    const reading = { ...phrases, dish: dishOf(ids, byId), byId, deniedToo };
    return [...new Set(piecesOf(text).flatMap((piece) => foreignPhrases(piece, reading)))];
  };
}

export const namedOutside = (
  mentions: Mentions,
  texts: readonly string[],
  dish: ReadonlySet<string>,
): string[] => [...new Set(texts.flatMap((text) => mentions(text, dish, { deniedToo: false })))];

interface Written {
  readonly title: Bilingual;
  readonly description: Bilingual;
  readonly steps?: readonly Bilingual[];
  readonly lines: readonly { readonly ingredientId: string | null; readonly note?: Bilingual | null }[];
}

export function foodsNamedIn(
  { title, description, steps = [], lines }: Written,
  mentions: Mentions,
): string[] {
  const notes = lines.flatMap(({ note }) => note ?? []);
  const texts = [title, description, ...steps, ...notes].flatMap(({ en, ar }) => [en, ar]);
  return namedOutside(mentions, texts, new Set(lines.flatMap(({ ingredientId }) => ingredientId ?? [])));
}

const piecesOf = (text: string): string[][] =>
  splitPieces(unmask(text))
    .map((piece) =>
      normalise(piece)
        .split(' ')
        .filter((word) => word !== ''),
    )
    .filter((piece) => piece.length > 0);

interface Dish {
  readonly foods: readonly NamedFood[];
  readonly ids: ReadonlySet<string>;
  readonly allergens: ReadonlySet<Allergen>;
}

function dishOf(ids: ReadonlySet<string>, byId: ById): Dish {
  const all = new Set<string>();
  const add = (id: string): void => {
    if (all.has(id)) return;
    all.add(id);
    for (const part of byId.get(id)?.contains ?? []) add(part);
  };
  for (const id of ids) add(id);
  const foods = [...all].flatMap((id) => byId.get(id) ?? []);
  return { foods, ids: all, allergens: new Set(foods.flatMap(({ allergens }) => allergens ?? [])) };
}

interface MentionContext {
  readonly dictionary: Dictionary;
  readonly isPlain: (word: string) => boolean;
  readonly stems: readonly string[];
  readonly dish: Dish;
  readonly byId: ById;
  readonly deniedToo: boolean;
}

const longestPhrase = 6;

function foreignPhrases(words: readonly string[], reading: MentionContext): string[] {
  const foreign: string[] = [];
  let deniedUntil = -1;
  for (let at = 0; at < words.length;) {
    const from = at;
    const found = phraseAt(words, from, reading) ?? compoundAt(words[from] ?? '', reading);
    at += found?.length ?? 1;
    if (found === null || noFood.has(found.phrase) || isVerb(found.phrase, words, from)) continue;
    if (!reading.deniedToo && isDenied(words, { from, to: at }, deniedUntil)) {
      deniedUntil = at;
      continue;
    }
    if (!isTrueOfDish(found.phrase, reading)) foreign.push(found.phrase);
  }
  return foreign;
}

const denials: readonly string[] = splitPhrases(
  `without; no; instead of; rather than; in place of; free of; free from
  بدون; بلا; دون; بغير; من غير; لا; بدل; بدلا من; عوضا عن; خال من; خالي من; خالية من`,
).map(normalise);

const afterDenials: ReadonlySet<string> = new Set(['a', 'an', 'any', 'the', 'single', 'added', 'اي']);
const orWords: ReadonlySet<string> = new Set(['or', 'nor', 'او', 'ولا', 'و']);

/** "Without any nuts or milk" denies both, as "بدون مكسرات وحليب" does. */
function isDenied(
  words: readonly string[],
  { from, to }: { readonly from: number; readonly to: number },
  deniedUntil: number,
): boolean {
  if (deniedUntil === from - 1 && orWords.has(words[from - 1] ?? '')) return true;
  if (deniedUntil === from && (words[from] ?? '').startsWith('\u0648')) return true;
  if (words[to] === 'free' && words[to + 1] !== 'range') return true;
  let end = from;
  while (afterDenials.has(words[end - 1] ?? '')) end -= 1;
  const before = ` ${words.slice(0, end).join(' ')}`.replaceAll(/ \u0648(?=بدون|بلا|دون|بغير|خال)/g, ' ');
  return denials.some(
    (denial) => before.endsWith(` ${denial}`) && !/ (?:not|ليس)$/.test(before.slice(0, -denial.length - 1)),
  );
}

function compoundAt(
  word: string,
  { stems, isPlain }: MentionContext,
): { phrase: string; length: number } | null {
  if (isArabic(word) || isPlain(word)) return null;
  const stem =
    stems.find((one) => word.startsWith(one) || word.endsWith(one)) ??
    severest.find((one) => word.includes(one) || editDistance(word, one, 1) === 1);
  return stem === undefined ? null : { phrase: stem, length: 1 };
}

/** "حمص" is "roast" at the start of a step, else chickpeas. */
const isVerb = (phrase: string, words: readonly string[], at: number): boolean =>
  verbs.has(phrase) &&
  (at === 0 || beforeVerbs.has(words[at - 1] ?? '')) &&
  (isArabic(phrase) || afterVerbs.has(words[at + 1] ?? ''));

function phraseAt(
  words: readonly string[],
  at: number,
  { dictionary, isPlain }: MentionContext,
): { phrase: string; length: number } | null {
  const heads = possibleStems(words[at] ?? '', isPlain);
  for (let length = Math.min(longestPhrase, words.length - at); length > 0; length -= 1) {
    const middle = words.slice(at + 1, at + length - 1);
    const ends = length === 1 ? [null] : endStems(words[at + length - 1] ?? '', isPlain);
    for (const head of heads)
      for (const end of ends) {
        const phrase = [head, ...middle, ...(end === null ? [] : [end])].join(' ');
        if (dictionary.has(phrase)) return { phrase, length };
      }
  }
  return null;
}

const endStems = (word: string, isPlain: (word: string) => boolean): string[] =>
  /^[\u0648\u0641]/.test(word) ? [word] : possibleStems(word, isPlain);

function isTrueOfDish(phrase: string, reading: MentionContext): boolean {
  const { dictionary, dish } = reading;
  const entry = dictionary.get(phrase);
  if (!entry) return true;
  if (!entry.classes.every((any) => any.some((one) => dish.allergens.has(one)))) return false;
  return (
    entry.loose.some((loose) => fitsLooseWord(loose, dish)) ||
    entry.groups.some((group) => hasGroup(group, dish)) ||
    namesDishFood(phrase, entry, reading) ||
    hasTrueWordsOnly(phrase, entry, reading)
  );
}

const fitsLooseWord = ({ allergens, flags, ids }: LooseWord, dish: Dish): boolean =>
  (!allergens && !flags && !ids) ||
  (allergens?.some((allergen) => dish.allergens.has(allergen)) ?? false) ||
  (flags?.some((flag) => dish.foods.some((food) => food.flags.includes(flag))) ?? false) ||
  (ids?.some((id) => dish.ids.has(id)) ?? false);

const hasGroup = ({ flag, without, allergens }: FoodGroup, { foods, allergens: carried }: Dish): boolean =>
  foods.some(({ flags }) => flags.includes(flag) && (without === undefined || !flags.includes(without))) ||
  allergens.some((allergen) => carried.has(allergen));

/** The dish must carry the allergens of all foods of that name, unless it is the food's own name. */
function namesDishFood(phrase: string, { ids }: Entry, { dish, byId }: MentionContext): boolean {
  if (dish.foods.some(({ own }) => own.has(phrase))) return true;
  const all = [...ids].flatMap((id) => byId.get(id) ?? []);
  const carries = ({ allergens }: NamedFood): boolean =>
    allergens?.every((one) => dish.allergens.has(one)) ?? false;
  if (all.some(({ id }) => dish.ids.has(id))) return all.every(carries);
  const isPart = dish.foods.some(({ names }) =>
    [...names].some((name) => ` ${name} `.includes(` ${phrase} `)),
  );
  return isPart && all.some(carries);
}

/** "Chicken broth" needs chicken, "fried onions" need onions. */
function hasTrueWordsOnly(phrase: string, { ids }: Entry, reading: MentionContext): boolean {
  const words = phrase.split(' ');
  if (words.length < 2) return false;
  const { dish, byId, dictionary, isPlain } = reading;
  const isHarmless = [...ids].every(
    (id) => byId.get(id)?.allergens?.every((one) => dish.allergens.has(one)) ?? false,
  );
  const isLiquid = (word: string): boolean => dictionary.get(word)?.loose.includes(liquid) ?? false;
  const isSoupOfIt = words.some(isLiquid) && words.some((word) => dictionary.has(word) && !isLiquid(word));
  return (
    (isHarmless || isSoupOfIt) &&
    words.every((word) => (dictionary.has(word) ? isTrueOfDish(word, reading) : isPlain(word)))
  );
}

const isArabic = (word: string): boolean => /^[\u0600-\u06ff]/.test(word);

const splitPieces = (text: string): string[] =>
  text
    .replaceAll(/[\u064b-\u065f\u0670\u0640]/g, '')
    // "For the lobster": the second \u0644 may belong to the word, so it stays.
    .replaceAll(/(?<!\p{L})([\u0648\u0641]?)\u0644\u0644(?=\p{L}{2})/gu, '$1 \u0644')
    .split(/[.,;:!?()[\]{}"\u00ab\u00bb/\\\u060c\u061b\u061f\n\r\t\u2013\u2014]/);

/** "And, so"; then "with, for, like"; then the article. */
const before = /^(?:[\u0648\u0641])?(?:[\u0628\u0644\u0643])?(?:\u0627\u0644)?/;
const after = ['هما', 'تين', 'تان', 'ها', 'هم', 'نا', 'ات', 'ين', 'ان', 'ه', 'ك'];

const shortest = 3;

/** The word and its possible Arabic stems: "بحليبها" is milk too. */
function possibleStems(word: string, isPlain: (word: string) => boolean): string[] {
  if (isPlain(word)) return [word];
  if (!isArabic(word)) return word.endsWith('s') ? [word, word.slice(0, -1)] : [word];
  const heads = new Set([word]);
  for (const prefix of prefixesOf(word)) heads.add(word.slice(prefix.length));
  const readings = new Set<string>();
  for (const head of heads) {
    if (head.length < 2) continue;
    readings.add(head);
    if (isPlain(head)) continue;
    for (const ending of after) {
      const rest = head.slice(0, -ending.length);
      if (!head.endsWith(ending) || rest.length < shortest) continue;
      readings.add(rest);
      if (rest.endsWith('ت')) readings.add(`${rest.slice(0, -1)}ه`);
      readings.add(`${rest}ه`);
    }
  }
  return [...readings];
}

function prefixesOf(word: string): string[] {
  const whole = before.exec(word)?.[0] ?? '';
  const letters = /^[\u0648\u0641]?[\u0628\u0644\u0643]?/.exec(word)?.[0] ?? '';
  return [whole, letters, letters.slice(0, 1), whole.replace(/\u0627\u0644$/, '')].filter(
    (prefix) => prefix !== '',
  );
}
