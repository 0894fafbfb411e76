import type { Recipe, Unit } from '@sufra/contract/catalogue/catalogue.ts';
import {
  allergens,
  type Allergen,
  type Cuisine,
  type Language,
  type MealTime,
  type Program,
} from '@sufra/contract/options.ts';
import { sql } from '../../../platform/db/sql.ts';
import { dubaiDay, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { buyingNote, pictureOf, type Shelf } from '../../catalogue/index.ts';
import { keepsHalal, tableAt, tableOf } from '../../household/index.ts';
import { getOccasions } from '../occasion/get-occasions.ts';
import { proofOf, type DinerProof } from '../safety/prove-meal.ts';
import type { PlannerContext } from './fill-day.ts';
import { saveOpened } from './suggestion.store.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

interface Bilingual {
  readonly en: string;
  readonly ar: string;
}

interface RecipeLine {
  readonly id: string;
  readonly name: Bilingual;
  readonly amount: number;
  readonly unit: Unit;
  readonly isOptional: boolean;
  readonly note: Bilingual | null;
  readonly flags: readonly string[];
  readonly allergens: readonly Allergen[] | null;
}

interface RecipeRow {
  readonly mealId: string;
  readonly suggestionId: string | null;
  readonly day: DubaiDay | null;
  readonly mealTime: MealTime | null;
  readonly portion: number;
  readonly cuisine: Cuisine;
  readonly mealTimes: readonly MealTime[];
  readonly servings: number;
  readonly difficulty: Recipe['difficulty'];
  readonly prepMinutes: number;
  readonly cookMinutes: number;
  readonly title: Bilingual;
  readonly description: Bilingual;
  readonly steps: readonly (Bilingual & { readonly minutes?: number })[];
  readonly tags: readonly string[];
  readonly picture: string | null;
  readonly facts: {
    readonly allergens: readonly Allergen[];
    readonly hasUnknownAllergens: boolean;
    readonly programs: readonly Program[];
    readonly nutrition: Recipe['nutritionInfo'];
  };
  readonly lines: readonly RecipeLine[];
  readonly isPlannedUnread: boolean;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface Asked {
  readonly accountId: AccountId;
  readonly id: string;
  readonly people: number | null;
  readonly language: Language;
}

const readRow = (
  { db, clock }: Pick<PlannerContext, 'db' | 'clock'>,
  { accountId, id }: Pick<Asked, 'accountId' | 'id'>,
): Promise<RecipeRow | null> =>
  db.row<RecipeRow>(sql`
      select m.id as "mealId", s.id as "suggestionId", s.day, s.meal_time as "mealTime", coalesce(s.portion, 1)::float8 as portion,
        m.cuisine, m.meal_times as "mealTimes", m.servings, m.difficulty,
        m.prep_minutes as "prepMinutes", m.cook_minutes as "cookMinutes", m.title, m.description, m.steps, m.tags,
        m.picture, m.facts,
        (select coalesce(json_agg(json_build_object(
            'id', i.id, 'name', json_build_object('en', concat(i.name_en, ' (' || (i.details ->> 'brand') || ')'),
              'ar', concat(i.name_ar, ' (' || (i.details ->> 'brand') || ')')), 'amount', l.amount, 'unit', l.unit,
            'isOptional', l.is_optional, 'note', l.note, 'allergens', i.allergens, 'flags', i.flags) order by l.position), '[]')
          from catalogue.public_meal_lines l join catalogue.public_ingredients i on i.id = l.ingredient_id
          where l.meal_id = m.id) as lines,
        exists (select 1 from planner.suggestions a where a.account_id = ${accountId} and a.day > ${dubaiDay(clock.now())}
          and a.meal_id = m.id and a.is_on_table and a.opened_at is null) as "isPlannedUnread"
      from (select 1) one
      left join planner.suggestions s on s.id = ${uuid.test(id) ? id : null}::uuid and s.account_id = ${accountId}
      join catalogue.public_meals m on m.id = coalesce(s.meal_id, ${id}) and m.is_published and m.is_for_everyone`);

/** With the household's allergen proof. Refuses `meal_not_found`, also for a kitchen's own dish. */
export async function getRecipe(
  ctx: PlannerContext,
  { accountId, id, people, language }: Asked,
): Promise<Result<Recipe>> {
  const shelf = await ctx.freshShelf();
  const [row, household] = await Promise.all([
    readRow(ctx, { accountId, id }),
    tableOf(ctx.db, ctx.vault, shelf, accountId),
  ]);
  if (!row) return refuse('meal_not_found');
  if (row.isPlannedUnread) await saveOpened(ctx, { accountId, mealId: row.mealId });
  const table = tableAt(household, row.day === null ? null : { day: row.day, mealTime: row.mealTime });
  const { day, mealTime, facts, lines, tags, cookMinutes } = row;
  const occasions = day === null ? {} : await getOccasions(ctx, ctx.db, { accountId, day });
  const ingredients = lines.map((line) => line.id);
  const judged = { facts, ingredients, preparation: { tags, cookMinutes } };
  const proof = proofOf({ ingredients: lines, programs: facts.programs }, table.diners, {
    mayHold: shelf.mayHold,
    keeps: (limit) => shelf.keepsLimit(limit, judged),
  });
  return ok({
    ...toRecipe(row, people ?? table.familySize, language, keepsHalal(table.diners)),
    occasion: (mealTime && occasions[mealTime]) ?? null,
    safety: toSafety(proof, lines.length, language, shelf.ingredientName),
  });
}

const toRecipe = (
  row: RecipeRow,
  people: number,
  language: Language,
  isHalal: boolean,
): Omit<Recipe, 'occasion' | 'safety'> => ({
  mealId: row.mealId,
  suggestionId: row.suggestionId,
  title: row.title[language],
  description: row.description[language],
  image: pictureOf(row.mealId, row.picture),
  cuisine: row.cuisine,
  mealTimes: [...row.mealTimes],
  preparationTime: row.prepMinutes,
  cookingTime: row.cookMinutes,
  servings: people,
  baseServings: row.servings,
  portion: row.portion,
  difficulty: row.difficulty,
  tags: [...row.tags],
  ingredients: row.lines.map((line) => ({
    id: line.id,
    name: line.name[language],
    amount: threeFigures(line.amount * ((row.portion * people) / row.servings)),
    unit: line.unit,
    isOptional: line.isOptional,
    notes: buyingNote(line, language, isHalal),
    allergens: line.allergens === null ? null : [...line.allergens],
  })),
  instructions: row.steps.map((step, index) => ({
    step: index + 1,
    instruction: step[language],
    time: step.minutes ?? null,
  })),
  nutritionInfo: { ...row.facts.nutrition },
  allergens: [...row.facts.allergens],
  programs: [...row.facts.programs],
});

const threeFigures = (amount: number): number => Number(amount.toPrecision(3));

const isAllergen = (code: string): boolean => (allergens as readonly string[]).includes(code);

export type KeptProof = Omit<DinerProof, 'limits'> & Partial<Pick<DinerProof, 'limits'>>;

export const toSafety = (
  proof: readonly KeptProof[],
  ingredientsChecked: number,
  language: Language,
  nameOf: Shelf['ingredientName'],
): Recipe['safety'] => ({
  ingredientsChecked,
  members: proof.map((diner) => ({
    name: diner.name,
    avoids: [...diner.avoids],
    avoidsAlso: diner.avoidsAlso.map((id) => nameOf(id)?.[language] ?? id),
    limits: (diner.limits ?? []).map((limit) => ({ ...limit })),
    conflicts: diner.conflicts.map((code) => (isAllergen(code) ? code : (nameOf(code)?.[language] ?? code))),
    unread: [...diner.unread],
    unmetPrograms: [...diner.unmetPrograms],
  })),
});
