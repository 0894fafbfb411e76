import { programs, type Allergen, type Program } from '@sufra/contract/options.ts';
import { byComposition, factsOf } from '../shelf/facts.rules.ts';
import type { Line, Nutrition } from '../shelf/nutrition.rules.ts';
import { longestLine, readLines, type ReadLine } from './line.rules.ts';
import { createMatcher, guessed, type Match, type Matcher, type Reason } from './match.rules.ts';
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
  const unmatched = lines.filter(isOpen).length;
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
    const count = one.count ?? (measure === null && ingredient ? singleOf(text, ingredient) : null);
    const amount = measure?.amount ?? count;
    const weight = ingredient && read ? gramsOfLine(ingredient, read, count) : null;
    const isCounted = measure !== null && (measure.unit === null || measure.unit.kind === 'count');
    const grams = isCounted && (weight ?? 0) > mostByCount ? null : weight;
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

/** "بصلة" is one onion: the ending counts. */
const singleOf = (text: string, { units, flags }: PantryIngredient): number | null =>
  (/^[^\u0621-\u064a]*(?:(?:عصير|بشر|برش|قشر|مبشور) )?[\u0621-\u064a]{2,}[\u0629\u0647](?:[\s،,(]|$)/.test(
    text,
  ) ||
    /(?:\u0635\u0641\u0627\u0631|\u0628\u064a\u0627\u0636) \u0628\u064a\u0636\u0629/.test(text)) &&
  units.piece !== undefined &&
  flags.some((flag) => ['vegetable', 'fruit', 'egg', 'poultry'].includes(flag))
    ? 1
    : null;

/** In grams; heavier is a misread unit. */
const mostByCount = 8_000;

interface Found {
  readonly read: ReadLine | null;
  readonly one: Match;
}

/** "For the sauce:". */
const isHeading = (text: string): boolean =>
  /^\s*(?:note|tip|hint|ملاحظة|ملحوظة|نصيحة|تنبيه)\s*[:：]/i.test(text) ||
  /^[^\d\u0660-\u0669]*[:\uff1a][*_\s]*$/.test(text) ||
  /^\W*\d{0,3}\s*(?:(?:wooden|bamboo|metal) )?skewers?\b/i.test(text) ||
  /^(?:نرش|نضع|نضيف|نخلط|نقدم|نحضر|يقد[ّ]?م|تقد[ّ]?م|يُقد|تُقد|اخلط|أضف|اضف|ضع|ضعي|اخلطي) /.test(text) ||
  (/(?:^|\s)(?:ال)?مقادير(?:\s|$)/.test(text) && !/[\d\u0660-\u0669]/.test(text));

/** A piece without a food ("1 beaten") belongs to the food before. */
function matchesOf(text: string, match: Matcher): readonly Found[] {
  if (isHeading(text)) return [{ read: null, one: { ...tooLong, reason: 'no-food' } }];
  const found = readLines(text).flatMap((read): Found[] => {
    const matches = match(read);
    const isShared = matches.length < 2 || isAmountShared(text);
    return matches
      .map((found) => readByUnit(found, read))
      .map((one, index) => ({
        read: index > 0 && !isShared ? { ...read, measure: null, more: [], same: null } : read,
        one,
      }));
  });
  const foods = found.filter(({ one }) => one.reason !== 'no-food');
  return foods.length > 0 ? foods : found.slice(0, 1);
}

const groundOf: Readonly<Record<string, string>> = {
  ...{ 'coriander-leaves': 'coriander-ground', ginger: 'ginger-ground' },
};
const freshWords =
  /^(?:fresh|leave|leaf|chopped|minced|grated|green|cilantro|root|\u0648\u0631\u0642|\u062e\u0636\u0631|\u0645\u0641\u0631\u0648\u0645|\u0637\u0627\u0632|\u0645\u0628\u0634\u0648\u0631|\u0641\u0631\u064a\u0634)/;
const peppercorns = ['black-pepper', 'white-pepper', 'cayenne'];

/** "2 peppers" are no peppercorns, "1 tsp coriander" may be seeds. */
function readByUnit(one: Match, { measure, pieces }: ReadLine): Match {
  const unit = measure?.unit?.name ?? 'piece';
  const isPiece = measure !== null && measure.each === null && unit === 'piece';
  const words = pieces.flatMap((piece) => piece.words);
  const isPlain = words.includes('pepper') || words.includes('\u0641\u0644\u0641\u0644');
  if (
    isPiece &&
    isPlain &&
    !words.some((word) =>
      /^(?:black|white|ground|corn|\u0627\u0633\u0648\u062f|\u0627\u0628\u064a\u0636|\u062d\u0628|\u0645\u0637\u062d\u0648\u0646)$/.test(
        word,
      ),
    ) &&
    peppercorns.includes(one.id ?? '')
  )
    return {
      ...one,
      id: null,
      confidence: 0,
      reason: 'ambiguous',
      candidates: ['red-pepper', 'green-pepper', ...(one.id ? [one.id] : [])],
    };
  const ground =
    unit === 'tsp' && (one.confidence === 1 || words.length === 1) ? groundOf[one.id ?? ''] : undefined;
  return ground !== undefined && !words.some((word) => freshWords.test(word))
    ? { ...one, id: ground, confidence: guessed, candidates: one.id ? [one.id] : [] }
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
  const { measure, more, same, isSameEach, isDrained } = read;
  const drained = (grams: number): number =>
    isDrained && isInCans(ingredient) ? grams * drainedShare : grams;
  if (!measure) return count === null ? seasoningGrams(ingredient) : weigh(ingredient, count, null);
  const pieces = midpoint(measure);
  const isExact = measure.unit?.kind === 'mass';
  if (!isExact && same) {
    const grams = weigh(ingredient, midpoint(same), same.unit);
    if (grams !== null)
      return isSameEach || measure.unit?.kind === 'pack' ? drained(grams) * pieces : drained(grams);
  }
  const counted = measure.unit === null && read.isInCloves ? ingredient.units.clove : undefined;
  if (counted !== undefined && !measure.each) return counted * pieces;
  const weighed = weighMeasure(ingredient, measure);
  const whole = weighed !== null && measure.each ? drained(weighed) : weighed;
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

/** USDA: a 400 g can of beans holds about 240 g without its liquid. */
const drainedShare = 0.6;
const isInCans = ({ id }: PantryIngredient): boolean => id.endsWith('-canned');

const midpoint = ({ amount, upTo }: Measure): number =>
  upTo !== null && upTo > amount ? (amount + upTo) / 2 : amount;

/** Herbs and spices without an amount weigh next to nothing; salt and oil stay unknown. */
const seasoningGrams = (ingredient: PantryIngredient): number | null =>
  ingredient.flags.some((flag) => flag === 'herb' || flag === 'spice')
    ? (weigh(ingredient, 1, null) ?? 1)
    : null;

/** A guess stays open until confirmed. */
export const isOpen = ({ match, confidence }: Pick<ImportedLine, 'match' | 'confidence'>): boolean =>
  match === null || confidence <= guessed;

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
  if (used.length === 0 || lines.some(isOpen))
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
