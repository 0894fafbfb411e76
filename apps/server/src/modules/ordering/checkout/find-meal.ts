import type { Recipe, Unit } from '@sufra/contract/catalogue.ts';
import type { Allergen, Cuisine, MealTime, Program } from '@sufra/contract/options.ts';
import type { Queries } from '../../../platform/db/db.ts';
import { part, sql } from '../../../platform/db/sql.ts';
import type { DubaiDay } from '../../../platform/pure/dubai-time.ts';

export interface Bilingual {
  readonly en: string;
  readonly ar: string;
}

export interface MealLine {
  readonly id: string;
  readonly name: Bilingual;
  readonly aisle: string;
  readonly amount: number;
  readonly unit: Unit;
  readonly grams: number;
  readonly isOptional: boolean;
  readonly note: Bilingual | null;
  readonly allergens: readonly Allergen[] | null;
  readonly packs: readonly { readonly grams: number; readonly aed: string }[];
  readonly soldBy: 'pack' | 'weight';
}

export interface OrderedMeal {
  readonly mealId: string;
  readonly suggestionId: string | null;
  readonly slot: { readonly day: DubaiDay; readonly mealTime: MealTime } | null;
  /** Of a serving. Kitchens cook whole servings, groceries are scaled by it. */
  readonly portion: number;
  readonly cuisine: Cuisine;
  readonly title: Bilingual;
  readonly description: Bilingual;
  readonly hasPicture: boolean;
  /** A kitchen's own dish keeps its recipe private. */
  readonly isForEveryone: boolean;
  readonly servings: number;
  readonly minutes: number;
  readonly programs: readonly Program[];
  /** Per serving; grams, sodium in milligrams. */
  readonly nutrition: Recipe['nutritionInfo'];
  readonly preparation: { readonly tags: readonly string[]; readonly cookMinutes: number };
  readonly lines: readonly MealLine[];
}

export interface CheckedMeal extends Pick<
  OrderedMeal,
  'mealId' | 'servings' | 'programs' | 'nutrition' | 'preparation'
> {
  readonly lines: readonly Pick<MealLine, 'id' | 'allergens'>[];
}

export const mealLines = part`(select json_agg(json_build_object(
      'id', i.id, 'name', json_build_object('en', i.name_en, 'ar', i.name_ar), 'aisle', i.aisle,
      'amount', l.amount, 'unit', l.unit, 'grams', l.grams, 'isOptional', l.is_optional, 'note', l.note,
      'allergens', i.allergens, 'packs', i.details -> 'packs', 'soldBy', i.details -> 'soldBy')
      order by l.position)
    from catalogue.meal_lines l join catalogue.ingredients i on i.id = l.ingredient_id
    where l.meal_id = m.id)`;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const mealRow = (accountId: string, id: string) => part`
    select m.id as "mealId", s.id as "suggestionId",
      case when s.id is not null then json_build_object('day', s.day, 'mealTime', s.meal_time) end as slot,
      coalesce(s.portion, 1)::float8 as portion,
      m.cuisine, m.title, m.description, m.has_picture as "hasPicture",
      m.is_for_everyone as "isForEveryone",
      m.servings, m.prep_minutes + m.cook_minutes as minutes, m.facts -> 'programs' as programs,
      m.facts -> 'nutrition' as nutrition,
      json_build_object('tags', m.tags, 'cookMinutes', m.cook_minutes) as preparation,
      ${mealLines} as lines
    from (select 1) one
    left join planner.suggestions s on s.id = ${uuid.test(id) ? id : null}::uuid and s.account_id = ${accountId}
    join catalogue.meals m on m.id = coalesce(s.meal_id, ${id}) and m.is_published`;

export const readMeal = (db: Queries, accountId: string, id: string): Promise<OrderedMeal | null> =>
  db.row<OrderedMeal>(sql`${mealRow(accountId, id)}`);

/** The meal as it is now, published or not. */
export const readMealOfOrder = (db: Queries, mealId: string): Promise<CheckedMeal | null> =>
  db.row<CheckedMeal>(sql`
    select m.id as "mealId", m.servings, m.facts -> 'programs' as programs,
      m.facts -> 'nutrition' as nutrition,
      json_build_object('tags', m.tags, 'cookMinutes', m.cook_minutes) as preparation,
      (select json_agg(json_build_object('id', i.id, 'allergens', i.allergens) order by l.position)
        from catalogue.meal_lines l join catalogue.ingredients i on i.id = l.ingredient_id
        where l.meal_id = m.id) as lines
    from catalogue.meals m where m.id = ${mealId}`);
