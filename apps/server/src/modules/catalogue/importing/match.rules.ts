import { groupsOf, type Group } from './groups.rules.ts';
import type { ReadLine } from './line.rules.ts';
import type { Names, PantryIngredient, Span } from './names.rules.ts';

export type Reason =
  | 'unknown-words'
  | 'ambiguous'
  | 'several-foods'
  | 'no-food'
  | 'not-in-table'
  | 'claim'
  | 'allergen-word'
  | 'alternatives'
  | 'too-long';

/** A line can hold several foods: "salt and pepper". */
export interface Match {
  readonly id: string | null;
  /** 1 for an exact name; 0 without a match. */
  readonly confidence: number;
  readonly reason: Reason | null;
  readonly words: readonly string[];
  readonly candidates: readonly string[];
  /** None carries an allergen or flag the match lacks. */
  readonly alternatives: readonly string[];
  readonly count: number | null;
}

export type Matcher = (line: ReadLine) => readonly Match[];

const safetyFlags = [
  'meat',
  'poultry',
  'pork',
  'alcohol',
  'dairy',
  'egg',
  'fish',
  'shellfish',
  'animal',
  'rennet',
];

const neutralMedia = new Set(['water', 'salt', 'sunflower-oil', 'olive-oil', 'white-vinegar', 'sugar']);
const mostCandidates = 5;

/** The confidence of a match that a person must confirm. */
export const guessed = 0.8;

export function createMatcher(pantry: readonly PantryIngredient[], names: Names): Matcher {
  const byId = new Map(pantry.map((entry) => [entry.id, entry]));
  return (line) => {
    const { foods, notes, isGuess } = groupsOf(line.pieces, names);
    if (foods.length === 0)
      return [
        unmatched(
          'no-food',
          [],
          line.pieces.flatMap(({ words }) => words),
          names,
        ),
      ];
    return foods.map((food) => {
      const read = matchFood(food, names, byId);
      const match = isGuess ? { ...read, confidence: Math.min(guessed, read.confidence) } : read;
      return match.id === null ? match : applyNotes(match, food, notes, foods, names, byId);
    });
  };
}

type ById = ReadonlyMap<string, PantryIngredient>;

function matchFood(food: Group, names: Names, byId: ById): Match {
  const chosen = food.options.map((spans) => matchOption(spans, names, byId));
  const failed = chosen.find(({ id }) => id === null);
  if (failed) return failed;
  const [first] = chosen;
  if (!first) return unmatched('no-food', [], [], names);
  return chosen.length === 1 ? first : widest(chosen, names, byId);
}

function matchOption(spans: readonly Span[], names: Names, byId: ById): Match {
  const phrases = spans.map(({ phrase }) => phrase);
  const stranger = spans.find(({ meaning }) => meaning.kind === 'not-in-table');
  if (stranger) return unmatched('not-in-table', [], [stranger.phrase], names);
  const found = foodsOf(spans, byId);
  const unknown = spans.filter(({ meaning }) => meaning.kind === 'unknown').map(({ phrase }) => phrase);
  if (unknown.length > 0 && found.length !== 1) return unmatched('unknown-words', found, unknown, names);
  const unsure = spans.find(({ meaning }) => meaning.kind === 'name' && meaning.ids.length > 1);
  if (unsure) return unmatched('ambiguous', found, [unsure.phrase], names);
  const main = mainOf(found, phrases, byId);
  if (main === null)
    return unmatched(found.length === 0 ? 'no-food' : 'several-foods', found, phrases, names);
  const bad = spans.filter((span) => !fits(span, byId.get(main.id)));
  const claim = bad.find(({ meaning }) => meaning.kind === 'claim');
  if (claim) return unmatched('claim', [main.id], [claim.phrase], names);
  const isGuess =
    bad.length + unknown.length > 0 ||
    found.length > 1 ||
    spans.some(({ meaning }) => meaning.kind === 'name' && !meaning.isSure);
  const isPlain = spans.every(({ meaning }) => meaning.kind === 'name');
  return { ...matched(main.id, isGuess ? guessed : isPlain ? 1 : 0.95), alternatives: main.alternatives };
}

/** "Parmesan cheese" is one food. */
function foodsOf(spans: readonly Span[], byId: ById): string[] {
  const ids = [...new Set(spans.flatMap(({ meaning }) => (meaning.kind === 'name' ? meaning.ids : [])))];
  return ids.filter((id) => !ids.some((other) => isKindOf(other, id, byId)));
}

interface Main {
  readonly id: string;
  readonly alternatives: readonly string[];
}

/** Of several foods, one that carries all the others has: "sesame burger buns". */
function mainOf(found: readonly string[], phrases: readonly string[], byId: ById): Main | null {
  const [first, ...others] = found;
  if (first === undefined) return null;
  if (others.length === 0) return { id: first, alternatives: [] };
  const isArabic = phrases.every((phrase) => /^[\u0621-\u064a]/.test(phrase));
  // "خبز مقلي بالزيت": normalising took the "in".
  if (isArabic && others.every((other) => neutralMedia.has(other)))
    return { id: first, alternatives: others };
  const head = byId.get((isArabic ? first : found.at(-1)) ?? first);
  const isWhole = head?.allergens?.length && found.every((other) => carriesAllOf(head, byId.get(other)));
  return isWhole ? { id: head.id, alternatives: [] } : null;
}

const generics: Readonly<Record<string, string>> = { 'any-cheese': 'dairy', 'any-fish': 'fish' };

const isKindOf = (id: string, any: string, byId: ById): boolean =>
  id !== any && (byId.get(id)?.flags.includes(generics[any] ?? '-') ?? false);

const matched = (id: string, confidence: number): Match => ({
  id,
  confidence,
  reason: null,
  words: [],
  candidates: [],
  alternatives: [],
  count: null,
});

const unmatched = (
  reason: Reason,
  found: readonly string[],
  words: readonly string[],
  names: Names,
): Match => ({
  id: null,
  confidence: 0,
  reason,
  words,
  candidates: [...new Set([...found, ...names.alike(words.flatMap((phrase) => phrase.split(' ')))])].slice(
    0,
    mostCandidates,
  ),
  alternatives: [],
  count: null,
});

function fits({ meaning }: Span, ingredient: PantryIngredient | undefined): boolean {
  if (!ingredient) return false;
  if (meaning.kind === 'limited') return meaning.ids.includes(ingredient.id);
  return meaning.kind !== 'claim' || meaning.denied.every((denied) => !mayHave(ingredient, denied));
}

function mayHave({ id, allergens, flags }: PantryIngredient, denied: string): boolean {
  if (denied === 'choice') return !id.startsWith('any-') && id !== 'soup-stock';
  if (denied === 'anything' || allergens === null) return true;
  return flags.includes(denied) || allergens.some((allergen) => allergen === denied);
}

function widest(options: readonly Match[], names: Names, byId: ById): Match {
  const ids = [...new Set(options.flatMap(({ id }) => id ?? []))];
  const wide = ids.find((id) => ids.every((other) => carriesAllOf(byId.get(id), byId.get(other)))) ?? ids[0];
  if (wide === undefined) return unmatched('alternatives', ids, [], names);
  const confidence = Math.min(ids.length > 1 ? guessed : 1, ...options.map((option) => option.confidence));
  return { ...matched(wide, confidence), alternatives: ids.filter((id) => id !== wide) };
}

function carriesAllOf(wide: PantryIngredient | undefined, other: PantryIngredient | undefined): boolean {
  if (!wide || !other) return false;
  if (wide.allergens === null || other.allergens === null)
    return wide.id === other.id || wide.allergens === null;
  return (
    other.allergens.every((allergen) => wide.allergens?.includes(allergen)) &&
    safetyFlags.every((flag) => !other.flags.includes(flag) || wide.flags.includes(flag))
  );
}

function applyNotes(
  match: Match,
  food: Group,
  notes: readonly Group[],
  foods: readonly Group[],
  names: Names,
  byId: ById,
): Match {
  const ingredient = byId.get(match.id ?? '');
  if (!ingredient) return match;
  let result = match;
  for (const { spans, note } of notes.flatMap((note) => note.options.map((spans) => ({ spans, note })))) {
    const refused = refusedNote(spans, ingredient, note, names, byId);
    if (refused) return refused;
    const others = spans.flatMap(({ meaning }) => (meaning.kind === 'name' ? meaning.ids : []));
    if (spans.some(({ meaning }) => meaning.kind === 'unknown'))
      result = { ...result, confidence: Math.min(guessed, result.confidence) };
    const fresh = others.filter(
      (id) =>
        id !== ingredient.id &&
        !neutralMedia.has(id) &&
        !result.alternatives.includes(id) &&
        !(note.isPurpose && carriesAllOf(ingredient, byId.get(id))) &&
        !(note.isMedium && ingredient.contains?.includes(id)),
    );
    if (fresh.length > 0)
      result = {
        ...result,
        confidence: Math.min(guessed, result.confidence),
        alternatives: [...result.alternatives, ...fresh],
      };
  }
  const said = new Set(foods.flatMap(({ options }) => options.flatMap((spans) => spans)));
  const hidden = [...said, ...notes.flatMap(({ options }) => options.flat())].find((span) =>
    span.meaning.kind === 'name' ? false : hidesAllergen(span, ingredient, names),
  );
  return hidden
    ? unmatched('allergen-word', [ingredient.id], [hidden.phrase], names)
    : { ...result, count: food.count };
}

function refusedNote(
  spans: readonly Span[],
  ingredient: PantryIngredient,
  { isPurpose, isMedium }: Pick<Group, 'isPurpose' | 'isMedium'>,
  names: Names,
  byId: ById,
): Match | null {
  const unknown = spans.filter(
    ({ meaning }) => meaning.kind === 'unknown' || meaning.kind === 'not-in-table',
  );
  // An unknown word could name an imitation of the food.
  const isPlain = ingredient.allergens?.length === 0 && !ingredient.flags.includes('processed');
  const isRemark = spans.length >= 6 && unknown.length * 2 <= spans.length;
  const isFood = unknown.some(({ meaning }) => meaning.kind === 'not-in-table');
  if (unknown.length > 0 && !isPlain && !isRemark && !isPurpose && isFood)
    return unmatched(
      'unknown-words',
      [ingredient.id],
      unknown.map(({ phrase }) => phrase),
      names,
    );
  const claim = spans.find((span) => span.meaning.kind === 'claim' && !fits(span, ingredient));
  if (claim) return unmatched('claim', [ingredient.id], [claim.phrase], names);
  if (isPurpose) return null;
  for (const { meaning, phrase } of spans) {
    if (meaning.kind !== 'name' || meaning.ids.includes(ingredient.id)) continue;
    const isCovered = isMedium || meaning.ids.every((id) => carriesAllOf(ingredient, byId.get(id)));
    if (!isCovered) return unmatched('several-foods', [ingredient.id, ...meaning.ids], [phrase], names);
  }
  return null;
}

function hidesAllergen({ phrase }: Span, ingredient: PantryIngredient, names: Names): boolean {
  const words = phrase.split(' ');
  for (let from = 0; from < words.length; from += 1) {
    for (let to = from + 1; to <= words.length; to += 1) {
      const classes = names.classesOf(words.slice(from, to).join(' '));
      if (classes.some((allergen) => !(ingredient.allergens?.includes(allergen) ?? true))) return true;
    }
  }
  return false;
}
