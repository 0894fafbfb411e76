import type { MealContent, MealProblem, MealProblemCode } from '@sufra/contract/catalogue/cms.ts';
import { languages, type Allergen, type Language, type Program } from '@sufra/contract/options.ts';
import type { MealStatus } from '@sufra/contract/statuses.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { byComposition, factsOf, type Facts } from '../shelf/facts.rules.ts';
import { gramsOf, type Line } from '../shelf/nutrition.rules.ts';
import type { Larder, StoredIngredient } from './ingredient.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export const mealCommands = ['publish', 'withdraw'] as const;
export type MealCommand = (typeof mealCommands)[number];

const moves: Readonly<Record<MealCommand, { from: readonly MealStatus[]; to: MealStatus }>> = {
  publish: { from: ['draft', 'withdrawn'], to: 'published' },
  withdraw: { from: ['published'], to: 'withdrawn' },
};

export const newMeal = { status: 'draft' } as const satisfies { status: MealStatus };

export function moveMeal(status: MealStatus, command: MealCommand): Result<MealStatus> {
  const { from, to } = moves[command];
  return from.includes(status) ? ok(to) : refuse('not_possible_now');
}

export const shippedStatus = (isShipped: boolean): MealStatus => moves[isShipped ? 'publish' : 'withdraw'].to;

/** Kitchens edit their own dishes; an admin only decides whom to offer them to. */
export const canRewrite = ({ ownerId }: { readonly ownerId: AccountId | null }): boolean => ownerId === null;

interface Publishable {
  readonly isForEveryone: boolean;
  readonly draft: unknown;
  readonly status: MealStatus;
}

export const hasSomethingToPublish = ({ draft, status, isForEveryone }: Publishable): boolean =>
  draft !== null || status !== 'published' || !isForEveryone;

export type ContentLine = MealContent['lines'][number];

export interface WeighedLine extends Line {
  readonly ingredient: StoredIngredient;
  readonly source: ContentLine;
}

export interface DerivedContent {
  readonly allergens: readonly Allergen[] | null;
  readonly programs: readonly Program[];
  readonly facts: Facts | null;
  readonly grams: readonly (number | null)[];
  readonly problems: readonly MealProblem[];
  readonly lines: readonly WeighedLine[];
}

export function deriveContent(content: MealContent, larder: Larder): DerivedContent {
  const read = content.lines.map((line) => readLine(line, larder));
  const ingredients = read.flatMap(({ ingredient }) => ingredient ?? []);
  const lines = read.flatMap(({ ingredient, grams, source }): WeighedLine[] =>
    ingredient && grams !== null ? [{ ingredient, grams, source, isOptional: source.isOptional }] : [],
  );
  const isMatched = read.length > 0 && ingredients.length === read.length;
  const facts = isMatched && lines.length === read.length ? factsOf(lines, content.servings) : null;
  const isKnown = isMatched && ingredients.every(({ allergens }) => allergens !== null);
  return {
    allergens: isKnown ? unionOf(ingredients) : null,
    programs: facts?.programs ?? (isMatched ? composedPrograms(ingredients, content.servings) : []),
    facts,
    grams: read.map(({ grams }) => grams),
    problems: [...textProblems(content), ...read.flatMap(lineProblems), ...stepProblems(content)],
    lines,
  };
}

interface ReadLine {
  readonly source: ContentLine;
  readonly ingredient: StoredIngredient | undefined;
  readonly grams: number | null;
}

function readLine(source: ContentLine, larder: Larder): ReadLine {
  const { ingredientId, amount, unit } = source;
  const ingredient = ingredientId === null ? undefined : larder.get(ingredientId);
  const grams = ingredient && amount !== null && unit !== null ? gramsOf(ingredient, amount, unit) : null;
  const rounded = grams === null ? 0 : Math.round(grams * 100) / 100;
  return { source, ingredient, grams: rounded === 0 ? null : rounded };
}

const heaviest = 100_000;

const unionOf = (ingredients: readonly StoredIngredient[]): Allergen[] =>
  [...new Set(ingredients.flatMap(({ allergens }) => allergens ?? []))].sort();

function composedPrograms(ingredients: readonly StoredIngredient[], servings: number): Program[] {
  const lines = ingredients.map((ingredient) => ({ ingredient, grams: 1, isOptional: false }));
  return factsOf(lines, servings).programs.filter((program) => byComposition.has(program));
}

const problem = (
  code: MealProblemCode,
  at: number | null = null,
  language: Language | null = null,
): MealProblem => ({ code, at, language });

type Both = { readonly en: string; readonly ar: string };

const missingIn = (text: Both): Language[] => languages.filter((language) => text[language] === '');

function textProblems({ title, description, mealTimes, lines }: MealContent): MealProblem[] {
  return [
    ...missingIn(title).map((language) => problem('no_title', null, language)),
    ...missingIn(description).map((language) => problem('no_description', null, language)),
    ...(mealTimes.length === 0 ? [problem('no_meal_time')] : []),
    ...(lines.length === 0 ? [problem('no_lines')] : []),
  ];
}

function lineProblems({ source, ingredient, grams }: ReadLine, at: number): MealProblem[] {
  const note = source.note === null ? [] : missingIn(source.note);
  const notes = note.map((language) => problem('note_incomplete', at, language));
  if (!ingredient) return [problem('line_unmatched', at), ...notes];
  const hasAmount = source.amount !== null && source.unit !== null;
  return [
    ...(ingredient.allergens === null ? [problem('line_no_allergen_data', at)] : []),
    ...(hasAmount ? [] : [problem('line_no_amount', at)]),
    ...(hasAmount && grams === null ? [problem('line_no_weight', at)] : []),
    ...(grams !== null && grams > heaviest ? [problem('line_too_heavy', at)] : []),
    ...notes,
  ];
}

const fewestSteps = 2;

const stepProblems = ({ steps }: MealContent): MealProblem[] => [
  ...(steps.length < fewestSteps ? [problem('too_few_steps')] : []),
  ...steps.flatMap((step, at) => missingIn(step).map((language) => problem('step_incomplete', at, language))),
];
