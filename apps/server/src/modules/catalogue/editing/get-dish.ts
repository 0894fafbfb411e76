import type { Unit } from '@sufra/contract/catalogue/catalogue.ts';
import type { Cuisine, MealTime } from '@sufra/contract/options.ts';
import type { Queries } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { factsOf, type Facts } from '../shelf/facts.rules.ts';
import type { Bilingual } from '../shelf/shelf.rules.ts';
import {
  deriveDish,
  findIngredients,
  unitsOf,
  type Derived,
  type DishIngredient,
  type DishLine,
  type FoundIngredient,
  type NamedRow,
} from './dish.rules.ts';

interface LineText extends Pick<DishIngredient, 'name' | 'allergens'> {
  readonly ingredientId: string;
  readonly amount: number;
  readonly unit: Unit;
  readonly isOptional: boolean;
}

interface DishText<Line extends LineText> {
  readonly mealId: string;
  readonly ownerPartnerId: string | null;
  readonly title: Bilingual;
  readonly description: Bilingual;
  readonly cuisine: Cuisine;
  readonly mealTimes: readonly MealTime[];
  readonly servings: number;
  readonly lines: readonly Line[];
}

export type WrittenDish = DishText<LineText & { readonly units: readonly Unit[] }>;

type DishRow = DishText<LineText & Pick<DishIngredient, 'units' | 'gramsPerMl'>>;

export async function findDish(
  db: Queries,
  { partnerId, mealId }: { readonly partnerId: string; readonly mealId: string },
): Promise<Result<WrittenDish>> {
  const dish = await db.row<DishRow>(sql`
    select m.id as "mealId", m.owner_partner_id as "ownerPartnerId", m.title, m.description, m.cuisine,
      m.meal_times as "mealTimes", m.servings,
      (select coalesce(json_agg(json_build_object(
          'ingredientId', i.id, 'name', json_build_object('en', i.name_en, 'ar', i.name_ar), 'amount', l.amount,
          'unit', l.unit, 'isOptional', l.is_optional, 'allergens', i.allergens, 'units', i.details -> 'units',
          'gramsPerMl', i.details -> 'gramsPerMl') order by l.position), '[]')
        from catalogue.meal_lines l join catalogue.ingredients i on i.id = l.ingredient_id
        where l.meal_id = m.id) as lines
    from catalogue.meals m where m.id = ${mealId} and m.owner_partner_id is not null`);
  if (dish?.ownerPartnerId !== partnerId) return refuse('meal_not_found');
  return ok({ ...dish, lines: dish.lines.map((line) => ({ ...line, units: unitsOf(line) })) });
}

export async function tryDishLines(
  db: Queries,
  { lines, servings }: { readonly lines: readonly DishLine[]; readonly servings: number },
): Promise<Result<Derived>> {
  return deriveDish(lines, servings, await readDishIngredients(db, lines));
}

export const readDishIngredients = (db: Queries, lines: readonly DishLine[]): Promise<DishIngredient[]> =>
  db.rows<DishIngredient>(sql`
    select id, json_build_object('en', name_en, 'ar', name_ar) as name, allergens, flags, nutrition,
      details -> 'units' as units, (details ->> 'gramsPerMl')::float8 as "gramsPerMl", details -> 'packs' as packs
    from catalogue.ingredients where id = any(${lines.map(({ ingredientId }) => ingredientId)})`);

export interface WeighedFood {
  readonly id: string;
  readonly grams: number;
}

export interface Foods {
  readonly nameOf: (id: string) => Bilingual | null;
  /** Null if unknown. */
  readonly allergensOf: (id: string) => DishIngredient['allergens'];
  /** Null with an unknown food, or without any. */
  readonly factsOf: (lines: readonly WeighedFood[], servings: number) => Facts | null;
}

/** Current facts of any of these foods together. */
export async function readFoods(db: Queries, ids: readonly string[]): Promise<Foods> {
  const rows = await db.rows<DishIngredient>(sql`
    select id, json_build_object('en', name_en, 'ar', name_ar) as name, allergens, flags, nutrition, contains,
      details -> 'units' as units, (details ->> 'gramsPerMl')::float8 as "gramsPerMl", details -> 'packs' as packs
    from catalogue.ingredients where id = any(${[...new Set(ids)]})`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    nameOf: (id) => byId.get(id)?.name ?? null,
    allergensOf: (id) => byId.get(id)?.allergens ?? null,
    factsOf: (lines, servings) => {
      const weighed = lines.flatMap(({ id, grams }) => {
        const ingredient = byId.get(id);
        return ingredient ? [{ ingredient, grams, isOptional: false }] : [];
      });
      return weighed.length === 0 || weighed.length < lines.length ? null : factsOf(weighed, servings);
    },
  };
}

export const searchIngredients = async (db: Queries, wanted: string): Promise<FoundIngredient[]> =>
  findIngredients(await readNames(db), wanted);

const readNames = (db: Queries): Promise<NamedRow[]> =>
  db.rows<NamedRow>(sql`
    select id, json_build_object('en', name_en, 'ar', name_ar) as name, allergens, details -> 'units' as units,
      (details ->> 'gramsPerMl')::float8 as "gramsPerMl",
      array[name_en, name_ar]
        || array(select jsonb_array_elements_text(details -> 'synonyms' -> 'en'))
        || array(select jsonb_array_elements_text(details -> 'synonyms' -> 'ar')) as names
    from catalogue.ingredients order by id`);
