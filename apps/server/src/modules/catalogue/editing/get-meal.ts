import type { deriveMeal, getCmsMeal, getMealHistory, MealContent } from '@sufra/contract/catalogue/cms.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import type { MealStatus } from '@sufra/contract/statuses.ts';
import type { Db, Queries } from '../../../platform/db/db.ts';
import { part, sql } from '../../../platform/db/sql.ts';
import { toAedText } from '../../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { pictureOf } from '../shelf/read-shelf.ts';
import type { Bilingual } from '../shelf/shelf.rules.ts';
import { larderOf, type Larder } from './ingredient.rules.ts';
import { readIngredients } from './ingredient.store.ts';
import { deriveContent, type DerivedContent } from './meal.rules.ts';
import { readTextFoods } from './text-foods.ts';
import { foodsNamedIn, type Mentions } from '../words/mentions.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export type CmsMeal = ReplyOf<typeof getCmsMeal>;

export interface DeskMeal {
  readonly id: string;
  readonly status: MealStatus;
  readonly version: number;
  readonly revision: number;
  readonly isForEveryone: boolean;
  readonly ownerId: AccountId | null;
  readonly owner: string | null;
  readonly draft: MealContent | null;
  readonly content: MealContent;
  readonly updatedAt: Date;
  readonly picture: string | null;
}

interface OpenMeal {
  readonly meal: DeskMeal;
  readonly derived: DerivedContent;
  readonly larder: Larder;
}

const content = part`jsonb_build_object(
  'title', m.title, 'description', m.description, 'cuisine', m.cuisine, 'mealTimes', m.meal_times,
  'family', m.family, 'servings', m.servings, 'difficulty', m.difficulty, 'prepMinutes', m.prep_minutes,
  'cookMinutes', m.cook_minutes, 'tags', m.tags, 'season', m.season,
  'steps', (
    select coalesce(jsonb_agg(jsonb_build_object('en', s.step -> 'en', 'ar', s.step -> 'ar',
      'minutes', s.step -> 'minutes') order by s.place), '[]')
    from jsonb_array_elements(m.steps) with ordinality s(step, place)),
  'lines', (
    select coalesce(jsonb_agg(jsonb_build_object('ingredientId', l.ingredient_id, 'text', null, 'amount', l.amount,
      'unit', l.unit, 'isOptional', l.is_optional, 'note', l.note) order by l.position), '[]')
    from catalogue.meal_lines l where l.meal_id = m.id))`;

export const readDeskMeal = (db: Queries, id: string): Promise<DeskMeal | null> =>
  db.row<DeskMeal>(sql`
    select m.id, m.status, m.version, m.revision, m.is_for_everyone as "isForEveryone",
      m.owner_partner_id as "ownerId", p.name ->> 'en' as owner, m.draft, ${content} as content, m.updated_at as "updatedAt",
      coalesce(m.picture_id::text, case when m.has_picture then 'shipped' end) as picture
    from catalogue.meals m left join partners.public_partners p on p.id = m.owner_partner_id where m.id = ${id}`);

export async function readOpenMeal(db: Queries, id: string): Promise<OpenMeal | null> {
  const meal = await readDeskMeal(db, id);
  if (!meal) return null;
  const larder = larderOf(await readIngredients(db));
  return { meal, derived: deriveContent(meal.draft ?? meal.content, larder), larder };
}

export async function getMeal(db: Queries, id: string, mentions: Mentions): Promise<Result<CmsMeal>> {
  const found = await readOpenMeal(db, id);
  if (!found) return refuse('not_found');
  const { meal, derived, larder } = found;
  const content = meal.draft ?? meal.content;
  return ok({
    id: meal.id,
    status: meal.status,
    version: meal.version,
    revision: meal.revision,
    hasDraft: meal.draft !== null,
    isForEveryone: meal.isForEveryone,
    owner: meal.owner,
    content,
    derived: toDerived(derived, foodsNamedIn(content, mentions)),
    ingredients: ingredientNames(content, larder),
    updatedAt: meal.updatedAt.toISOString(),
    image: pictureOf(meal.id, meal.picture),
  });
}

export const toDerived = (
  derived: DerivedContent,
  namedFoods: readonly string[],
): ReplyOf<typeof deriveMeal> => ({
  allergens: derived.allergens && [...derived.allergens],
  programs: [...derived.programs],
  nutrition: derived.facts && derived.facts.nutrition,
  price: derived.facts && toAedText(derived.facts.priceFilsPerServing),
  grams: [...derived.grams],
  problems: [...derived.problems],
  namedFoods: [...namedFoods],
});

export function ingredientNames(content: MealContent, larder: Larder): Record<string, Bilingual> {
  const known = content.lines.flatMap(({ ingredientId }) => larder.get(ingredientId ?? '') ?? []);
  return Object.fromEntries(known.map(({ id, nameEn, nameAr }) => [id, { en: nameEn, ar: nameAr }]));
}

export async function previewMeal(db: Db, content: MealContent): Promise<ReplyOf<typeof deriveMeal>> {
  const { larder, mentions } = await readTextFoods(db);
  return toDerived(deriveContent(content, larder), foodsNamedIn(content, mentions));
}

type History = ReplyOf<typeof getMealHistory>;

export async function listMealVersions(db: Queries, id: string): Promise<Result<History>> {
  if (!(await readDeskMeal(db, id))) return refuse('not_found');
  const versions = await db.rows<Omit<History[number], 'at'> & { at: Date }>(sql`
    select v.version, v.at, h.name as by, v.content from catalogue.meal_versions v
    left join household.public_profiles h on h.account_id = v.by_account_id
    where v.meal_id = ${id} order by v.version desc limit 50`);
  return ok(versions.map((version) => ({ ...version, at: version.at.toISOString() })));
}
