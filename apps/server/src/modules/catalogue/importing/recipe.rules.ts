import { programs, type Allergen, type Program } from '@sufra/contract/options.ts';
import { byComposition, factsOf } from '../shelf/facts.rules.ts';
import type { Line, Nutrition } from '../shelf/nutrition.rules.ts';
import { longestLine, readLines, type ReadLine } from './line.rules.ts';
import { createMatcher, type Match, type Matcher, type Reason } from './match.rules.ts';
import { plainLine, type Measure } from './measure.rules.ts';
import { createNames, type Names, type PantryIngredient, type RecipeWords } from './names.rules.ts';
import { recipesInJson, type SourceRecipe } from './recipe-json.rules.ts';
import { recipeInText } from './recipe-text.rules.ts';
import { weigh } from './units.rules.ts';

export interface ImportedLine {
  readonly text: string;
  readonly amount: number | null;
  readonly upTo: number | null;
  readonly unit: string | null;
  readonly grams: number | null;
  readonly match: string | null;
  readonly name: string | null;
  readonly confidence: number;
  readonly reason: Reason | null;
  readonly words: readonly string[];
  readonly candidates: readonly string[];
  readonly alternatives: readonly string[];
  readonly optional: boolean;
}

export interface ImportedRecipe {
  readonly title: string | null;
  readonly servings: number | null;
  readonly minutes: number | null;
  readonly steps: readonly string[];
  readonly lines: readonly ImportedLine[];
  readonly matched: number;
  readonly unmatched: number;
  readonly allergens: readonly Allergen[] | null;
  readonly programs: readonly Program[];
  readonly nutrition: Nutrition | null;
  readonly canPublish: boolean;
  readonly missing: readonly Missing[];
}

type Missing = 'unmatched-lines' | 'allergen-data' | 'weights' | 'servings';

export type Format = 'text' | 'json';

export type NoRecipe = 'empty' | 'broken-json' | 'no-recipe' | 'no-ingredients';

export type Import =
  | { readonly ok: true; readonly recipes: readonly ImportedRecipe[] }
  | { readonly ok: false; readonly why: NoRecipe };

export type Importer = (text: string, format: Format) => Import;

export function createImporter(pantry: readonly PantryIngredient[], words: RecipeWords): Importer {
  const names = createNames(pantry, words);
  const byId = new Map(pantry.map((entry) => [entry.id, entry]));
  const ctx = { match: createMatcher(pantry, names), byId, inCans: words.inCans };
  return (text, format) => {
    if (text.trim() === '') return { ok: false, why: 'empty' };
    const sources =
      format === 'json' ? recipesOfJson(text) : [recipeInText(text, (line) => namesFood(line, names))];
    if (sources === null) return { ok: false, why: 'broken-json' };
    if (sources.length === 0) return { ok: false, why: 'no-recipe' };
    const full = sources.filter(({ lines }) => lines.length > 0);
    if (full.length === 0) return { ok: false, why: 'no-ingredients' };
    return { ok: true, recipes: full.map((source) => importSource(source, ctx)) };
  };
}

function recipesOfJson(text: string): SourceRecipe[] | null {
  try {
    return recipesInJson(JSON.parse(text));
  } catch {
    return null;
  }
}

const namesFood = (line: string, names: Names): boolean =>
  readLines(line).some(({ pieces }) =>
    pieces.some(
      ({ words }) =>
        names
          .cover(words)
          .some(({ meaning }) => meaning.kind === 'name' || meaning.kind === 'not-in-table') ||
        words.some((word) => names.dualOf(word) !== null),
    ),
  );

type ById = ReadonlyMap<string, PantryIngredient>;

interface ImportContext {
  readonly match: Matcher;
  readonly byId: ById;
  readonly inCans: RecipeWords['inCans'];
}

function importSource(source: SourceRecipe, ctx: ImportContext): ImportedRecipe {
  const lines = source.lines.flatMap((text) => linesOf(text, ctx));
  const unmatched = lines.filter((line) => line.match === null).length;
  return {
    ...source,
    lines,
    matched: lines.length - unmatched,
    unmatched,
    ...deriveRecipe(lines, source.servings, ctx.byId),
  };
}

function linesOf(text: string, { match, byId, inCans }: ImportContext): ImportedLine[] {
  const found = text.length > longestLine ? [{ read: null, one: tooLong }] : matchesOf(text, match);
  return found.map(({ read, one }) => {
    const isCanned = read?.measure?.unit?.name === 'can';
    const id = isCanned && one.id !== null ? (inCans[one.id] ?? one.id) : one.id;
    const ingredient = byId.get(id ?? '');
    const measure = read?.measure ?? null;
    const amount = measure?.amount ?? one.count ?? null;
    const grams = ingredient && read ? gramsOfLine(ingredient, read, one.count) : null;
    return {
      text: text.slice(0, longestLine),
      amount: amount === null ? null : rounded(amount),
      upTo: measure?.upTo ?? null,
      unit: measure?.unit?.name ?? null,
      grams: grams === null ? null : rounded(grams),
      match: id,
      name: ingredient?.nameEn ?? null,
      confidence: one.confidence,
      reason: one.reason,
      words: one.words,
      candidates: one.candidates,
      alternatives: one.alternatives,
      optional: read?.isOptional ?? false,
    };
  });
}

interface Found {
  readonly read: ReadLine | null;
  readonly one: Match;
}

/** A piece without a food ("1 beaten") belongs to the food before. */
function matchesOf(text: string, match: Matcher): readonly Found[] {
  const found = readLines(text).flatMap((read): Found[] => {
    const matches = match(read);
    const isShared = matches.length < 2 || isAmountShared(text);
    return matches
      .map((found) => rejectCountedSpice(found, read))
      .map((one, index) => ({
        read: index > 0 && !isShared ? { ...read, measure: null, more: [], same: null } : read,
        one,
      }));
  });
  const foods = found.filter(({ one }) => one.reason !== 'no-food');
  return foods.length > 0 ? foods : found.slice(0, 1);
}

/** "2 peppers" are no peppercorns. */
function rejectCountedSpice(one: Match, { measure }: ReadLine): Match {
  const isPiece = measure !== null && measure.each === null && (measure.unit?.name ?? 'piece') === 'piece';
  const isSpice = one.id !== null && ['black-pepper', 'white-pepper', 'cayenne'].includes(one.id);
  return isPiece && isSpice && one.confidence <= 0.8
    ? {
        ...one,
        id: null,
        confidence: 0,
        reason: 'ambiguous',
        candidates: ['red-pepper', 'green-pepper', one.id],
      }
    : one;
}

const tooLong: Match = {
  id: null,
  confidence: 0,
  reason: 'too-long',
  words: [],
  candidates: [],
  alternatives: [],
  count: null,
};

/** "1 tsp salt and pepper" is a teaspoon of each; with a comma, of the first. */
const isAmountShared = (text: string): boolean =>
  /\beach\b|\u0643\u0644 \u0645\u0646/i.test(text) || !/[,،]/.test(plainLine(text));

const rounded = (value: number): number => Math.round(value * 100) / 100;

function gramsOfLine(ingredient: PantryIngredient, read: ReadLine, count: number | null): number | null {
  const { measure, more, same, isSameEach } = read;
  if (!measure) return count === null ? seasoningGrams(ingredient) : weigh(ingredient, count, null);
  const pieces = midpoint(measure);
  const isExact = measure.unit?.kind === 'mass';
  if (!isExact && same) {
    const grams = weigh(ingredient, midpoint(same), same.unit);
    if (grams !== null) return isSameEach || measure.unit?.kind === 'pack' ? grams * pieces : grams;
  }
  const whole = weighMeasure(ingredient, measure);
  const rest = more.map((one) => weighMeasure(ingredient, one));
  return whole === null || rest.includes(null)
    ? whole
    : rest.reduce<number>((sum, grams) => sum + (grams ?? 0), whole);
}

function weighMeasure(ingredient: PantryIngredient, measure: Measure): number | null {
  const { each } = measure;
  const isWeighed = each?.unit?.kind === 'mass' || each?.unit?.kind === 'volume';
  if (!each || !isWeighed) return weigh(ingredient, midpoint(measure), measure.unit);
  const grams = weigh(ingredient, midpoint(each), each.unit);
  return grams === null ? null : grams * midpoint(measure);
}

const midpoint = ({ amount, upTo }: Measure): number =>
  upTo !== null && upTo > amount ? (amount + upTo) / 2 : amount;

/** Herbs and spices without an amount weigh next to nothing; salt and oil stay unknown. */
const seasoningGrams = (ingredient: PantryIngredient): number | null =>
  ingredient.flags.some((flag) => flag === 'herb' || flag === 'spice')
    ? (weigh(ingredient, 1, null) ?? 1)
    : null;

type Derived = Pick<ImportedRecipe, 'allergens' | 'programs' | 'nutrition' | 'canPublish' | 'missing'>;

function deriveRecipe(lines: readonly ImportedLine[], servings: number | null, byId: ById): Derived {
  const used = lines.flatMap((line): Line[] => {
    const ids = line.match === null ? [] : [line.match, ...line.alternatives];
    return ids.flatMap((id, index) => {
      const ingredient = byId.get(id);
      return ingredient
        ? [{ ingredient, grams: index === 0 ? (line.grams ?? 0) : 0, isOptional: line.optional }]
        : [];
    });
  });
  const isMatched = lines.every(({ match }) => match !== null) && used.length > 0;
  if (!isMatched)
    return {
      allergens: null,
      programs: [],
      nutrition: null,
      canPublish: false,
      missing: ['unmatched-lines'],
    };
  const facts = factsOf(used, servings ?? 1);
  const isWeighed = lines.every(({ grams }) => grams !== null);
  const missing: Missing[] = [];
  if (facts.hasUnknownAllergens) missing.push('allergen-data');
  if (!isWeighed) missing.push('weights');
  if (servings === null) missing.push('servings');
  const isComplete = isWeighed && servings !== null;
  return {
    allergens: facts.hasUnknownAllergens ? null : facts.allergens,
    programs: programs.filter(
      (program) => facts.programs.includes(program) && (isComplete || byComposition.has(program)),
    ),
    nutrition: isComplete ? facts.nutrition : null,
    canPublish: isComplete,
    missing,
  };
}
