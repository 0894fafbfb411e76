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

const neutralMedia = new Set([
  'water',
  'salt',
  'sunflower-oil',
  'olive-oil',
  'white-vinegar',
  'sugar',
  'rose-water',
]);
const mostCandidates = 5;

export function createMatcher(pantry: readonly PantryIngredient[], names: Names): Matcher {
  const byId = new Map(pantry.map((entry) => [entry.id, entry]));
  return (line) => {
    const { foods, notes } = groupsOf(line.pieces, names);
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
      const match = matchFood(food, names, byId);
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
  const ids = new Set<string>();
  const unknown: string[] = [];
  let confidence = 1;
  let unsure: Span | undefined;
  for (const span of spans) {
    const { meaning, phrase } = span;
    if (meaning.kind === 'not-in-table') return unmatched('not-in-table', [], [phrase], names);
    if (meaning.kind === 'unknown') unknown.push(phrase);
    if (meaning.kind !== 'name') {
      confidence = Math.min(confidence, 0.95);
      continue;
    }
    if (meaning.ids.length > 1) unsure = span;
    if (!meaning.isSure) confidence = Math.min(confidence, 0.8);
    for (const id of meaning.ids) ids.add(id);
  }
  const found = [...ids];
  if (unknown.length > 0) return unmatched('unknown-words', found, unknown, names);
  if (unsure) return unmatched('ambiguous', found, [unsure.phrase], names);
  if (found.length > 1)
    return unmatched(
      'several-foods',
      found,
      spans.map(({ phrase }) => phrase),
      names,
    );
  const [id] = found;
  if (id === undefined)
    return unmatched(
      'no-food',
      [],
      spans.map(({ phrase }) => phrase),
      names,
    );
  const bad = spans.find((span) => !fits(span, byId.get(id)));
  if (bad)
    return unmatched(bad.meaning.kind === 'claim' ? 'claim' : 'unknown-words', [id], [bad.phrase], names);
  return matched(id, confidence);
}

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

function mayHave({ allergens, flags }: PantryIngredient, denied: string): boolean {
  if (denied === 'anything' || allergens === null) return true;
  return flags.includes(denied) || allergens.some((allergen) => allergen === denied);
}

function widest(options: readonly Match[], names: Names, byId: ById): Match {
  const ids = [...new Set(options.flatMap(({ id }) => id ?? []))];
  const wide = ids.find((id) => ids.every((other) => carriesAllOf(byId.get(id), byId.get(other))));
  if (wide === undefined) return unmatched('alternatives', ids, [], names);
  const confidence = Math.min(ids.length > 1 ? 0.8 : 1, ...options.map((option) => option.confidence));
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
    const fresh = others.filter(
      (id) => id !== ingredient.id && !neutralMedia.has(id) && !result.alternatives.includes(id),
    );
    if (fresh.length > 0)
      result = {
        ...result,
        confidence: Math.min(0.8, result.confidence),
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
  if (unknown.length > 0 && !isPlain && !isRemark && !isPurpose)
    return unmatched(
      'unknown-words',
      [ingredient.id],
      unknown.map(({ phrase }) => phrase),
      names,
    );
  const claim = spans.find((span) => span.meaning.kind === 'claim' && !fits(span, ingredient));
  if (claim) return unmatched('claim', [ingredient.id], [claim.phrase], names);
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
